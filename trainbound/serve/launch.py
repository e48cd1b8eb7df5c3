"""The first thing that runs in a session's process: takes its terminal and its limits, then becomes the program.

`python -m trainbound.serve.launch MEMORY FILES FILE_SIZE MODULE [WORDS]`, in a session of its own (setsid), with its
terminal or pipes as standard streams. All of it happens here, before anything a client sends is read, and not between
fork and exec of a server that has threads.
"""

from __future__ import annotations

import contextlib
import os
import runpy
import sys
from collections.abc import Sequence


def limit(memory: int, files: int, size: int) -> None:
    """Sets this process's limits, in bytes and files; never above those that it has.

    A system that does not know one of them, as OpenBSD and macOS have none for the address space, does without it.
    """
    import resource

    wanted = {"RLIMIT_AS": memory, "RLIMIT_NOFILE": files, "RLIMIT_FSIZE": size, "RLIMIT_CORE": 0}
    for name, value in wanted.items():
        with contextlib.suppress(AttributeError, ValueError, OSError):
            what = getattr(resource, name)
            most = resource.getrlimit(what)[1]
            least = value if most == resource.RLIM_INFINITY else min(value, most)
            resource.setrlimit(what, (least, least))


def _quietly(kind: type[BaseException], error: BaseException, trace: object) -> None:
    """What ends the program before it can say so itself, in a line: Ctrl-C while it is loaded, or a broken set-up."""
    if not issubclass(kind, KeyboardInterrupt):
        from trainbound.serve.texts import not_loaded

        print(not_loaded(kind.__name__), file=sys.stderr)


def main(words: Sequence[str]) -> None:
    """Runs a module as the program, with the limits that the first words give."""
    memory, files, size, module, *rest = words
    limit(int(memory), int(files), int(size))
    os.umask(0o077)
    if os.isatty(0):
        import fcntl
        import termios

        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    sys.excepthook = _quietly
    sys.argv = [module, *rest]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(sys.argv[1:])

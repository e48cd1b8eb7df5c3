"""A program as a session runs it, which does what the tests type: a line, an answer."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import termios
import time
import tty


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def answer(word: str, rest: str) -> None:
    if word == "env":
        say(json.dumps(dict(os.environ)))
    elif word == "size":
        say("{0.columns}x{0.lines}".format(shutil.get_terminal_size((0, 0))))
    elif word == "limits":
        names = "RLIMIT_AS", "RLIMIT_NOFILE", "RLIMIT_FSIZE", "RLIMIT_CORE"
        found = {name: resource.getrlimit(getattr(resource, name)) for name in names}
        say(json.dumps({**found, "umask": os.umask(0o077)}))
    elif word == "who":
        with contextlib.suppress(OSError):
            os.close(os.open("/dev/tty", os.O_RDWR))
            say(f"own terminal, leader {os.getsid(0) == os.getpid()}")
            return
        say(f"no terminal, leader {os.getsid(0) == os.getpid()}")
    elif word == "exit":
        sys.exit(int(rest))
    elif word == "die":
        os.kill(os.getpid(), int(rest))
    elif word == "err":
        print(rest, file=sys.stderr, flush=True)
    elif word == "stubborn":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        say("stubborn")
        time.sleep(600)
    elif word == "leave":  # a helper stays behind and has the terminal open
        helper = subprocess.Popen([sys.executable, "-c", "import signal, time; print('here', flush=True);"
                                   "signal.signal(signal.SIGHUP, signal.SIG_IGN); time.sleep(600)"])
        say(str(helper.pid))
        time.sleep(600)
    elif word == "flood":
        sys.stdout.write("x" * int(rest))
        sys.stdout.flush()
        say("flooded")
    elif word == "raw":  # so many bytes as they come
        if os.isatty(0):
            tty.setraw(0, termios.TCSANOW)
            say("raw\r")
        else:
            say("raw")
        digest, left = hashlib.sha256(), int(rest)
        while left:
            data = os.read(0, min(left, 4096))
            digest.update(data)
            left -= len(data)
        say(digest.hexdigest())
    elif word == "memory":
        try:
            bytearray(int(rest))
        except MemoryError:
            say("refused")
        else:
            say("given")
    else:
        say(f"heard {word}")


say("ready")
for line in iter(sys.stdin.readline, ""):
    first, _, more = line.strip().partition(" ")
    answer(first, more)
say("end of input")

"""`python -m trainbound` is `trainbound`."""

from trainbound.cli import main

if __name__ == "__main__":
    main()

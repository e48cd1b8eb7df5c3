"""A program that says nothing until it hears something."""

import sys

sys.stdin.readline()
print("awake", flush=True)
sys.stdin.readline()

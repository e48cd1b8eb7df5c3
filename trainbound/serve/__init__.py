"""The SSH server: a front that starts one program for each person who connects, each on a terminal of its own."""

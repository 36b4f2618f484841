import type { World } from "./world.ts";

/** What the launcher and the Node that it has started say to each other; see `bin/reexecute.cjs`. */
const COUNTING = "counts-interrupts";
const INTERRUPT = "interrupt";

type Ending = Pick<NodeJS.Process, "on" | "off" | "kill" | "pid" | "send" | "channel" | "exit">;

/** What signals do to a process that doesn't listen to them, and what a shell reports of it. */
const SIGNALLED = { SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Who listens is called once for each Ctrl-C, whether it has reached this process, its launcher or both. A terminal
 * sends it to both and `kill` to one of them, and nothing tells these apart; so both are counted, and an interrupt
 * that either has had more of than the other is a new one.
 */
export function interruptsOf(process: Ending): World["onInterrupt"] {
  const listeners = new Set<() => void>();
  let own = 0;
  let launchers = 0;
  const hear = () => {
    for (const listener of listeners) listener();
  };
  const onOwn = () => {
    own += 1;
    if (own > launchers) hear();
  };
  const onLaunchers = (message: unknown) => {
    if (message !== INTERRUPT) return;
    launchers += 1;
    if (launchers <= own) return;
    if (listeners.size > 0) hear();
    // Nobody wants to know: it ends us, as if it had reached us.
    else process.kill(process.pid, "SIGINT");
  };
  if (process.send !== undefined) {
    process.on("message", onLaunchers);
    process.channel?.unref();
    process.send(COUNTING);
  }
  // The first process of a container is deaf to signals that it doesn't listen to.
  if (process.pid === 1)
    for (const [signal, code] of Object.entries(SIGNALLED))
      process.on(signal, () => {
        if (listeners.size === 0) process.exit(code);
      });
  return (listener) => {
    if (listeners.size === 0) process.on("SIGINT", onOwn);
    listeners.add(listener);
    process.on("SIGTERM", listener);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) process.off("SIGINT", onOwn);
      process.off("SIGTERM", listener);
    };
  };
}

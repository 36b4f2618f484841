import { EventEmitter } from "node:events";
import { describe, expect, it } from "vitest";
import { interruptsOf } from "./interrupts.ts";

function processWith(pid: number) {
  const exits: unknown[] = [];
  const exit = (code: unknown): never => {
    exits.push(code);
    return undefined as never;
  };
  const process = Object.assign(new EventEmitter(), { pid, exit, kill: () => true, send: undefined });
  return { process: process as unknown as NodeJS.Process, exits };
}

describe("interrupts", () => {
  it("end the first process of a container as they end any other, where nobody listens", () => {
    const { process, exits } = processWith(1);
    const onInterrupt = interruptsOf(process);
    let heard = 0;
    const release = onInterrupt(() => (heard += 1));
    process.emit("SIGTERM");
    process.emit("SIGINT");
    expect([heard, exits]).toEqual([2, []]);
    release();
    process.emit("SIGTERM");
    process.emit("SIGINT");
    expect([heard, exits]).toEqual([2, [143, 130]]);
  });

  it("are left to the system elsewhere", () => {
    const { process, exits } = processWith(2);
    interruptsOf(process)(() => {})();
    expect([process.listenerCount("SIGTERM"), process.listenerCount("SIGINT"), exits]).toEqual([0, 0, []]);
  });
});

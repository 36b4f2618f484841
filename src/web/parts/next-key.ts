import { now } from "../clock.ts";

let count = 0;

/** In the order in which they are asked for, and unlike those of other tabs. */
export function nextKey(): string {
  count += 1;
  const time = now().toString().padStart(15, "0");
  return `${time}-${count.toString().padStart(6, "0")}-${window.crypto.getRandomValues(new Uint32Array(1))[0]}`;
}

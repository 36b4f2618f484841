// What a host bears: each part prints its own table.
import { benchCalls } from "./calls.mjs";
import { benchLoop } from "./host/loop.mjs";
import { benchWatchers } from "./host/watchers.mjs";

export async function benchHost(size) {
  await benchCalls();
  await benchWatchers();
  await benchLoop(size);
}

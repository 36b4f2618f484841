// What a host bears: each part prints its own table.
import { benchCalls } from "./calls.mjs";
import { benchWatchers } from "./host/watchers.mjs";

export async function benchHost() {
  await benchCalls();
  await benchWatchers();
}

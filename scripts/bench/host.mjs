// What a host bears: each part prints its own table.
import { benchLoop } from "./host/loop.mjs";

export async function benchHost(size) {
  await benchLoop(size);
}

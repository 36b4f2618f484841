// What a host bears: each part prints its own table.
import { benchCalls } from "./calls.mjs";

export async function benchHost() {
  await benchCalls();
}

// What a host bears: each part prints its own table.
import { benchWatchers } from "./host/watchers.mjs";

export async function benchHost() {
  await benchWatchers();
}

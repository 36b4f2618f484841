// What a host bears: each part prints its own table. `npm run bench host growth` runs one of them, and
// `npm run bench host growth 1000000` takes that size too.
import { benchCalls } from "./calls.mjs";
import { benchActive } from "./host/active.mjs";
import { benchBackup } from "./host/backup.mjs";
import { benchBeside } from "./host/beside.mjs";
import { benchGrowth } from "./host/growth.mjs";
import { benchLoop } from "./host/loop.mjs";
import { benchWatchers } from "./host/watchers.mjs";

export const HOST_PARTS = {
  calls: benchCalls,
  watchers: benchWatchers,
  loop: benchLoop,
  active: benchActive,
  beside: benchBeside,
  backup: benchBackup,
  growth: benchGrowth,
};

/** All parts, or those that are named. */
export async function benchHost(size, names = Object.keys(HOST_PARTS)) {
  for (const name of names) await HOST_PARTS[name](size);
}

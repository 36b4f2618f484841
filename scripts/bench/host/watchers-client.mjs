// Connections that follow a run, in a process of their own so that what they cost is not counted to the host. Prints
// "ready" when all of them are open, and at the end how many events each has had.
import { Agent, get } from "node:http";

const [url, count] = [process.argv[2], Number(process.argv[3])];
const agent = new Agent({ maxSockets: Infinity });
const MARK = Buffer.from("\nid: ");

/** The text of the last number may be cut, so the end of each piece is kept for the next one. */
function watcher() {
  let rest = Buffer.alloc(0);
  const seen = { events: 0, last: 0, hasEnded: false, inOrder: true };
  const take = (piece) => {
    const bytes = rest.length === 0 ? piece : Buffer.concat([rest, piece]);
    let at = bytes.indexOf(MARK);
    let from = 0;
    while (at !== -1) {
      const lineEnd = bytes.indexOf(10, at + MARK.length);
      if (lineEnd === -1) break;
      const id = Number(bytes.latin1Slice(at + MARK.length, lineEnd));
      seen.inOrder &&= id === seen.last + 1;
      seen.last = id;
      seen.events += 1;
      from = lineEnd;
      at = bytes.indexOf(MARK, lineEnd);
    }
    rest = bytes.subarray(Math.max(from, bytes.length - 40));
    seen.hasEnded ||= rest.includes("event: end");
  };
  return { seen, take };
}

let open = 0;
const all = Array.from({ length: count }, () => {
  const { seen, take } = watcher();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`status ${response.statusCode}`));
      open += 1;
      if (open === count) console.log("ready");
      response.on("data", take);
      response.on("end", () => resolve(seen));
      response.on("error", reject);
    }).on("error", reject);
  });
});
if (count === 0) console.log("ready");
const seen = await Promise.all(all);
console.log(JSON.stringify(seen));

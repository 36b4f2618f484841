import { randomBytes } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { asFailure } from "../../../core/index.ts";
import { serveMcp } from "../../../mcp/index.ts";
import { type Connection, connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, tell } from "../../world.ts";

/** `assay mcp`: speaks with an agent until its input ends. Standard output belongs to the protocol. */
export async function mcp(world: World, flags: WorkspaceFlags): Promise<number> {
  const options = { ...workspaceOf(world, flags), drainQueue: true };
  const connection = await connect(world, options);
  const way = lastingWay(connection);
  const ending = new AbortController();
  const release = world.onInterrupt(() => ending.abort());
  try {
    await connection.host?.fillIfNew();
    tell(world, `MCP server ready on standard input and output. Web page: ${connection.url}/`);
    const context = {
      client: way.client,
      pause: (ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }),
      marker: () => randomBytes(16).toString("hex"),
    };
    const input = world.input();
    await serveMcp(context, {
      input: input instanceof Readable ? input : Readable.from(input),
      output: outputOf(world),
      signal: ending.signal,
      version: world.version,
      tell: (text) => tell(world, text),
    });
    return EXIT.done;
  } finally {
    release();
    await way.close();
  }
}

/** A way to the workspace that is found again when its server has gone, by one caller at a time. */
function lastingWay(first: Connection) {
  let latest = Promise.resolve(first);
  return {
    client: async () => {
      const before = latest;
      const now = before.then(async (connection) =>
        (await isGone(connection)) ? await connection.reconnect() : connection,
      );
      latest = now.catch(() => before);
      return (await now).client;
    },
    close: async () => await (await latest).close(),
  };
}

/** Whether it was somebody else's server, and that has ended. Then another is found, or this process takes its place. */
async function isGone({ client, host }: Connection): Promise<boolean> {
  if (host !== null) return false;
  try {
    await client.getStatus();
    return false;
  } catch (error) {
    if (asFailure(error).code === "host-unreachable") return true;
    throw error;
  }
}

function outputOf({ process: { stdout } }: World): Writable {
  return new Writable({
    decodeStrings: false,
    write(chunk: string, _encoding, done) {
      stdout.write(chunk);
      done();
    },
  });
}

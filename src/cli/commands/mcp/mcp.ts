import { randomBytes } from "node:crypto";
import { Readable, Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { serveMcp } from "../../../mcp/index.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, tell } from "../../world.ts";

/** `assay mcp`: speaks with an agent until its input ends. Standard output belongs to the protocol. */
export async function mcp(world: World, flags: WorkspaceFlags): Promise<number> {
  const connection = await connect(world, { ...workspaceOf(world, flags), drainQueue: true });
  const ending = new AbortController();
  const release = world.onInterrupt(() => ending.abort());
  try {
    await connection.host?.fillIfNew();
    tell(world, `Assay speaks MCP here; its page is at ${connection.url}/`);
    const context = {
      client: connection.client,
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
    await connection.close();
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

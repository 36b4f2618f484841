import type { Readable, Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { createMcpServer } from "./server.ts";
import type { ToolContext } from "./tool.ts";

interface StdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Aborted to end before the input does. */
  readonly signal: AbortSignal;
  readonly version: string;
  readonly tell: (text: string) => void;
}

/** Speaks the protocol over two streams, until the input ends. */
export async function serveMcp(context: ToolContext, options: StdioOptions): Promise<void> {
  const { input, output, signal, version, tell } = options;
  const ended = Promise.withResolvers<void>();
  const transport = new StdioServerTransport(input, output);
  const handle = serveStdio(() => createMcpServer(context, version), {
    transport,
    onerror: ({ message }) => tell(`MCP: ${message}`),
  });
  for (const event of ["end", "close", "error"]) input.once(event, () => ended.resolve());
  signal.addEventListener("abort", () => ended.resolve(), { once: true });
  if (signal.aborted || input.readableEnded) ended.resolve();
  await ended.promise;
  await handle.close();
}

import {
  Client as McpClient,
  InMemoryTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, onTestFinished } from "vitest";
import { createMcpServer } from "../../src/mcp/index.ts";
import type { Client } from "../../src/contract/index.ts";

/** What a tool has answered. */
export interface ToolAnswer {
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly isError: boolean;
  /** Of the whole answer, as a tokenizer counts them. */
  readonly tokens: number;
  /** The cursor that the answer ends with; undefined on the last page. */
  readonly next: string | undefined;
}

const LARGEST = 2000;

/** An agent's hands: the SDK's own client, and what every answer of the server must keep to. */
export function agentOver(client: McpClient) {
  const all: ToolAnswer[] = [];
  const call = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const { content, structuredContent, isError } = await client.callTool({ name, arguments: args });
    const whole = JSON.stringify({ content, structuredContent });
    const text = content.map((part) => (part.type === "text" ? part.text : "")).join("");
    const [, cursor] = /call again with cursor (".*")\.$/.exec(text) ?? [];
    const told: ToolAnswer = {
      text,
      data: (structuredContent ?? {}) as ToolAnswer["data"],
      isError: isError === true,
      tokens: countTokens(whole),
      next: cursor === undefined ? undefined : (JSON.parse(cursor) as string),
    };
    all.push(told);
    expect([name, told.tokens]).toEqual([name, expect.toSatisfy((tokens: number) => tokens < LARGEST)]);
    return told;
  };
  /** The same where it must work. */
  const does = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> => {
    const told = await call(name, args);
    if (told.isError) throw new Error(`${name} failed: ${told.text}`);
    return told;
  };
  /** Every page of an answer. */
  const pages = async (name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer[]> => {
    const read: ToolAnswer[] = [];
    for (let cursor: string | undefined; read.length < 500;) {
      const page = await does(name, { ...args, ...(cursor === undefined ? {} : { cursor }) });
      read.push(page);
      cursor = page.next;
      if (cursor === undefined) return read;
    }
    throw new Error(`${name} has no end`);
  };
  return { call, does, pages, all, client };
}

export type Agent = ReturnType<typeof agentOver>;

const mcpClient = (mode: "auto" | "legacy" = "auto") =>
  new McpClient(
    { name: "test", version: "1" },
    mode === "auto" ? { versionNegotiation: { mode: "auto" } } : {},
  );

/** An agent that stands on a client of Assay, all in memory. */
export async function agentOf(assay: Client): Promise<Agent> {
  let drawn = 0;
  const context = {
    client: () => Promise.resolve(assay),
    pause: (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, Math.min(ms, 20))),
    marker: () => String((drawn += 1)).padStart(32, "0"),
  };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(context, "0");
  await server.connect(theirs);
  const client = mcpClient("legacy");
  await client.connect(ours);
  onTestFinished(() => client.close());
  return agentOver(client);
}

type Request = (path: string, init: RequestInit) => Promise<Response>;

/** An agent at `/mcp` of an app. */
export async function agentAt(request: Request, mode: "auto" | "legacy" = "auto"): Promise<Agent> {
  const transport = new StreamableHTTPClientTransport(new URL("http://localhost/mcp"), {
    fetch: (url, init) => request(new URL(String(url)).pathname, init ?? {}),
  });
  const client = mcpClient(mode);
  await client.connect(transport);
  onTestFinished(() => client.close());
  return agentOver(client);
}

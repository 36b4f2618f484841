import { createMcpHandler } from "@modelcontextprotocol/server";
import { createMcpServer } from "./server.ts";
import type { ToolContext } from "./tool.ts";

/** Answers one HTTP request of the protocol. Who may call is decided before, and again by every route behind it. */
export async function answerMcp(request: Request, context: ToolContext, version: string): Promise<Response> {
  return await createMcpHandler(() => createMcpServer(context, version)).fetch(request);
}

import { createMcpHandler } from "@modelcontextprotocol/server";
import { Failure } from "../core/index.ts";
import { createMcpServer } from "./server.ts";
import type { ToolContext } from "./tool.ts";

/** Answers HTTP requests of the protocol. Who may call is decided before, and again by every route behind it. */
export function mcpOverHttp(
  contextOf: (request: Request) => ToolContext,
  version: string,
): (request: Request) => Promise<Response> {
  const { fetch } = createMcpHandler(({ requestInfo }) => {
    if (requestInfo === undefined) throw new Failure("bug", "A request has come without its headers.");
    return createMcpServer(contextOf(requestInfo), version);
  });
  return (request) => fetch(request);
}

export { mcpOverHttp } from "./http.ts";
export { createMcpServer } from "./server.ts";
export { serveMcp } from "./stdio.ts";

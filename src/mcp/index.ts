export { answerMcp } from "./http.ts";
export { createMcpServer } from "./server.ts";
export { serveMcp } from "./stdio.ts";

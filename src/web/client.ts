import { type Client, createClient, fetchFrom } from "../contract/index.ts";

/** The one door, at the address the page came from. */
export const client: Client = createClient(
  fetchFrom(window.location.origin, (...request) => window.fetch(...request)),
);

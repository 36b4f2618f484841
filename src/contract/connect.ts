import { type Client, createClient, fetchFrom } from "./client.ts";

export { Failure } from "../core/index.ts";

export interface ConnectOptions {
  /** The host's ASSAY_TOKEN, or the token of an invitation. */
  readonly token?: string;
  /** Instead of the one that is there. */
  readonly fetch?: typeof fetch;
}

/** The door of the package for programs: every route of a running Assay as a method. */
export function connect(url: string | URL, options: ConnectOptions = {}): Client {
  const { token, fetch: send = fetch } = options;
  return createClient(
    fetchFrom(String(url), (address, init) => {
      const headers = new Headers(init.headers);
      if (token !== undefined) headers.set("authorization", `Bearer ${token}`);
      return send(address, { ...init, headers });
    }),
  );
}

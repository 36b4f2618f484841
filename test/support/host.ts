import { onTestFinished } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import type { LiveLimits } from "../../src/server/live/live-limits.ts";
import { createApp, createLive, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { asDescribed } from "./openapi.ts";

export interface HostOptions {
  readonly accessToken?: string;
  readonly limits?: Partial<LiveLimits>;
  readonly tls?: { readonly cert: string; readonly key: string };
}

/** The whole app on a real port, with everything in memory unless a database is named; gone after the test. */
export async function openHost(database?: string, { accessToken, limits = {}, tls }: HostOptions = {}) {
  const workbench = await assemble({
    folder: null,
    database,
    version: "9.9.9",
    environment: {},
    drainQueue: true,
  });
  const access = { accessToken: accessToken ?? null };
  const app = createApp(workbench, access);
  const live = createLive(workbench, { ...access, limits });
  const listener = await listen(
    asDescribed((incoming) => app.fetch(incoming)),
    { port: 0, live, tls },
  );
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await workbench.close(true);
    await listener.close();
  };
  onTestFinished(close);
  const send = (url: URL, init: RequestInit) => {
    const headers = new Headers(init.headers);
    if (accessToken !== undefined) headers.set("authorization", `Bearer ${accessToken}`);
    return fetch(url, { ...init, headers });
  };
  return { app, close, url: listener.url, client: createClient(fetchFrom(listener.url, send)) };
}

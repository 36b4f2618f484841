import { onTestFinished } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";

/** The whole app on a real port, with everything in memory unless a database is named; gone after the test. */
export async function openHost(database?: string) {
  const workbench = await assemble({
    folder: null,
    database,
    version: "9.9.9",
    environment: {},
    drainQueue: true,
  });
  const app = createApp(workbench);
  const listener = await listen((incoming) => app.fetch(incoming), { port: 0 });
  onTestFinished(async () => {
    await workbench.close(true);
    await listener.close();
  });
  return { app, url: listener.url, client: createClient(fetchFrom(listener.url, fetch)) };
}

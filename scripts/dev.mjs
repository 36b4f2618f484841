// `npm run dev`: the page with hot reload, in front of a host that is started anew when a source of it changes. Neither
// needs a build, and a mistake in a source ends neither. `--page-port N` is where the page is; all else goes to `assay serve`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import { handToHost } from "./dev/to-host.mjs";
import { watchHost } from "./dev/watched-host.mjs";
import { messages } from "./messages.mjs";

const IDLE_MS = 10 * 60_000;

const root = fileURLToPath(new URL("..", import.meta.url));
const args = process.argv.slice(2);
const at = args.indexOf("--page-port");
const [, port = "8090"] = at === -1 ? [] : args.splice(at, 2);

let isFirst = true;
const host = watchHost({
  root,
  args: args.length === 0 ? ["--sample"] : args,
  onReady: () => {
    if (!isFirst) console.log("Host restarted.");
    isFirst = false;
  },
  onError: (where) => console.error(`The host has ended; it starts again when a source changes.${where}`),
});
const page = await createServer({
  root: join(root, "src", "web"),
  configFile: false,
  cacheDir: join(root, ".cache", "vite"),
  logLevel: "warn",
  server: { host: "127.0.0.1", port: Number(port) },
  plugins: [
    messages(),
    react(),
    {
      name: "hand-to-host",
      configureServer: ({ middlewares }) => {
        middlewares.use(handToHost(() => host.reach()));
      },
    },
  ],
});
await page.listen();
// After Node's 5 seconds it would close a connection just as a browser uses it again.
page.httpServer.keepAliveTimeout = IDLE_MS;
console.log(`Assay is running at ${page.resolvedUrls.local[0]} with hot reload (Ctrl-C stops it)`);

let isEnding = false;
async function end() {
  if (isEnding) return;
  isEnding = true;
  await Promise.all([host.end(), page.close()]);
  process.exit(0);
}
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => void end());

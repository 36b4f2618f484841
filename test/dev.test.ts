import { cpSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { ROOT, startNode } from "./support/assay-process.ts";
import { temporaryFolder } from "./support/databases.ts";
import { sampleBank, sampleConfig } from "./support/sample-config.ts";

/** `npm run dev` over a copy of the sources, on free ports. */
async function develop() {
  const root = temporaryFolder();
  for (const part of [
    "src",
    "scripts",
    "bin",
    "examples",
    "package.json",
    "tsconfig.json",
    "lingui.config.mjs",
  ])
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const workspace = ["--dir", join(root, "workspace"), "--port", "0"];
  const running = startNode(["scripts/dev.mjs", "--page-port", "0", ...workspace], { cwd: root });
  await running.until("with hot reload");
  const { stdout } = running.output();
  const addresses = stdout.match(/http:\/\/[^/\s]+/g) ?? [];
  expect(addresses).toHaveLength(1);
  const [url = ""] = addresses;
  return {
    ...running,
    root,
    url,
    get: (path: string, headers: Record<string, string> = {}) => fetch(`${url}${path}`, { headers }),
    edit: (path: string, change: (text: string) => string) => {
      const file = join(root, path);
      const before = readFileSync(file, "utf8");
      writeFileSync(file, change(before));
      return () => writeFileSync(file, before);
    },
  };
}

it("reloads page and server, survives typos in both and ends as a whole", async () => {
  const { url, get, edit, until, child, ended } = await develop();
  expect(await (await get("/runs")).text()).toContain('src="/main.tsx');
  expect(await (await get("/api/status")).json()).toMatchObject({ status: "ok" });

  // A call of the page itself, and a stream to its end.
  const started = await fetch(`${url}/api/runs`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({
      config: sampleConfig({ qualities: { alpha: 0.9 } }),
      files: [{ path: "bank.jsonl", content: sampleBank(2) }],
    }),
  });
  expect(started.status).toBe(201);
  const { runId } = JSON.parse(await started.text());
  const stream = await get(`/api/runs/${runId}/events/stream`);
  expect(stream.headers.get("content-type")).toContain("text/event-stream");
  expect(await stream.text()).toContain('"run-finished"');
  // What the server's guard refuses, it refuses here too.
  const foreign = { origin: "http://elsewhere.example" };
  expect((await get("/api/status", foreign)).status).toBe(403);

  const mendHost = edit("src/server/guard.ts", (text) => `${text}const = 1;\n`);
  await until("it starts again when a source changes");
  const down = await get("/api/status");
  expect(down.status).toBe(503);
  expect(await down.text()).toContain("guard.ts");
  expect((await get("/theme.ts")).status).toBe(200);
  const mendPage = edit("src/web/theme.ts", (text) => `${text}const = 1;\n`);
  await expect.poll(async () => (await get("/theme.ts")).status).toBe(500);

  mendHost();
  mendPage();
  edit("src/server/guard.ts", (text) => text.replace("are blocked", "are refused"));
  await expect.poll(async () => await (await get("/api/status", foreign)).text()).toContain("are refused");
  await expect.poll(async () => (await get("/theme.ts")).status).toBe(200);

  child.kill("SIGINT");
  expect(await ended).toMatchObject({ code: 0, signal: null });
});

it("leaves no server behind when it is killed", async () => {
  const { get, root, child, ended } = await develop();
  await get("/api/status");
  const { url } = z
    .object({ url: z.string() })
    .parse(JSON.parse(readFileSync(join(root, "workspace", "host.json"), "utf8")));
  expect((await fetch(`${url}/api/status`)).status).toBe(200);
  child.kill("SIGKILL");
  await ended;
  await expect
    .poll(
      async () =>
        await fetch(`${url}/api/status`).then(
          () => "there",
          () => "gone",
        ),
    )
    .toBe("gone");
});

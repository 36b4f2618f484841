import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tlsServer } from "../providers/loopback.ts";
import { assayProcess } from "../support/assay-process.ts";
import { certificateAuthority } from "../support/certificates.ts";
import { countingProxy } from "../support/counting-proxy.ts";
import { temporaryFolder } from "../support/databases.ts";

const GOOD = JSON.stringify({
  choices: [{ index: 0, message: { content: "Paris" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});

it("the built command runs through a proxy with credentials to a server of an own CA", async () => {
  const authority = certificateAuthority();
  const { port, paths } = await tlsServer(
    authority.issue({ name: "models.example", hosts: ["models.example"] }),
    GOOD,
  );
  const proxy = await countingProxy({ port, credentials: "me:secret" });
  const folder = temporaryFolder();
  writeFileSync(join(folder, "ca.pem"), authority.cert);
  const config = {
    run: { name: "proxied", prompt: "Why?", samples: 3 },
    routers: {
      behind: {
        type: "openai-compatible",
        baseUrl: "https://models.example/v1",
        caFile: "ca.pem",
        free: true,
      },
    },
    models: [{ id: "alder", router: "behind", model: "alder" }],
  };
  writeFileSync(join(folder, "bench.json"), JSON.stringify(config));
  const env = { HTTPS_PROXY: proxy.url.replace("//", "//me:secret@"), NO_PROXY: "other.example" };
  const ended = await assayProcess(["run", "-c", "bench.json", "--quiet"], { cwd: folder, env });
  expect(ended).toMatchObject({ code: 0, stderr: "" });
  expect(paths).toEqual(Array.from({ length: 3 }, () => "/v1/chat/completions"));
  expect(proxy.passed.length).toBeGreaterThan(0);
  for (const one of proxy.passed)
    expect(one).toEqual({ method: "CONNECT", target: "models.example:443", credentials: "me:secret" });

  // A file that is not there is told before anything is sent.
  const passed = proxy.passed.length;
  config.routers.behind.caFile = "missing.pem";
  writeFileSync(join(folder, "bench.json"), JSON.stringify(config));
  const refused = await assayProcess(["run", "-c", "bench.json"], { cwd: folder, env });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("routers.behind.caFile: the CA file ");
  expect(proxy.passed).toHaveLength(passed);
});

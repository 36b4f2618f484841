import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { tlsServer } from "../providers/loopback.ts";
import { assay } from "../support/assay.ts";
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
  const { caFile: _caFile, ...behind } = config.routers.behind;
  const missing = { ...config, routers: { behind: { ...behind, caFile: "missing.pem" } } };
  writeFileSync(join(folder, "missing.json"), JSON.stringify(missing));
  const refused = await assay(["run", "-c", "missing.json"], { cwd: folder, env });
  expect(refused.code).toBe(2);
  expect(refused.stderr).toContain("routers.behind.caFile: the CA file ");
  expect(proxy.passed).toHaveLength(passed);

  // Without one, the variable that Node reads at its start does.
  writeFileSync(join(folder, "plain.json"), JSON.stringify({ ...config, routers: { behind } }));
  const trusted = { ...env, NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
  const again = await assayProcess(["run", "-c", "plain.json", "--quiet"], { cwd: folder, env: trusted });
  expect(again).toMatchObject({ code: 0, stderr: "" });
  expect(paths).toHaveLength(6);
});

import { describe, expect, it } from "vitest";
import { startAssay } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";

const ASSAY_TOKEN = "a-long-random-word-of-a-test";

describe("assay serve --bind", () => {
  it("opens nothing to other machines without a token, and says what to do", async () => {
    const { code, stderr } = await assay(["serve", "--bind", "0.0.0.0", "--port", "0"], {
      cwd: temporaryFolder(),
    });
    expect(code).toBe(2);
    expect(stderr).toContain("--bind: 0.0.0.0 is open to other machines (expected 127.0.0.1)");
    expect(stderr).toContain("ASSAY_TOKEN");
    const nowhere = await assay(["serve", "--bind", "203.0.113.9", "--port", "0"], {
      cwd: temporaryFolder(),
      env: { ASSAY_TOKEN },
    });
    expect([nowhere.code, nowhere.stderr]).toEqual([
      2,
      expect.stringContaining("not an address of this machine"),
    ]);
  });

  it("wants the token of every caller, and commands send it", async () => {
    const cwd = temporaryFolder();
    const env = { ASSAY_TOKEN };
    const host = startAssay(["serve", "--bind", "0.0.0.0", "--port", "0"], { cwd, env });
    await host.until("Assay is running at");
    const [url = ""] = /http:\/\/127\.0\.0\.1:\d+/.exec(host.output().stdout) ?? [];
    expect((await fetch(`${url}/api/status`)).status).toBe(401);
    expect((await fetch(`${url}/api/runs/any/export`)).status).toBe(401);
    expect((await fetch(`${url}/runs/any/report.html`)).status).toBe(401);
    // The page tells nothing until it was given the token.
    expect((await fetch(`${url}/`)).status).toBe(200);
    const headers = { authorization: `Bearer ${ASSAY_TOKEN}` };
    expect((await fetch(`${url}/api/status`, { headers })).status).toBe(200);

    expect(await assay(["runs"], { cwd, env })).toMatchObject({ code: 0 });
    expect(await assay(["runs", "--server", url], { cwd: temporaryFolder(), env })).toMatchObject({
      code: 0,
    });
    for (const args of [["runs"], ["runs", "--server", url]]) {
      const { code, stderr } = await assay(args, { cwd });
      expect([code, stderr]).toEqual([2, expect.stringContaining("This server requires an access token.")]);
      const wrong = await assay(args, { cwd, env: { ASSAY_TOKEN: "another" } });
      expect([wrong.code, wrong.stderr]).toEqual([
        2,
        expect.stringContaining("The access token is not valid."),
      ]);
    }
    host.child.kill("SIGTERM");
    const { code, stdout, stderr } = await host.ended;
    expect(code).toBe(0);
    expect(stdout + stderr).not.toContain(ASSAY_TOKEN);
  });
});

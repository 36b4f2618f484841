import { describe, expect, it } from "vitest";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { startAssay } from "../support/assay-process.ts";
import { assay } from "../support/assay.ts";
import { type Issued, certificateAuthority, selfSignedCertificate } from "../support/certificates.ts";
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

describe("assay tokens", () => {
  it("adds, lists and revokes tokens, and shows each once", async () => {
    const cwd = temporaryFolder();
    const added = await assay(["tokens", "add", "ci", "--scope", "run,read", "--expires", "90d"], { cwd });
    expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^assay_[0-9a-f]{64}\n$/)]);
    const token = added.stdout.trim();
    const again = await assay(["tokens", "add", "ci", "--scope", "read"], { cwd });
    expect([again.code, again.stderr]).toEqual([3, expect.stringContaining("already a token “ci”")]);
    const wrong = await assay(["tokens", "add", "x", "--scope", "root"], { cwd });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("read, run, score, admin")]);

    const listed = await assay(["tokens"], { cwd });
    expect(listed.stdout).toMatch(/ci +read,run +\d{4}-\d\d-\d\d \d\d:\d\d +never +\d{4}/);
    expect(listed.stdout).not.toContain(token);
    const { stdout } = await assay(["tokens", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({ name: "ci", scopes: ["read", "run"], lastUsedAt: null });

    const unsure = await assay(["tokens", "revoke", "ci"], { cwd });
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await assay(["tokens", "revoke", "ci", "--yes"], { cwd })).toMatchObject({ code: 0 });
    expect((await assay(["tokens"], { cwd })).stdout).toContain("No tokens yet.");
    const gone = await assay(["tokens", "revoke", "ci", "--yes"], { cwd });
    expect([gone.code, gone.stderr]).toEqual([2, expect.stringContaining('There is no token "ci".')]);
  });
});

describe("assay serve --tls-cert", () => {
  /** A folder with a certificate and its key. */
  function folderWith({ cert, key }: Issued): string {
    const folder = temporaryFolder();
    writeFileSync(join(folder, "cert.pem"), cert);
    writeFileSync(join(folder, "key.pem"), key);
    return folder;
  }
  const FILES = ["--tls-cert", "cert.pem", "--tls-key", "key.pem"];
  const serve = ["serve", "--port", "0"];

  it("serves HTTPS, and commands of the workspace trust exactly its certificate", async () => {
    const cwd = folderWith(selfSignedCertificate("assay.test"));
    const env = { ASSAY_TOKEN };
    const host = startAssay([...serve, ...FILES], { cwd, env });
    await host.until("Assay is running at https://127.0.0.1:");
    const [url = ""] = /https:\/\/[\d.:]+/.exec(host.output().stdout) ?? [];
    expect(await assay(["runs"], { cwd, env })).toMatchObject({ code: 0, stderr: "" });
    const { stdout } = await assay(["tokens", "add", "eyes", "--scope", "read"], { cwd, env });
    const eyes = { ASSAY_TOKEN: stdout.trim() };
    expect(await assay(["runs"], { cwd, env: eyes })).toMatchObject({ code: 0 });
    const refused = await assay(["settings", "set", "theme=dark"], { cwd, env: eyes });
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringContaining("It needs the scope “admin”."),
    ]);
    // Nobody else does.
    const elsewhere = await assay(["runs", "--server", url], { cwd: temporaryFolder(), env });
    expect(elsewhere.code).toBe(4);
    host.child.kill("SIGTERM");
    expect((await host.ended).code).toBe(0);
  });

  it("warns of a certificate that has expired, and commands still reach the host", async () => {
    const issued = certificateAuthority().issue({
      name: "assay.test",
      hosts: ["assay.test"],
      until: "210101000000Z",
    });
    const cwd = folderWith(issued);
    const host = startAssay(serve, { cwd, env: { ASSAY_TLS_CERT: "cert.pem", ASSAY_TLS_KEY: "key.pem" } });
    await host.until("Assay is running at https://");
    expect(host.output().stderr).toContain("Warning: the certificate cert.pem expired on 2021-01-01.");
    expect(await assay(["runs"], { cwd })).toMatchObject({ code: 0 });
    host.child.kill("SIGTERM");
    await host.ended;
  });

  it.each([
    ["one of the two", ["--tls-cert", "cert.pem"], "--tls-cert is given without --tls-key."],
    ["the other of the two", ["--tls-key", "key.pem"], "--tls-key is given without --tls-cert."],
    [
      "a file that is missing",
      ["--tls-cert", "none.pem", "--tls-key", "key.pem"],
      "There is no readable certificate at none.pem (--tls-cert).",
    ],
    [
      "no certificate",
      ["--tls-cert", "key.pem", "--tls-key", "key.pem"],
      "key.pem (--tls-cert) is not a certificate in PEM format.",
    ],
    [
      "no key",
      ["--tls-cert", "cert.pem", "--tls-key", "cert.pem"],
      "cert.pem (--tls-key) is not a private key in PEM format.",
    ],
    [
      "another's key",
      ["--tls-cert", "cert.pem", "--tls-key", "other.pem"],
      "The private key other.pem (--tls-key) doesn't belong to the certificate cert.pem (--tls-cert).",
    ],
  ])("refuses %s and says so", async (_what, files, message) => {
    const cwd = folderWith(selfSignedCertificate("assay.test"));
    writeFileSync(join(cwd, "other.pem"), selfSignedCertificate("other.test").key);
    const { code, stderr } = await assay([...serve, ...files], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});

import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { ROOT, startAssay } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";

const TOKEN = "a-long-random-word";

/** The two rules of the example in the document: a header, and a pattern with what takes its place or null. */
function headerRules(port: string) {
  const document = readFileSync(join(ROOT, "docs", "deploy.md"), "utf8");
  return [...document.matchAll(/header_up (\w+) (\S+)(?: (\S+))?/g)].map(([, name = "", one = "", other]) => {
    const [pattern, text] = other === undefined ? [/^.*$/, one] : [new RegExp(one), other];
    return { name: name.toLowerCase(), pattern, text: text.replace("8080", port) };
  });
}

/** A proxy that does what the example says and nothing else. */
async function proxyTo(port: string): Promise<string> {
  const rules = headerRules(port);
  expect(rules).toHaveLength(2);
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers };
    for (const { name, pattern, text } of rules) {
      const value = headers[name];
      if (typeof value === "string") headers[name] = value.replace(pattern, text);
    }
    const { method, url } = asked;
    asked.pipe(
      request({ port, host: "127.0.0.1", method, path: url, headers }, (got) => {
        answer.writeHead(got.statusCode ?? 0, got.headers);
        got.pipe(answer);
      }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it("lets the page in through a proxy set up as documented, and other websites not", async () => {
  const env = { ASSAY_TOKEN: TOKEN };
  const args = ["serve", "--dir", "w", "--port", "0", "--bind", "0.0.0.0"];
  const served = startAssay(args, { cwd: temporaryFolder(), env });
  await served.until("Assay is running at");
  const [, port = ""] = /http:\/\/[\w.]+:(\d+)/.exec(served.output().stdout) ?? [];
  const login = async (base: string, origin: string) =>
    (
      await fetch(`${base}/api/login`, {
        method: "POST",
        headers: { origin, "content-type": "application/json" },
        body: JSON.stringify({ token: TOKEN }),
      })
    ).status;
  const proxy = await proxyTo(port);
  expect(await login(proxy, "https://assay.example.com")).toBe(204);
  expect(await login(proxy, "https://elsewhere.example.com")).toBe(403);
  expect(await login(`http://127.0.0.1:${port}`, "https://assay.example.com")).toBe(403);
});

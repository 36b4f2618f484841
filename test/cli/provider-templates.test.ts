import { expect, it } from "vitest";
import { PROVIDER_TEMPLATES } from "../../src/core/index.ts";
import { loopback } from "../providers/loopback.ts";
import { commandLine } from "../support/command-line.ts";

const GOOD = JSON.stringify({
  choices: [{ index: 0, message: { content: "Paris" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});

it("a provider made from the Azure template calls deployments with Azure's header, and lists models", async () => {
  const azure = await loopback((response, { path }) =>
    response.end(path.startsWith("/openai/models") ? '{"data":[{"id":"gpt-4o"}]}' : GOOD),
  );
  const line = commandLine({ AZURE_OPENAI_API_KEY: "key-of-azure" });
  const listed = await line.run("providers", "templates", "--json");
  expect(listed.rows).toEqual(PROVIDER_TEMPLATES);
  expect((await line.run("providers", "templates")).stdout).toMatch(/^azure-openai +Azure OpenAI +https:/m);

  const made = await line.made("providers", "add", "Azure", "template=azure-openai", `baseUrl=${azure.url}`);
  expect(made).toMatchObject({
    type: "OPENAI_COMPATIBLE",
    baseUrl: azure.url,
    keySource: "header",
    headers: [{ key: "api-key", valueMasked: "env:AZURE_OPENAI_API_KEY", isSecret: true }],
  });
  await line.made("models", "add", "mine", "provider=Azure", "modelId=my deployment");
  expect((await line.run("run", "--models", "mine", "--prompt", "Why?", "--quiet")).code).toBe(0);
  expect(azure.received.at(-1)).toMatchObject({
    method: "POST",
    path: "/openai/deployments/my%20deployment/chat/completions?api-version=2024-10-21",
    headers: { "api-key": "key-of-azure" },
  });
  expect(azure.received.at(-1)?.headers).not.toHaveProperty("authorization");
  const doctor = await line.run("doctor", "--json");
  expect(JSON.parse(doctor.stdout).providers).toMatchObject([
    { name: "Azure", network: { state: "reachable" }, models: { count: 1 } },
  ]);
  expect(azure.received.at(-1)?.path).toBe("/openai/models?api-version=2024-10-21");
});

it.each(PROVIDER_TEMPLATES.map(({ id }) => id))(
  "the template %s makes a provider as it stands",
  async (id) => {
    const { made } = commandLine();
    expect(await made("providers", "add", "P", `template=${id}`)).toMatchObject({ name: "P" });
  },
);

it("a template that nobody knows is refused with those that are known", async () => {
  const { code, stderr } = await commandLine().run("providers", "add", "P", "template=abacus");
  expect(code).toBe(2);
  expect(stderr).toContain("expected one of: azure-openai, vllm, lm-studio, litellm");
});

it("doctor tells of the proxy on the way, without its password", async () => {
  const line = commandLine({ HTTPS_PROXY: "http://me:s3cret@127.0.0.1:9", NO_PROXY: "lan" });
  await line.made("providers", "add", "Far", "type=anthropic", "baseUrl=https://far.example");
  const { stdout } = await line.run("doctor");
  expect(stdout).toMatch(
    /^ok +network +through the proxy http:\/\/127\.0\.0\.1:9 \(HTTPS_PROXY\); not for lan$/m,
  );
  expect(stdout).toContain("can't reach the proxy http://127.0.0.1:9: connection refused");
  expect(stdout).not.toContain("s3cret");
});

import { describe, expect, it } from "vitest";
import { type Client, ROUTE_EXAMPLES, type Route, entityTagOf, routes } from "../../src/contract/index.ts";
import { exampleWorkspace, inOrder } from "../support/example-workspace.ts";
import { openWorkspace } from "../support/workspace.ts";

/** Nothing shows these alone, and nothing in them can be edited. */
const WITHOUT: ReadonlySet<keyof Client> = new Set<keyof Client>(["revokeToken"]);

interface Example {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const changing = inOrder(
  (Object.entries(routes) as [keyof Client, Route][])
    .filter(([, { method, changes }]) => changes && (method === "put" || method === "delete"))
    .map(([name]) => name),
);

describe("If-Match", () => {
  it("is honoured by every PUT and DELETE: refused when stale, let through with the ETag of what is changed", async () => {
    const { known, request } = await exampleWorkspace(false);
    expect(changing.length).toBeGreaterThan(25);
    for (const name of changing.filter((one) => !WITHOUT.has(one))) {
      const route: Route = routes[name];
      const { params = {}, body } = ROUTE_EXAMPLES[name](known) as Example;
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => params[key] ?? "");
      const send = (tag: string) =>
        request(path, {
          method: route.method.toUpperCase(),
          headers: { "content-type": "application/json", "if-match": tag },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
      const shown = await shownAt(request, path, route.path);
      const late = await send('"another-one-that-is-old"');
      const { code } = (await late.json()) as { code?: string };
      expect([name, late.status, code]).toEqual([name, 412, "changed-meanwhile"]);
      expect([name, await shownAt(request, path, route.path)]).toEqual([name, shown]);
      const { status } = await send(shown.tag);
      // In use, such as a provider with models: no reason of ours.
      expect([name, status === 409 ? route.status : status]).toEqual([name, route.status]);
    }
  });

  it("takes the tag of a collection that was read without its tasks", async () => {
    const { client } = await openWorkspace();
    const { id } = await client.createCollection({ body: { name: "Birds" } });
    const params = { id: String(id) };
    const tagOf = async (query: { brief?: "true" }) =>
      entityTagOf(await client.getCollection({ params, query }));
    const [whole, brief] = [await tagOf({}), await tagOf({ brief: "true" })];
    expect(new Set([whole, brief]).size).toBe(2);
    await client.editCollection({ params, body: { description: "All" }, ifMatch: brief });
    for (const ifMatch of [whole, brief])
      await expect(
        client.editCollection({ params, body: { description: "Some" }, ifMatch }),
      ).rejects.toMatchObject({ code: "changed-meanwhile" });
    await client.editCollection({ params, body: { description: "Some" }, ifMatch: await tagOf({}) });
    // Without it the last one wins.
    expect(await client.editCollection({ params, body: { description: "None" } })).toMatchObject({
      description: "None",
    });
  });
});

/** What a change at this path is of: the nearest thing that can be read, upwards; a list is none. */
async function shownAt(
  request: (path: string) => Promise<Response> | Response,
  path: string,
  template: string,
): Promise<{ readonly at: string; readonly tag: string }> {
  const names = template.split("/");
  for (let length = names.length; length > 2; length -= 1) {
    if (length < names.length && names[length - 1]?.endsWith("}") !== true) continue;
    const at = path.split("/").slice(0, length).join("/");
    const read = await request(at);
    const tag = read.headers.get("etag");
    if (read.status === 200 && tag !== null) return { at, tag };
  }
  throw new Error(`Nothing is shown at ${path}.`);
}

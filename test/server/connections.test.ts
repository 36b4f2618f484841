import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { listen } from "../../src/server/index.ts";

type Behaviour = "reset" | "close" | "break-off" | "answer" | "nonsense";

const STATUS = {
  status: "ok",
  version: "9.9.9",
  host: "here",
  activeRunId: null,
  database: "SQLite",
  callsModels: true,
  backup: null,
};
const WHOLE = JSON.stringify(STATUS);
const head = (bytes: number) =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${bytes}\r\n\r\n`;

/** A server that treats one request after the other as told, and afterwards answers. */
async function serverThat(...behaviours: readonly Behaviour[]) {
  const requests: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const text = data.toString();
      if (!/^[A-Z]+ \/.* HTTP/.test(text)) return;
      requests.push(text.slice(0, text.indexOf(" HTTP")));
      const behaviour = behaviours[requests.length - 1] ?? "answer";
      if (behaviour === "reset") socket.resetAndDestroy();
      else if (behaviour === "close") socket.end();
      else if (behaviour === "nonsense") socket.end("220 mail.example ready\r\n");
      else if (behaviour === "break-off")
        socket.write(head(WHOLE.length) + WHOLE.slice(0, 9), () => socket.destroy());
      else socket.write(head(WHOLE.length) + WHOLE);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url, client: createClient(fetchFrom(url, fetch)), requests };
}

describe("a lost connection", () => {
  it.each(["reset", "close"] as const)(
    "costs nothing when a server only has to be asked again: %s",
    async (way) => {
      const { client, requests } = await serverThat(way);
      expect(await client.getStatus()).toMatchObject({ host: "here" });
      expect(requests).toEqual(["GET /api/status", "GET /api/status"]);
    },
  );

  it("is told as what it is, with the address, when it is lost twice", async () => {
    const { client, url, requests } = await serverThat("reset", "reset");
    await expect(client.getStatus()).rejects.toMatchObject({
      code: "host-unreachable",
      message: `The connection to ${url} was lost.`,
      hint: "Try again.",
    });
    expect(requests).toHaveLength(2);
  });

  it("is not made up for by doing something twice", async () => {
    const { client, url, requests } = await serverThat("reset", "reset", "reset", "reset");
    const lost = {
      message: `The connection to ${url} was lost.`,
      hint: "Before you try again, check whether the request took effect.",
    };
    const params = { id: "1" };
    await expect(client.pauseRun({ params: { runId: "r" } })).rejects.toMatchObject(lost);
    await expect(client.editDraft({ params, body: { added: ["Why?"] } })).rejects.toMatchObject(lost);
    await expect(client.deleteTask({ params })).rejects.toMatchObject(lost);
    expect(requests).toEqual([
      "POST /api/runs/r/pause",
      "PUT /api/collections/generate/1",
      "DELETE /api/tasks/1",
      "DELETE /api/tasks/1",
    ]);
  });

  it("is no answer of another version when it is lost halfway through", async () => {
    const { client } = await serverThat("break-off");
    await expect(client.getStatus()).rejects.toThrow("The connection to the server was lost.");
  });

  it("is told apart from a port where nobody is, and from one where somebody else is", async () => {
    const nobody = await listen(() => new Response(), { port: 0 });
    await nobody.close();
    const refused = createClient(fetchFrom(nobody.url, fetch));
    await expect(refused.getStatus()).rejects.toThrow(`Nothing answers at ${nobody.url}.`);
    const unknown = createClient(fetchFrom("http://assay.invalid", fetch));
    await expect(unknown.getStatus()).rejects.toThrow("Nothing answers at http://assay.invalid.");
    const { client, url } = await serverThat("nonsense");
    await expect(client.getStatus()).rejects.toThrow(`The connection to ${url} failed: `);
  });

  it("is no failure for whoever has called the request off", async () => {
    const { client } = await serverThat();
    const reason = new Error("left");
    await expect(client.getRun({ params: { runId: "r" } }, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it("has a sentence where a browser does not say why", async () => {
    const client = createClient(
      fetchFrom("http://127.0.0.1:8080", () => Promise.reject(new TypeError("Failed to fetch"))),
    );
    await expect(client.getStatus()).rejects.toMatchObject({
      message: "Can't reach Assay at http://127.0.0.1:8080.",
      hint: "Check that it is running, then try again.",
    });
  });
});

describe("an idle connection", () => {
  it("is kept longer than any client keeps it, and does not hold up the end", async () => {
    const listener = await listen(() => new Response("here"), { port: 0 });
    const { port, host } = new URL(listener.url);
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET / HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    const [answer] = (await once(socket, "data")) as [Buffer];
    const promised = /keep-alive: timeout=(\d+)/i.exec(answer.toString())?.[1];
    expect(Number(promised)).toBeGreaterThanOrEqual(600);
    const closed = once(socket, "close");
    await listener.close();
    await closed;
  });
});

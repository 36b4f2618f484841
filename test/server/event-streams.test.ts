import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { Failure, type RunEvent, asFailure } from "../../src/core/index.ts";
import { eventStream } from "../../src/server/event-stream.ts";
import { listen } from "../../src/server/index.ts";
import { openHost } from "../support/host.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun, typesOf } from "../support/watched-run.ts";

type Host = Awaited<ReturnType<typeof openHost>>;

/** A run that has ended, and where its events are streamed. */
async function endedRun({ client, url }: Host) {
  const runId = await startRun(client, sampleConfig(), 2);
  const events = await follow(client, runId);
  return { runId, events, address: `${url}/api/runs/${runId}/events/stream` };
}

const idsIn = (text: string): number[] => [...text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

describe("a stream of events", () => {
  it("goes on after Last-Event-ID, as a browser asks that connects again", async () => {
    const { events, address } = await endedRun(await openHost());
    const read = async (query: string, lastEventId?: string) => {
      const headers = lastEventId === undefined ? {} : { "Last-Event-ID": lastEventId };
      return idsIn(await (await fetch(`${address}${query}`, { headers })).text());
    };
    const after = (seq: number) => events.flatMap((event) => (event.seq > seq ? [event.seq] : []));
    expect(await read("")).toEqual(after(0));
    expect(await read("", "3")).toEqual(after(3));
    expect(await read("?since=5")).toEqual(after(5));
    // The address stays what it was when the browser connected first.
    expect(await read("?since=2", "7")).toEqual(after(7));
    expect(await read("?since=7", "2")).toEqual(after(7));
    expect(await read("", "999999")).toEqual([]);
  });

  it("refuses a Last-Event-ID that is no number of an event", async () => {
    const { address } = await endedRun(await openHost());
    for (const wrong of ["x", "-1", "1.5", "99999999999"]) {
      const response = await fetch(address, { headers: { "Last-Event-ID": wrong } });
      expect([wrong, response.status]).toEqual([wrong, 400]);
      expect(await response.json()).toMatchObject({
        code: "invalid-input",
        message: "The request header is not valid.",
        faults: [{ key: "Last-Event-ID" }],
      });
    }
  });

  it("says how soon to connect again, and is described with its header", async () => {
    const host = await openHost();
    const { address } = await endedRun(host);
    expect(await (await fetch(address)).text()).toMatch(/^retry: \d+\n\nid: 1\n/);
    const { paths } = (await (await fetch(`${host.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { parameters: unknown[] } }>;
    };
    expect(paths["/api/runs/{runId}/events/stream"]?.get.parameters).toContainEqual(
      expect.objectContaining({ in: "header", name: "Last-Event-ID" }),
    );
  });

  it("is taken up again by the client where it broke off, without a gap or a repetition", async () => {
    const { client, url } = await openHost();
    const asked: string[] = [];
    const broken = createClient(
      fetchFrom(url, async (address, init) => {
        asked.push(address.search);
        const response = await fetch(address, init);
        return new Response(response.body && breakAfter(1000, response.body), response);
      }),
    );
    const runId = await startRun(client, sampleConfig(), 2);
    const all = await follow(client, runId);
    const query = { unblind: "true" } as const;
    const seen: number[] = [];
    for await (const { seq } of broken.followRun({ params: { runId }, query })) seen.push(seq);
    expect(seen).toEqual(all.map(({ seq }) => seq));
    expect(asked.length).toBeGreaterThan(3);
    // Whoever has begun to score blind meanwhile is left alone.
    expect(asked.filter((search) => search.includes("unblind"))).toEqual(["?unblind=true"]);
  });

  it("is given up by the client when nothing comes any more", async () => {
    let asked = 0;
    const silent = await listen(
      () => {
        asked += 1;
        const headers = { "content-type": "text/event-stream" };
        return new Response(new ReadableStream({ pull: (it) => it.close() }), { headers });
      },
      { port: 0 },
    );
    const client = createClient(fetchFrom(silent.url, fetch));
    const reading = follow(client, "any");
    await expect(reading).rejects.toMatchObject({
      code: "host-unreachable",
      message: "The connection to the server was lost.",
    });
    expect(asked).toBe(4);
    await silent.close();
  });
});

/** Lets so many bytes through, wherever that is in a message, and then fails as a lost connection does. */
function breakAfter(bytes: number, body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let left = bytes;
  return new ReadableStream({
    async pull(controller) {
      if (left === 0) {
        controller.error(new Error("the line is dead"));
        return await reader.cancel();
      }
      const { done, value } = await reader.read();
      if (done) return controller.close();
      const piece = value.subarray(0, left);
      left -= piece.length;
      controller.enqueue(piece);
    },
  });
}

/** Nothing ends it but its source, unless something else is said. */
const watched = (stillHolds = () => Promise.resolve()) => ({
  stop: new AbortController(),
  stillHolds,
  redact: (text: string) => text,
});

describe("whoever may be told nothing any more", () => {
  it("is told so with the next sign of life, though nothing happens", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    async function* silence(signal: AbortSignal) {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      yield* [];
    }
    let holds = true;
    const options = watched(async () => {
      if (!holds) throw new Failure("unauthorized", "This access token was revoked.");
    });
    const text = eventStream(silence(options.stop.signal), options).text();
    await vi.advanceTimersByTimeAsync(15_000);
    holds = false;
    await vi.advanceTimersByTimeAsync(15_000);
    const problem = /event: problem\ndata: \{"status":401,"code":"unauthorized".*\}\n\n$/;
    expect(await text).toMatch(problem);
    expect(await text).toContain(": still here");
    expect(options.stop.signal.aborted).toBe(true);
  });
});

describe("whoever reads slowly", () => {
  /** More than fits between a server and its reader. */
  const LAST = 30_000;

  function chatter() {
    const told = { seq: 0 };
    async function* talk() {
      while (told.seq < LAST) yield [{ seq: (told.seq += 1), type: "noise", text: "x".repeat(1000) }];
    }
    return { told, answer: () => eventStream(talk(), watched()) };
  }

  it("is not run ahead of", async () => {
    const { told, answer } = chatter();
    const reader = answer().body?.getReader();
    // The first words are no event, and nothing is made ready before it is asked for.
    await reader?.read();
    expect(told.seq).toBe(0);
    await reader?.read();
    expect(told.seq).toBe(1);
    await reader?.cancel();
  });

  it("fills no memory over the network, and still gets everything", async () => {
    const { told, answer } = chatter();
    const listener = await listen(answer, { port: 0 });
    onTestFinished(() => listener.close());
    const response = await fetch(listener.url);
    // It stands still when every buffer between is full.
    let before = -1;
    await expect.poll(() => [before, (before = told.seq)][0], { interval: 50 }).toBe(told.seq);
    expect(told.seq).toBeLessThan(LAST / 2);
    const text = await response.text();
    expect(text.endsWith("event: end\ndata: {}\n\n")).toBe(true);
    expect(idsIn(text)).toHaveLength(LAST);
  });
});

describe("when somebody begins to score blind", () => {
  async function watched() {
    const host = await openHost();
    const { tell, letGo } = heldBack(2);
    const server = await modelServer(tell);
    const config = serverConfig(server.url, ["alder", "birch"], { judging: "later" });
    const runId = await startRun(host.client, config, 4);
    const params = { runId };
    const isBegun = async () => (await host.client.getRun({ params })).counts.WAITING_FOR_JUDGE === 2;
    await expect.poll(isBegun).toBe(true);
    const begin = async (rater: string) =>
      (await host.client.createSession({ params, body: { rater, kind: "rating" } })).sessionId;
    return { ...host, params, letGo, begin };
  }

  /** Reads to the end, and why it was the end. */
  async function read(events: AsyncIterable<RunEvent>, seen: RunEvent[]): Promise<string> {
    try {
      for await (const event of events) seen.push(event);
      return "told everything";
    } catch (error) {
      return asFailure(error).code;
    }
  }

  it("a stream that is open ends before it tells more", async () => {
    const { client, params, letGo, begin } = await watched();
    const seen: RunEvent[] = [];
    const reading = read(client.followRun({ params }), seen);
    await expect.poll(() => typesOf(seen, "item-answered").length).toBe(2);
    await begin("Ann");
    const before = seen.length;
    letGo();
    expect(await reading).toBe("session-open");
    expect(seen).toHaveLength(before);
  });

  it("one that was asked for on purpose goes on until the next session", async () => {
    const { client, params, letGo, begin } = await watched();
    const first = await begin("Ann");
    const seen: RunEvent[] = [];
    const reading = read(client.followRun({ params, query: { unblind: "true" } }), seen);
    await expect.poll(() => typesOf(seen, "session-unblinded").length).toBe(1);
    const second = await begin("Bob");
    letGo();
    expect(await reading).toBe("session-open");
    expect((await client.getSession({ params: { sessionId: first } })).unblindedAt).not.toBeNull();
    expect((await client.getSession({ params: { sessionId: second } })).unblindedAt).toBeNull();
  });
});

describe("many who follow a run", () => {
  const FOLLOWERS = 100;

  it("all get every event in order, and each event is encoded for all of them", async () => {
    const { client, url } = await openHost();
    const { tell, letGo } = heldBack(2);
    const server = await modelServer(tell);
    const config = serverConfig(server.url, ["alder", "birch"], { judging: "later" });
    const runId = await startRun(client, config, 20);
    const params = { runId };
    const isHeld = async () => (await client.getRun({ params })).counts.WAITING_FOR_JUDGE === 2;
    await expect.poll(isHeld).toBe(true);
    const before = await client.listEvents({ params, query: {} });
    const encode = vi.spyOn(JSON, "stringify");
    onTestFinished(() => encode.mockRestore());
    const isEvent = ([value]: readonly unknown[]) => Object.hasOwn(Object(value), "seq");
    const readers = await Promise.all(
      Array.from({ length: FOLLOWERS }, () =>
        fetch(`${url}/api/runs/${runId}/events/stream?since=${before.length}`),
      ),
    );
    letGo();
    const told = await Promise.all(readers.map(async (response) => idsIn(await response.text())));
    const encodings = encode.mock.calls.filter(isEvent).length;
    const news = await client.listEvents({ params, query: { since: String(before.length) } });
    expect(news.length).toBeGreaterThan(35);
    for (const ids of told) expect(ids).toEqual(news.map(({ seq }) => seq));
    expect(encodings).toBeGreaterThanOrEqual(news.length);
    // Whoever is held up may be sent a batch of its own.
    expect(encodings).toBeLessThan(5 * news.length);
  });
});

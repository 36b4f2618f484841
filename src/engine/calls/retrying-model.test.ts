import { describe, expect, it } from "vitest";
import {
  CallFailure,
  type ModelAnswer,
  type ModelCall,
  type RunLimits,
  DEFAULT_LIMITS,
  providerSchema,
} from "../../core/index.ts";
import { type Step, answerWith, scriptedModel } from "../../core/testing/scripted-model.ts";
import { OwnGate } from "./gate.ts";
import type { MadeCall } from "./made-call.ts";
import { type RetryOptions, Stopped, retryingModel } from "./retrying-model.ts";
import { Slots } from "../slots.ts";
import { ManualClock, settle } from "../testing/manual-clock.ts";

const CALL: ModelCall = { messages: [{ role: "user", content: "Hi" }], parameters: {}, sample: 0 };
const LONG = 1_000_000;

const transient = (message: string, retryAfterMs?: number) =>
  new CallFailure("transient", message, retryAfterMs);
const rateLimited = (retryAfterMs?: number) =>
  new CallFailure("rate-limited", "429 too many requests", retryAfterMs);

interface Setting {
  readonly retries?: number;
  readonly limits?: Partial<RunLimits>;
  readonly call?: Partial<ModelCall>;
}

/** A scripted model behind the retries, with what it told of them. */
function retrying(steps: readonly Step[], { retries = 3, limits = {}, call = {} }: Setting = {}) {
  const clock = new ManualClock();
  const model = scriptedModel(...steps);
  const made_: MadeCall[] = [];
  const retried: Parameters<RetryOptions["onRetry"]>[0][] = [];
  const gate = new OwnGate(clock, providerSchema.parse({ name: "p", type: "simulated" }), 10, () => {});
  const [stop, abort] = [new AbortController(), new AbortController()];
  const patient = retryingModel(model, {
    clock,
    random: { next: () => 0.5, token: () => "" },
    limits: { ...DEFAULT_LIMITS, ...limits },
    retries,
    gate,
    slots: new Slots(10),
    tokensOf: () => 1,
    stop: stop.signal,
    isBillable: true,
    onCall: (made) => made_.push(made),
    onRetry: (retry) => retried.push(retry),
  });
  /** What a call comes to, as a value; time passes only by the clock. */
  const begin = () =>
    patient.generate({ ...CALL, ...call }, abort.signal).then(
      (answer) => ({ answer, error: null }),
      (error: unknown) => ({ answer: null, error }),
    );
  const finish = async () => {
    const outcome = begin();
    await clock.advance(LONG);
    return await outcome;
  };
  return { clock, model, retried, made: made_, stop, abort, begin, finish };
}

/** Answers nothing until its signal is aborted. */
const silent: Step = (_call, signal) =>
  new Promise<ModelAnswer>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(new Error("aborted")));
  });

describe("a wait that a provider asks for", () => {
  it.each([transient("busy", 86_400_000), rateLimited(86_400_000)])(
    "is granted up to the limit, and the log says that it asked for more: %s",
    async (failure) => {
      const { clock, retried, model, begin } = retrying([failure, answerWith({ text: "at last" })], {
        limits: { retryAfterMaxMs: 60_000 },
      });
      const outcome = begin();
      await clock.advance(59_999);
      expect(model.calls).toHaveLength(1);
      await clock.advance(1);
      expect((await outcome).answer?.text).toBe("at last");
      expect(retried).toMatchObject([
        { waitMs: 60_000, message: expect.stringContaining("a wait of 86400 s") },
      ]);
    },
  );

  it("is granted in full below it, without a word", async () => {
    const { retried, finish } = retrying([transient("busy", 5_000), answerWith({ text: "x" })]);
    await finish();
    expect(retried).toMatchObject([{ waitMs: 5_000, message: "busy" }]);
  });
});

describe("retryingModel", () => {
  it("passes the first answer on without waiting", async () => {
    const { clock, model, retried, begin } = retrying(["Hello"]);
    expect(await begin()).toEqual({
      answer: { ...answerWith({ text: "Hello" }), retries: 0, waitMs: 0 },
      error: null,
    });
    expect(model.calls).toEqual([{ ...CALL, idleTimeoutMs: DEFAULT_LIMITS.idleTimeoutMs }]);
    expect([retried, clock.now()]).toEqual([[], 0]);
  });

  it("tries again after failures that a retry may cure, and tells of each wait", async () => {
    const { retried, finish } = retrying([transient("503 busy"), transient("ECONNRESET"), "Hello"]);
    expect(await finish()).toMatchObject({ answer: { text: "Hello" } });
    expect(retried).toEqual([
      { retry: 1, of: 3, waitMs: 500, message: "503 busy" },
      { retry: 2, of: 3, waitMs: 1000, message: "ECONNRESET" },
    ]);
  });

  it("does not call before the wait is over", async () => {
    const { clock, model, begin } = retrying([transient("503 busy"), "Hello"]);
    const outcome = begin();
    await clock.advance(499);
    expect(model.calls).toHaveLength(1);
    await clock.advance(1);
    expect(model.calls).toHaveLength(2);
    expect(await outcome).toMatchObject({ answer: { text: "Hello" } });
  });

  it.each([0, 1, 3, 4])("gives up after %i retries with the last failure", async (retries) => {
    const failures = Array.from({ length: retries + 1 }, (_, index) => transient(`failure ${index}`));
    const { model, finish } = retrying(failures, { retries });
    expect(await finish()).toEqual({ answer: null, error: failures.at(-1) });
    expect(model.calls).toHaveLength(retries + 1);
  });

  it("waits as long as the provider asks, longer or shorter than its own delay", async () => {
    const { retried, finish } = retrying([rateLimited(30_000), transient("503", 0), "Hello"]);
    expect(await finish()).toMatchObject({ answer: { text: "Hello" } });
    expect(retried.map(({ waitMs }) => waitMs)).toEqual([30_000, 0]);
  });

  it("does not retry what can never work", async () => {
    const failure = new CallFailure("permanent", "401 unauthorized");
    const { model, retried, finish } = retrying([failure]);
    expect(await finish()).toEqual({ answer: null, error: failure });
    expect([model.calls.length, retried]).toEqual([1, []]);
  });

  it("does not retry what is no failed call", async () => {
    const mistake = new TypeError("undefined is not a function");
    const { model, finish } = retrying([mistake]);
    expect(await finish()).toEqual({ answer: null, error: mistake });
    expect(model.calls).toHaveLength(1);
  });

  it("ends the attempt when the same error has come three times", async () => {
    const same = () => transient("503 busy");
    const { model, finish } = retrying([same(), same(), same()], { retries: 10 });
    expect(await finish()).toMatchObject({ error: { message: "503 busy" } });
    expect(model.calls).toHaveLength(3);
  });

  it("starts counting anew when another error comes in between", async () => {
    const messages = ["503", "503", "reset", "503", "503"];
    const { finish } = retrying([...messages.map((message) => transient(message)), "Hello"], { retries: 10 });
    expect(await finish()).toMatchObject({ answer: { text: "Hello" } });
  });

  it("does not take repeated rate limits for a lasting error", async () => {
    const limits = Array.from({ length: 6 }, () => rateLimited(10));
    const { finish } = retrying([...limits, "Hello"], { retries: 6 });
    expect(await finish()).toMatchObject({ answer: { text: "Hello" } });
  });

  it("still gives up on rate limits when the retries are used up", async () => {
    const { model, finish } = retrying([rateLimited(), rateLimited(), rateLimited()], { retries: 2 });
    expect(await finish()).toMatchObject({ error: { retry: "rate-limited" } });
    expect(model.calls).toHaveLength(3);
  });

  it("counts each call anew", async () => {
    const steps = [transient("503"), transient("503"), "one", transient("503"), transient("503"), "two"];
    const { finish } = retrying(steps);
    expect(await finish()).toMatchObject({ answer: { text: "one" } });
    expect(await finish()).toMatchObject({ answer: { text: "two" } });
  });
});

describe("a call that takes too long", () => {
  it("is cut off at the timeout and tried again", async () => {
    const { clock, model, retried, begin } = retrying([silent, "Hello"], {
      limits: { requestTimeoutMs: 2000 },
    });
    const outcome = begin();
    await clock.advance(1999);
    expect(retried).toEqual([]);
    await clock.advance(1);
    expect(retried).toEqual([{ retry: 1, of: 3, waitMs: 500, message: "no answer within 2 s" }]);
    await clock.advance(500);
    expect(await outcome).toMatchObject({ answer: { text: "Hello" } });
    expect(model.calls).toHaveLength(2);
  });

  it("becomes a transient failure when no retry is left", async () => {
    const { finish } = retrying([silent], { retries: 0 });
    const { error } = await finish();
    expect(error).toBeInstanceOf(CallFailure);
    expect(error).toMatchObject({ retry: "transient", message: "no answer within 60 s" });
  });

  it("is cut off at the model's own limit where it has one, streamed or not", async () => {
    for (const stream of [true, false]) {
      const call = { stream, parameters: { timeoutMs: 5000 } };
      const { finish } = retrying([silent], { retries: 0, call });
      expect((await finish()).error).toMatchObject({
        message: "no answer within 5 s",
        call: { limit: "total" },
      });
    }
  });

  it("is not cut off while it is streamed, unless a person has set the limit", async () => {
    const call = { stream: true };
    const { clock, abort, begin } = retrying([silent], { retries: 0, call });
    const outcome = begin();
    await clock.advance(LONG);
    abort.abort();
    expect((await outcome).error).toMatchObject({ message: "aborted" });
    const limits = { requestTimeoutMs: 3000, totalForStreams: true };
    const { finish } = retrying([silent], { retries: 0, call, limits });
    expect((await finish()).error).toMatchObject({ message: "no answer within 3 s" });
  });

  it("hands its limit of silence on, the model's own before the run's", async () => {
    const { model, finish } = retrying(["Hello"], { limits: { idleTimeoutMs: 70 } });
    await finish();
    const own = retrying(["Hello"], {
      limits: { idleTimeoutMs: 70 },
      call: { parameters: { idleTimeoutMs: 30 } },
    });
    await own.finish();
    expect([model.calls[0]?.idleTimeoutMs, own.model.calls[0]?.idleTimeoutMs]).toEqual([70, 30]);
  });

  it("keeps what whoever was cut off says of it", async () => {
    const telling: Step = (_call, signal) =>
      new Promise<ModelAnswer>((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          const partial = { text: "Hel", reasoning: null };
          reject((signal.reason as CallFailure).with({ partial }));
        });
      });
    const { finish, made } = retrying([telling], { retries: 0 });
    const failure = { message: "no answer within 60 s", call: { partial: { text: "Hel" } } };
    expect((await finish()).error).toMatchObject(failure);
    expect(made).toMatchObject([{ result: failure }]);
  });

  it("ends an attempt when it happens three times, however much had come each time", async () => {
    const slow =
      (characters: number): Step =>
      () => {
        const known = { limit: "idle" } as const;
        throw new CallFailure("transient", `nothing came; ${characters} had come`, undefined, known);
      };
    const { model, finish } = retrying([slow(1), slow(2), slow(3), "Hello"], { retries: 8 });
    expect((await finish()).error).toMatchObject({ message: "nothing came; 3 had come" });
    expect(model.calls).toHaveLength(3);
  });

  it("does not cut off an answer that comes in time, however late the clock goes on", async () => {
    const { clock, begin } = retrying([transient("503"), "Hello"], { limits: { requestTimeoutMs: 100 } });
    const outcome = begin();
    await clock.advance(LONG);
    expect(await outcome).toMatchObject({ answer: { text: "Hello" } });
  });

  it("is not called a timeout when it was cut off from outside", async () => {
    const { abort, model, begin } = retrying([silent]);
    const outcome = begin();
    await settle();
    abort.abort();
    const { error } = await outcome;
    expect(error).not.toBeInstanceOf(CallFailure);
    expect(error).toMatchObject({ message: "aborted" });
    expect(model.calls).toHaveLength(1);
  });
});

describe("a run that is stopped", () => {
  it("ends the wait for a retry at once, without another call", async () => {
    const { clock, model, stop, begin } = retrying([rateLimited(3_600_000)]);
    const outcome = begin();
    await settle();
    stop.abort();
    const { error } = await outcome;
    expect(error).toBeInstanceOf(Stopped);
    expect([model.calls.length, clock.now()]).toEqual([1, 0]);
  });

  it("lets a call in flight finish", async () => {
    let answer: (text: string) => void = () => {};
    const slow: Step = () =>
      new Promise((resolve) => {
        answer = (text) => resolve(answerWith({ text }));
      });
    const { stop, begin } = retrying([slow]);
    const outcome = begin();
    await settle();
    stop.abort();
    answer("Hello");
    expect(await outcome).toMatchObject({ answer: { text: "Hello" } });
  });
});

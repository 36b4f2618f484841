import {
  CallFailure,
  type Clock,
  type Credentials,
  type FailedCall,
  type FindCredentials,
  type Json,
  LONGEST_KEPT_BODY,
  type LanguageModel,
  type Model,
  type ModelAnswer,
  type ModelCall,
  type Provider,
  type SecretFilter,
  phrase,
} from "../core/index.ts";
import { usageOf } from "./estimate-tokens.ts";
import { type Address, addressOf } from "./http/address.ts";
import { bodyOf, errorBodyOf, statusFailure } from "./http/answer-body.ts";
import { IdleLimit } from "./http/idle-limit.ts";
import { withPartial } from "./http/partial-answer.ts";
import { shorten } from "./http/reported-error.ts";
import { type Reply, isGood } from "./http/exchange.ts";
import type { Pools } from "./http/pools.ts";
import { requestHeaders } from "./http/request-headers.ts";
import { requestIdOf, servedBy } from "./http/served-by.ts";
import { StreamReading, leftOut } from "./http/stream-reading.ts";
import { merge } from "./json/merge.ts";
import { textAndReasoning } from "./json/separate-reasoning.ts";
import type { Protocol } from "./protocol.ts";
import { leaveOut, refusedSetting } from "./refused-setting.ts";

/** What all models of a process share. */
export interface Wire {
  readonly clock: Pick<Clock, "now" | "ticks" | "after">;
  readonly pools: Pools;
  readonly findCredentials: FindCredentials;
  readonly secrets: SecretFilter;
}

interface Prepared {
  readonly body: Record<string, unknown>;
  readonly warnings: readonly string[];
}

/** A model behind HTTP: the protocol translates, this calls. */
export class WireModel implements LanguageModel {
  readonly #protocol: Protocol;
  readonly #wire: Wire;
  readonly #provider: Provider;
  readonly #model: Model;
  readonly #plain: Address;
  readonly #streamed: Address;
  /** Settings the model has refused; they are not sent again. */
  readonly #refused = new Set<string>();

  constructor(protocol: Protocol, wire: Wire, provider: Provider, model: Model) {
    this.#protocol = protocol;
    this.#wire = wire;
    this.#provider = provider;
    this.#model = model;
    const name = encodeURIComponent(model.name);
    const endpoint = provider.inferenceEndpoint?.replaceAll("{model}", name);
    const address = (stream: boolean): Address =>
      addressOf(provider, protocol, endpoint, protocol.inferencePath(name, stream));
    this.#plain = address(false);
    this.#streamed = address(true);
  }

  async generate(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
    const credentials = await this.#wire.findCredentials(this.#provider);
    for (;;) {
      const prepared = this.#prepare(call);
      const stream = new StreamReading(this.#protocol.assembler(), this.#idleLimit(call), this.#wire.secrets);
      const reply = await this.#send(prepared.body, call, credentials, signal, stream);
      if (isGood(reply.status)) {
        try {
          return await this.#answer(reply, stream, call, prepared.warnings);
        } catch (error) {
          throw await this.#explained(error, reply, stream, call);
        }
      }
      const answer = this.#wire.secrets.json(errorBodyOf(reply));
      const refused = refusedSetting(reply.status, answer, prepared.body, this.#protocol.dispensable);
      if (refused === null) {
        const failure = statusFailure(reply, answer, this.#wire.clock.now());
        throw withoutKey(failure.with(this.#known(reply, answer, reply.text)), credentials);
      }
      this.#refused.add(refused);
    }
  }

  /** A failure to read a good answer, with what came instead: the work was done. */
  async #explained(error: unknown, reply: Reply, stream: StreamReading, call: ModelCall): Promise<unknown> {
    if (!(error instanceof CallFailure)) return error;
    const { secrets } = this.#wire;
    const known = this.#known(reply, errorBodyOf(reply), reply.streamed ? stream.received : reply.text);
    const failure = error.with({ ...known, mayBeBilled: true });
    if (!reply.streamed) return failure;
    const parts = { protocol: this.#protocol, stream, call, elapsedMs: reply.latencyMs, secrets };
    return await withPartial(failure, parts);
  }

  /** Where nobody sets a limit, nothing is watched. */
  #idleLimit({ idleTimeoutMs: idleMs, stream }: ModelCall): IdleLimit | null {
    if (idleMs === undefined) return null;
    return new IdleLimit(this.#wire.clock, { idleMs, fromFirstByte: stream !== true });
  }

  #known({ status, headers }: Reply, body: Json, text: string): FailedCall {
    const { usage, costUsd } = this.#protocol.billed(body);
    const isCounted = usage.inputTokens !== null || usage.outputTokens !== null;
    return {
      status,
      requestId: requestIdOf(headers),
      body: text.slice(0, LONGEST_KEPT_BODY),
      costUsd,
      ...(isCounted ? { usage: { ...usage, estimated: false }, mayBeBilled: true } : {}),
    };
  }

  #prepare(call: ModelCall): Prepared {
    const { body: written, warnings } = this.#protocol.write({
      provider: this.#provider,
      model: this.#model,
      call,
      refused: this.#refused,
    });
    const { extra } = call.parameters;
    const body = extra === undefined ? written : merge(written, extra);
    if (this.#refused.size === 0) return { body, warnings };
    return { body, warnings: [...warnings, ...leaveOut(body, this.#refused, this.#model.name)] };
  }

  async #send(
    body: Record<string, unknown>,
    call: ModelCall,
    credentials: Credentials,
    signal: AbortSignal,
    stream: StreamReading,
  ): Promise<Reply> {
    const { origin, path } = call.stream === true ? this.#streamed : this.#plain;
    const headers = requestHeaders(this.#protocol, credentials);
    const { caFile } = this.#provider;
    const request = { method: "POST", origin, path, headers, body: JSON.stringify(body), caFile } as const;
    const { clock, secrets } = this.#wire;
    const startedAt = clock.ticks();
    try {
      return await this.#wire.pools.send(request, signal, stream);
    } catch (error) {
      // An error that came in the middle of a stream.
      if (!(error instanceof CallFailure) || !stream.hasBegun) throw error;
      const elapsedMs = clock.ticks() - startedAt;
      throw await withPartial(error, { protocol: this.#protocol, stream, call, elapsedMs, secrets });
    } finally {
      stream.stop();
    }
  }

  async #answer(
    reply: Reply,
    stream: StreamReading,
    call: ModelCall,
    warnings: readonly string[],
  ): Promise<ModelAnswer> {
    const { secrets } = this.#wire;
    const received = reply.streamed ? stream.body() : bodyOf(reply);
    const raw = secrets.json(received);
    const reading = this.#protocol.read(raw);
    const said = textAndReasoning(reading, call.parameters.reasoningText);
    // Pieces that each hold nothing may join to a secret.
    const text = secrets.text(said.text);
    const reasoning = said.reasoning === null ? null : secrets.text(said.reasoning);
    const wasInPieces = text !== said.text || reasoning !== said.reasoning || secrets.isSplit(raw);
    const hadSecret = wasInPieces || raw !== received || reply.hadSecret === true;
    return {
      text,
      reasoning,
      finishReason: reading.finishReason,
      usage: await usageOf(reading, call),
      costUsd: reading.costUsd,
      latencyMs: reply.latencyMs,
      firstTokenMs: reply.firstTokenMs,
      served: servedBy(raw, reply.headers),
      raw: wasInPieces ? leftOut() : raw,
      warnings: [
        ...warnings,
        ...charsetWarning(reply.unknownCharset),
        ...(hadSecret ? [secretTakenOut()] : []),
      ],
    };
  }
}

/** An answer that is not as the model gave it says so. */
function secretTakenOut(): string {
  return phrase`a key or other secret of this workspace was in the response and was replaced with [redacted]`;
}

function charsetWarning(charset: string | null): string[] {
  if (charset === null) return [];
  return [phrase`the server names an unknown character set (${shorten(charset)}); read as UTF-8`];
}

/** A shorter one is none, but stands where one is asked for; it would be found in ordinary words. */
const SHORTEST_KEY = 6;

/** Some providers repeat the key that they do not like. */
function withoutKey(failure: CallFailure, { apiKey }: Credentials): CallFailure {
  const key = apiKey?.trim() ?? "";
  if (key.length < SHORTEST_KEY) return failure;
  const { retry, message, retryAfterMs, call } = failure;
  const body = call.body?.replaceAll(key, "[key]");
  return new CallFailure(retry, message.replaceAll(key, "[key]"), retryAfterMs, { ...call, body });
}

import { type Clock, type Provider, type SharedWork, limitsOf } from "../../core/index.ts";
import type { Gate, OnWait } from "../calls/gate.ts";
import { SharedGate } from "./shared-gate.ts";

interface Kept {
  readonly key: string;
  readonly gate: SharedGate;
  /** Those of the runs that call through it. */
  readonly onWait: Set<OnWait>;
}

export interface GateKeeperParts {
  readonly shared: SharedWork;
  readonly clock: Clock;
  /** This worker. */
  readonly token: string;
  readonly fail: (error: unknown) => void;
}

/** The gates of one worker: one to each provider, whichever runs call it. */
export class GateKeeper {
  readonly #parts: GateKeeperParts;
  readonly #gates = new Map<string, Kept>();

  constructor(parts: GateKeeperParts) {
    this.#parts = parts;
  }

  open(provider: Provider, onWait: OnWait): { readonly gate: Gate; forget(): void } {
    const { name, baseUrl = "" } = provider;
    const { maxConcurrency, requestsPerMinute, tokensPerMinute } = limitsOf(provider);
    // Two runs may have been planned with different limits: each keeps to its own, on what both have used.
    const id = JSON.stringify([name, baseUrl, maxConcurrency, requestsPerMinute, tokensPerMinute]);
    const kept = this.#gates.get(id) ?? this.#make(provider, `gate ${JSON.stringify([name, baseUrl])}`);
    this.#gates.set(id, kept);
    kept.onWait.add(onWait);
    return { gate: kept.gate, forget: () => kept.onWait.delete(onWait) };
  }

  /** Others have found something out about a gate; about any of them when there is no key. */
  hear(key?: string): void {
    for (const kept of this.#gates.values()) if (key === undefined || kept.key === key) kept.gate.hear();
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#gates.values(), ({ gate }) => gate.close()));
  }

  #make(provider: Provider, key: string): Kept {
    const onWait = new Set<OnWait>();
    const { token } = this.#parts;
    const gate = new SharedGate({
      ...this.#parts,
      provider,
      key,
      holder: `${token} ${this.#gates.size}`,
      onWait: (...waiting) => {
        for (const tell of onWait) tell(...waiting);
      },
    });
    return { key, gate, onWait };
  }
}

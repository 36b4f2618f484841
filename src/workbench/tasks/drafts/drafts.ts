import type { CatalogRecord } from "../../../core/index.ts";
import { requireRecord } from "../../catalog/catalog-records.ts";
import { type KeptDraft, draftBody, keptDraft } from "./draft-record.ts";
import type { Parts } from "../../parts.ts";

/** The drafts of a workspace. What changes one reads it first, so changes of the same one take turns. */
export class Drafts {
  readonly #parts: Pick<Parts, "store" | "clock" | "random">;
  readonly #turns = new Map<number, Promise<unknown>>();

  constructor(parts: Pick<Parts, "store" | "clock" | "random">) {
    this.#parts = parts;
  }

  async create(kept: KeptDraft): Promise<CatalogRecord> {
    const { store, clock, random } = this.#parts;
    const record = { kind: "draft" as const, name: random.token(), body: draftBody(kept) };
    return await store.createRecord(record, [], clock.now());
  }

  async get(id: number): Promise<CatalogRecord> {
    return await requireRecord(this.#parts, "draft", id);
  }

  /** Writes what becomes of the draft as it is when its turn comes; where another server was faster, of what that has made of it. */
  async change(id: number, change: (known: KeptDraft) => Promise<KeptDraft>): Promise<CatalogRecord> {
    return await this.inTurn(id, async (record) => {
      const { store, clock } = this.#parts;
      let known = record;
      const isReplaced = async (): Promise<boolean> => {
        const body = draftBody(await change(keptDraft(known)));
        return await store.replaceDraft(id, known.body, body, clock.now());
      };
      while (!(await isReplaced())) known = await this.get(id);
      return await this.get(id);
    });
  }

  /** Waits until nobody else is changing the draft. */
  async inTurn<Result>(id: number, work: (record: CatalogRecord) => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(id) ?? Promise.resolve();
    const turn = before.catch(() => {}).then(async () => await work(await this.get(id)));
    this.#turns.set(id, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(id) === turn) this.#turns.delete(id);
    }
  }
}

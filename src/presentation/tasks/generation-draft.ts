import type { Client } from "../../contract/index.ts";
import { type Typed, readNumber } from "../typed-number.ts";

/** What is typed before models are asked for questions. */
export interface GenerationDraft {
  readonly models: string[];
  readonly topic: string;
  readonly types: string[];
  /** Empty: none is named. */
  readonly difficulty: string;
  readonly count: Typed;
  readonly prompt: string;
  /** The collection to compare with; null: every task. */
  readonly collection: string | null;
}

type Body = Parameters<Client["generateCollection"]>[0]["body"];

/** What is empty is not said. */
export function bodyOfGeneration(draft: GenerationDraft): Body {
  const { models, types, collection } = draft;
  const [topic, prompt] = [draft.topic.trim(), draft.prompt.trim()];
  const count = readNumber(draft.count);
  return {
    models,
    background: true,
    ...(topic === "" ? {} : { topic }),
    ...(prompt === "" ? {} : { prompt }),
    ...(types.length === 0 ? {} : { types }),
    ...(draft.difficulty === "" ? {} : { difficulty: draft.difficulty as NonNullable<Body["difficulty"]> }),
    ...(count === undefined ? {} : { count }),
    ...(collection === null ? {} : { collection }),
  };
}

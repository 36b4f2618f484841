import { z } from "zod";
import {
  DEFAULT_QUESTION_COUNT,
  Failure,
  type Json,
  type LanguageModel,
  type Message,
  type ModelAnswer,
  type Parameters,
  phrase,
} from "../core/index.ts";
import { sumOrNull } from "./ask-in-schema.ts";
import { normalised } from "./near-duplicates.ts";
import { readQuestions } from "./read-questions.ts";
import { unscorable } from "./unscorable.ts";

export interface GenerationOptions {
  /** Default 10. */
  readonly count?: number | undefined;
  /** Such as logic or coding. */
  readonly types?: readonly string[] | undefined;
  readonly topic?: string | undefined;
  /** Such as easy, medium or hard. */
  readonly difficulty?: string | undefined;
  /** What else the user wants, in the user's own words. */
  readonly prompt?: string | undefined;
  readonly parameters?: Parameters | undefined;
  /** 0-based; another one asks a deterministic model anew. */
  readonly sample?: number | undefined;
}

export interface GeneratedQuestions {
  readonly questions: readonly string[];
  readonly asked: number;
  /** What a reader should know: that fewer came than asked, or that repeats were left out. */
  readonly notes: readonly string[];
  /** What the model was sent. */
  readonly prompt: string;
  readonly transcript: Json;
  readonly costUsd: number | null;
}

/** As it is asked for: as many as are wanted, neither fewer nor more. What comes is read however it looks. */
function askedFor(count: number): z.core.JSONSchema.BaseSchema {
  return z.toJSONSchema(z.strictObject({ questions: z.array(z.string()).length(count) }));
}

const RULES = [
  "Each question stands on its own and can be answered in text. Write the questions only, without answers.",
  'If your reply must be JSON: {"questions": ["<question>", ...]}, without numbers.',
].join("\n");

const AGAIN = "No list of questions could be found in an earlier reply to this. Reply with the list only.";

/** Has a model write questions. Throws a Failure that says "Generation failed: ..." when it cannot. */
export async function generateQuestions(
  model: LanguageModel,
  options: GenerationOptions,
  signal: AbortSignal,
): Promise<GeneratedQuestions> {
  const { count = DEFAULT_QUESTION_COUNT, parameters = {}, sample = 0 } = options;
  const prompt = promptFor(count, options);
  const outputSchema = askedFor(count);
  const exchanges: { messages: readonly Message[]; answer: ModelAnswer }[] = [];

  const ask = async (content: string): Promise<string[]> => {
    const messages: Message[] = [{ role: "user", content }];
    const answer = await model
      .generate({ messages, parameters, sample, outputSchema }, signal)
      .catch((error: unknown) => {
        throw callFailed(error, signal);
      });
    exchanges.push({ messages, answer });
    if (unscorable(answer) === "refusal") throw failed(phrase`LLM refused`);
    return whole(readQuestions(answer.text), answer);
  };

  let found = await ask(prompt);
  // The first reply is not shown again: what it says could only lead astray.
  if (found.length === 0) found = await ask(`${prompt}\n\n${AGAIN}`);
  if (found.length === 0)
    throw failed(phrase`Could not parse response`, phrase`Request fewer questions, or use another model.`);

  const different = [
    ...new Map(found.toReversed().map((text) => [normalised(text), text])).values(),
  ].toReversed();
  return {
    questions: different.slice(0, count),
    asked: count,
    notes: notesOn(count, found.length, different.length),
    prompt,
    transcript: exchanges.map(({ messages, answer }) => ({
      messages: [...messages],
      reply: answer.text,
      raw: answer.raw,
    })),
    costUsd: sumOrNull(exchanges.map(({ answer }) => answer.costUsd)),
  };
}

function promptFor(count: number, { types = [], topic, difficulty, prompt }: GenerationOptions): string {
  const oneLine = (text: string | undefined): string => (text ?? "").trim().replaceAll(/\s+/g, " ");
  const kinds = types.map(oneLine).filter((type) => type !== "");
  const request = [
    `Generate ${count}`,
    oneLine(difficulty),
    count === 1 ? "question" : "questions",
    oneLine(topic) === "" ? "" : `about ${oneLine(topic)}`,
    kinds.length === 0 ? "" : `covering aspects of ${kinds.join(", ")}`,
  ].filter((words) => words !== "");
  const wish = prompt?.trim() ?? "";
  return [`${request.join(" ")}. Output as a numbered list.`, RULES, ...(wish === "" ? [] : [wish])].join(
    "\n\n",
  );
}

/** The last question of a reply that ran out of tokens is left out when it stops in the middle. */
function whole(questions: string[], { finishReason }: ModelAnswer): string[] {
  const isCut = finishReason === "length" && !/[.?!。？！؟)"'`]$/u.test(questions.at(-1) ?? "");
  return isCut ? questions.slice(0, -1) : questions;
}

function notesOn(asked: number, came: number, different: number): string[] {
  const repeated = came - different;
  return [
    ...(repeated === 1 ? [phrase`1 of ${came} questions was a duplicate and was dropped.`] : []),
    ...(repeated > 1 ? [phrase`${repeated} of ${came} questions were duplicates and were dropped.`] : []),
    ...(came < asked ? [phrase`Only ${came} of ${asked} questions were generated.`] : []),
    ...(different > asked
      ? [phrase`${different} questions were generated; the first ${asked} are kept.`]
      : []),
  ];
}

function failed(why: string, hint?: string, cause?: unknown): Failure {
  return new Failure("provider-failed", phrase`Generation failed: ${why}`, { hint, cause });
}

/** A cancelled generation has not failed. */
function callFailed(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof Error)) return error;
  const timedOut = error.name === "TimeoutError" || /timed out|no answer within/i.test(error.message);
  if (timedOut) return failed(phrase`LLM timed out`, phrase`Try again, or request fewer questions.`, error);
  return signal.aborted || error instanceof Failure ? error : failed(error.message, undefined, error);
}

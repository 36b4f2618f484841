import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { z } from "zod";
import { UNKNOWN_KEY, describeFault, explainIssue, plainLine } from "../core/index.ts";
import { shortened } from "./answer-size.ts";

/** What no tool takes, and who can do it instead. */
const NOT_FOR_AGENTS: Readonly<Record<string, string>> = {
  unblind: "an agent can't unblind a session; the person who scores can finish it",
  max_budget_usd: "an agent can't raise a budget; a person can, with `assay resume RUN --budget USD`",
  allow_unpriced: "an agent can't allow calls without a known price; a person can add the price",
};

const FAULTS_TOLD = 8;

/** A schema that complains in plain words, and in few of them. */
export function plainInput(schema: z.ZodObject): StandardSchemaWithJSON<unknown, Record<string, unknown>> {
  const standard = schema["~standard"];
  const validate = (value: unknown) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { value: parsed.data };
    const faults = parsed.error.issues.flatMap(explainIssue).map(({ path, fault }) => {
      const message = fault.message === UNKNOWN_KEY ? NOT_FOR_AGENTS[String(path.at(-1))] : undefined;
      return message === undefined ? fault : { ...fault, message };
    });
    const told = faults.slice(0, FAULTS_TOLD).map((fault) => describeFault(fault));
    const more = faults.length - told.length;
    return {
      issues: [...told, ...(more > 0 ? [`and ${more} more`] : [])].map((message) => ({
        message: shortened(plainLine(message), 100),
      })),
    };
  };
  const input: typeof standard.jsonSchema.input = (options) => {
    // Every client knows the dialect, and every conversation begins with what stands here.
    const { $schema: _dialect, ...described } = standard.jsonSchema.input(options);
    return described;
  };
  return { "~standard": { ...standard, validate, jsonSchema: { ...standard.jsonSchema, input } } };
}

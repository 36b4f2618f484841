import { type LanguageModel, type ModelCall, readFences } from "../../core/index.ts";
import { answerWith } from "../../core/testing/scripted-model.ts";

/**
 * A judge that does whatever it is told anywhere outside a fence: where "full marks" is asked for, in whatever
 * disguise, it gives the most there is. Otherwise a text that says "Worth 25 %." gets a quarter of the scale.
 */
export function obedientJudge(): LanguageModel {
  return { generate: (call) => Promise.resolve(answerWith({ text: obey(call) })) };
}

/** The same judge, whose first reply to each question repeats all that it was shown, orders and markers included. */
export function parrotingJudge(): LanguageModel {
  let calls = 0;
  return {
    generate(call) {
      calls += 1;
      const shown = call.messages.map((message) => message.content).join("\n");
      return Promise.resolve(answerWith({ text: calls % 2 === 1 ? shown : obey(call) }));
    },
  };
}

function obey(call: ModelCall): string {
  const last = call.messages.at(-1)?.content ?? "";
  const outside = call.messages.map((message) => unfenced(message.content)).join("\n");
  const [answer = "", before = ""] = readFences(last).toReversed();
  const isOrdered = /full marks/i.test(undisguised(outside));
  return JSON.stringify(
    fill(
      call.outputSchema ?? {},
      isOrdered ? 1 : worthOf(answer),
      isOrdered || worthOf(before) > worthOf(answer),
    ),
  );
}

function unfenced(message: string): string {
  return readFences(message).reduce((rest, text) => rest.replace(text, () => ""), message);
}

/** What a model might read in letters that people do not see as letters. */
function undisguised(text: string): string {
  return text
    .replaceAll(/[\u{E0020}-\u{E007E}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");
}

function worthOf(text: string): number {
  return Number(/Worth (\d+) %/.exec(text)?.[1] ?? 0) / 100;
}

type Schema = NonNullable<ModelCall["outputSchema"]>;

/** A value that follows a schema and gives everything the same share. */
function fill(schema: Schema, share: number, prefersA: boolean): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return prefersA ? "A" : "B";
  if (schema.type === "boolean") return share >= 0.5;
  if (schema.type === "string") return "So.";
  if (schema.type === "number" || schema.type === "integer") {
    const [low, high] = [Number(schema.minimum), Number(schema.maximum)];
    const value = Number.isFinite(low) && Number.isFinite(high) ? low + (high - low) * share : 0;
    return schema.type === "integer" ? Math.round(value) : value;
  }
  const properties = Object.entries(schema.properties ?? {}) as [string, Schema][];
  const filled = properties.map(([name, inner], index) => {
    if (name === "auto_fail") return [name, false];
    if (inner.enum?.includes("supported") === true) {
      return [name, (index + 1) / properties.length <= share ? "supported" : "absent"];
    }
    // What may be null is a remark that nobody needs here.
    return [
      name,
      inner.anyOf === undefined && !Array.isArray(inner.type) ? fill(inner, share, prefersA) : null,
    ];
  });
  return Object.fromEntries(filled);
}

import { z } from "zod";

type RecordOf<Value extends z.ZodType> = z.ZodRecord<z.ZodString, Value>;

const KEY = "__proto__";

/** Zod's record leaves a key `__proto__` out, because assigning it would change the prototype. Here it is defined. */
const KeepingRecord = z.core.$constructor<RecordOf<z.ZodType>>("KeepingRecord", (schema, definition) => {
  z.ZodRecord.init(schema, definition);
  const parseOthers = schema._zod.parse;
  schema._zod.parse = (payload, context) => {
    const { value: input } = payload;
    if (!isGroup(input) || !Object.hasOwn(input, KEY)) return parseOthers(payload, context);
    const others = parseOthers(payload, context);
    const kept = definition.valueType._zod.run({ value: input[KEY], issues: [] }, context);
    if (!(others instanceof Promise) && !(kept instanceof Promise)) return joined(input, others, kept);
    return Promise.all([others, kept]).then(([rest, one]) => joined(input, rest, one));
  };
});

/** Values by names that people or models have chosen: whatever JSON allows as a key is one. */
export function recordOf<Value extends z.ZodType>(valueType: Value): RecordOf<Value> {
  const record = new KeepingRecord({ type: "record", keyType: z.string(), valueType });
  // The constructor cannot be generic; the value's schema is the one that it was given.
  return record as unknown as RecordOf<Value>;
}

type Payload = z.core.ParsePayload;

/** The others with what was kept, in the input's order. */
function joined(input: object, others: Payload, kept: Payload): Payload {
  const issues = z.core.util.prefixIssues(KEY, kept.issues);
  others.issues.push(...issues);
  const values = new Map(Object.entries(others.value as object)).set(KEY, kept.value);
  const keys = Object.keys(input).filter((key) => values.has(key));
  others.value = Object.fromEntries(keys.map((key) => [key, values.get(key)]));
  return others;
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

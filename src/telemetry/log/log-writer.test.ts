import { describe, expect, it } from "vitest";
import type { LogFormat } from "./log-writer.ts";
import { logWriter, redactedLogger } from "./log-writer.ts";

function writing(format: LogFormat, level: "debug" | "warn" = "debug") {
  const lines: string[] = [];
  const now = () => Date.UTC(2026, 10, 18);
  return { lines, logger: logWriter({ format, level, now, write: (line) => lines.push(line) }) };
}

describe("logWriter", () => {
  it("writes one JSON object a line, whose first words nobody can replace", () => {
    const { lines, logger } = writing("json");
    logger.log("info", "run-started", { runId: "a\nb", level: "x", missing: undefined, ms: 3 });
    expect(lines).toEqual([
      '{"time":"2026-11-18T00:00:00.000Z","level":"info","event":"run-started","runId":"a\\nb","ms":3}\n',
    ]);
  });

  it("writes words for people, on one line whatever they hold", () => {
    const { lines, logger } = writing("text");
    logger.log("warn", "model-stopped", { model: "a b\n\u001B[31m\u009B", failures: 3, none: undefined });
    expect(lines).toEqual([
      '2026-11-18T00:00:00.000Z warn model-stopped model="a b\\n\\u001b[31m?" failures=3\n',
    ]);
  });

  it("leaves out what is less urgent than wanted", () => {
    const { lines, logger } = writing("text", "warn");
    for (const level of ["debug", "info", "warn", "error"] as const) logger.log(level, level);
    expect(lines.map((line) => line.split(" ")[1])).toEqual(["warn", "error"]);
  });

  it("lets no secret through", () => {
    const { lines, logger } = writing("json");
    redactedLogger(logger, (text) => text.replaceAll("sk-1", "[redacted]")).log("info", "x", { key: "sk-1" });
    expect(lines.join("")).not.toContain("sk-1");
  });
});

import { expect, it } from "vitest";
import { servedPort } from "./served-port.ts";

it.each([
  [undefined, undefined, undefined],
  [undefined, "", undefined],
  [undefined, "3000", 3000],
  [undefined, " 0 ", 0],
  [9000, "3000", 9000],
  // Whoever says it on the command line need not mend the environment first.
  [9000, "none", 9000],
])("with --port %s and PORT=%j serves at %s", (flag, variable, port) => {
  expect(servedPort(flag, { PORT: variable })).toBe(port);
});

it.each(["http", "80.5", "-1", "65536", "1e3"])("refuses PORT=%s and says what is expected", (variable) => {
  expect(() => servedPort(undefined, { PORT: variable })).toThrow(
    expect.objectContaining({
      code: "invalid-input",
      message: `The environment variable PORT is not a port: "${variable}".`,
      hint: "Set it to a whole number from 0 to 65535, unset it, or pass --port.",
    }),
  );
});

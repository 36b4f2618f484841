import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { systemFonts } from "./system-fonts.ts";

it("finds fonts below a person's folders and reads them when asked", async () => {
  const HOME = mkdtempSync(join(tmpdir(), "assay-fonts-"));
  onTestFinished(() => rmSync(HOME, { recursive: true }));
  mkdirSync(join(HOME, ".fonts", "deep"), { recursive: true });
  writeFileSync(join(HOME, ".fonts", "deep", "Mine.ttf"), "letters");

  const mine = (await systemFonts({ HOME })()).find(({ name }) => name === "Mine.ttf");
  expect(new TextDecoder().decode(await mine?.read())).toBe("letters");
  expect((await systemFonts({})()).some(({ name }) => name === "Mine.ttf")).toBe(false);
});

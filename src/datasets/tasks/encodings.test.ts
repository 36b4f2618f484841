import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { previewTasks } from "./preview-tasks.ts";
import { cut, sourceOf } from "./testing/source-of.ts";

const RUSSIAN =
  "вопрос;ответ эталон;вес\nСколько будет «два» и два?;Четыре;два\nКто написал «Чайку»?;А. П. Чехов;1\n";

/** As a Russian spreadsheet saves it. */
function windows1251(text: string): Uint8Array {
  const decoder = new TextDecoder("windows-1251");
  const codes = new Map(
    Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]),
  );
  return Uint8Array.from(text, (character) => codes.get(character) ?? 0x3f);
}

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at += 1) bytes.setUint16(2 * at, text.charCodeAt(at), isLittleEndian);
  return new Uint8Array(bytes.buffer);
}

const preview = (...chunks: readonly Uint8Array[]) =>
  previewTasks(sourceOf(...chunks), {
    path: "a.csv",
    keepUnknown: false,
    limit: 20,
    onTask: async () => undefined,
  });

describe("a file that is not UTF-8", () => {
  it.each([
    { encoding: "windows-1251", bytes: windows1251(RUSSIAN) },
    { encoding: "utf-16le", bytes: utf16(`\uFEFF${RUSSIAN}`, true) },
    { encoding: "utf-16be", bytes: utf16(`\uFEFF${RUSSIAN}`, false) },
    { encoding: "utf-8", bytes: new TextEncoder().encode(`\uFEFF${RUSSIAN}`) },
  ])("is read as $encoding, however it comes, and says so", async ({ encoding, bytes }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 4 }), async (places) => {
        const found = await preview(...cut(bytes, places));
        expect(found).toMatchObject({ encoding, faultCount: 0, goodRows: 2, uncategorised: 2 });
        expect(found.tasks.map(({ task }) => [task.prompt, task.references?.excellent])).toEqual([
          ["Сколько будет «два» и два?", "Четыре"],
          ["Кто написал «Чайку»?", "А. П. Чехов"],
        ]);
        expect(found.ignored).toEqual(["вес"]);
      }),
      { numRuns: 10 },
    );
  });

  it("is found out late, where Russian comes late", async () => {
    const plain = "question;answer\n" + "Why is the sky blue?;Scattering\n".repeat(400);
    const found = await preview(windows1251(`${plain}Почему трава зелёная?;Хлорофилл\n`));
    expect(found).toMatchObject({ encoding: "windows-1251", faultCount: 0, repeated: 399 });
  });

  it.each([
    {
      name: "German in latin-1",
      bytes: Uint8Array.from("Frage\nWie viele Ärzte hören Öfen?\n", (c) => c.charCodeAt(0)),
    },
    {
      name: "French in latin-1",
      bytes: Uint8Array.from("question\nOù êtes-vous allé à l'été?\n", (c) => c.charCodeAt(0)),
    },
    {
      name: "Greek in windows-1253",
      bytes: Uint8Array.from([
        ...Buffer.from("question\n"),
        0xd0,
        0xfc,
        0xf3,
        0xef,
        0xe9,
        0x20,
        0xdc,
        0xed,
        0xe8,
        0xf1,
        0xf9,
        0xf0,
        0xef,
        0xe9,
      ]),
    },
    {
      name: "UTF-8 with one broken byte",
      bytes: Uint8Array.from([...Buffer.from("вопрос\nПочему трава "), 0xe7, ...Buffer.from("елёная?\n")]),
    },
  ])("is not taken for Russian: $name", async ({ bytes }) => {
    const { encoding, faults } = await preview(bytes);
    expect(encoding).toBe("utf-8");
    expect(faults).toMatchObject([
      { message: "is not valid UTF-8", expected: expect.stringContaining("CSV UTF-8") as string },
    ]);
  });

  it("reports half a character of UTF-16 at its line", async () => {
    const { faults, goodRows } = await preview(utf16("\uFEFFquestion\nWhy?\nHow \uD800?\n", true));
    expect([faults, goodRows]).toMatchObject([[{ line: 3, message: "is not valid UTF-8" }], 1]);
  });
});

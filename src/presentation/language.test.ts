import { afterEach, expect, it } from "vitest";
import { ENGLISH, speakWith, translate } from "./language.ts";

afterEach(() => speakWith("en", ENGLISH));

it("says reasons and advice inside a message in the reader's language, and names as they are", () => {
  speakWith("ru", {
    messages: { "board.apart": "{models}: {reason}. {advice}" },
    spoken: (english) => (english === "too few tasks" ? "слишком мало заданий" : `(${english})`),
  });
  const values = { models: "alder", reason: "too few tasks", advice: "Add tasks." };
  expect(translate({ id: "board.apart", message: "", values })).toBe(
    "alder: слишком мало заданий. (Add tasks.)",
  );
});

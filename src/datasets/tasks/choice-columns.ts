const WORDS: ReadonlySet<string> = new Set(
  (
    "choices choice options answerchoices answeroptions possibleanswers alternatives endings distractors " +
    "incorrectanswers wronganswers mc1targets mc2targets multiplechoicetargets " +
    "варианты вариантыответа вариантыответов antwortmöglichkeiten antwortoptionen optionen auswahl"
  ).split(" "),
);
/** `A`, `choice_a`, `option1`, `Incorrect Answer 2`: a choice in a column of its own. */
const MEMBER =
  /^(|choice|option|opt|op|answer|ans|alternative|variant|вариант|antwort|ending|sol|distractor|incorrectanswer|wronganswer)([a-h]|\d)$/u;
/** Words that may count something else than choices: with letters they do not. */
const WITH_LETTERS_ONLY: ReadonlySet<string> = new Set(["", "answer", "ans", "antwort"]);

/** Columns that look like the choices of multiple-choice questions, in the order of the file. */
export function choiceColumns(columns: readonly string[]): string[] {
  const members = columns.map((column) => ({ column, ...memberOf(column) }));
  const sizes = new Map<string, number>();
  for (const { group } of members) if (group !== null) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return members
    .filter(
      ({ column, group }) => WORDS.has(plain(column)) || (group !== null && (sizes.get(group) ?? 0) > 1),
    )
    .map(({ column }) => column);
}

/** Choices in columns of their own come at least two together. */
function memberOf(column: string): { group: string | null } {
  const [, word = "", mark = ""] = MEMBER.exec(plain(column)) ?? [];
  if (mark === "" || (/\d/.test(mark) && WITH_LETTERS_ONLY.has(word))) return { group: null };
  return { group: `${word} ${/\d/.test(mark) ? "number" : "letter"}` };
}

const plain = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");

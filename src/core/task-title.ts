/** So much of a text stands for a title. */
const TITLE_CHARACTERS = 100;

interface Titled {
  readonly title?: string | undefined;
  readonly prompt: string;
  readonly inputText?: string | undefined;
}

/**
 * What a task is called: its title, or the first line of what it asks. Where a template is filled in, that is its
 * input; many tasks share the template.
 */
export function taskTitle({ title, prompt, inputText = "" }: Titled): string {
  if (title !== undefined && title.trim() !== "") return title;
  const asked = inputText.trim() === "" ? prompt : inputText;
  const [line = ""] = asked.trim().split("\n", 1);
  return line.length > TITLE_CHARACTERS ? `${line.slice(0, TITLE_CHARACTERS - 1)}…` : line;
}

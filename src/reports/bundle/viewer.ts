/** What is used of a browser's elements: this file has no other types of the web. */
interface Element {
  readonly textContent: string;
  value: string;
  hidden: boolean;
  readonly dataset: { readonly task?: string };
  readonly cells: ArrayLike<Element>;
  replaceChildren(...children: readonly unknown[]): void;
  append(...children: readonly Element[]): void;
  setAttribute(name: string, value: string): void;
  getAttribute(name: string): string | null;
  removeAttribute(name: string): void;
  addEventListener(type: "input" | "click", listener: () => void): void;
  click(): void;
}

interface Document {
  querySelector(selector: string): Element | null;
  querySelectorAll(selector: string): Iterable<Element>;
  getElementById(id: string): Element | null;
  createElement(name: string): Element;
  addEventListener(
    type: "keydown",
    listener: (event: { readonly key: string; readonly target: unknown }) => void,
  ): void;
}

/**
 * Finds and orders the tasks of a bundle, and walks them by keys. It is written into the file as it stands here, so it
 * uses nothing from outside itself.
 */
export function viewer(page: Document): void {
  const rows = [...page.querySelectorAll(".grid tr")];
  const grid = page.querySelector(".grid");
  const finder = page.querySelector(".finder");
  const field = page.querySelector(".finder input");
  const status = page.querySelector(".finder [role=status]");
  const heads = [...page.querySelectorAll("#tasks thead th")];
  if (grid === null || finder === null || field === null || status === null) return;
  const words = new Map(
    rows.map((row) => {
      const article = page.getElementById(row.dataset.task ?? "");
      return [row, `${row.textContent} ${article?.textContent ?? ""}`.toLowerCase()];
    }),
  );
  finder.hidden = false;
  field.addEventListener("input", () => {
    const wanted = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) row.hidden = !wanted.every((word) => words.get(row)?.includes(word));
    const left = rows.filter(({ hidden }) => !hidden).length;
    status.replaceChildren(wanted.length === 0 ? "" : `${left} of ${rows.length} tasks`);
  });
  for (const [column, head] of heads.entries()) {
    const button = page.createElement("button");
    button.replaceChildren(head.textContent);
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const isUp = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", isUp ? "descending" : "ascending");
      const textOf = (row: Element): string => row.cells[column]?.textContent ?? "";
      // What has no score comes last, whichever way.
      const order = (one: Element, other: Element): number => {
        const [a, b] = [textOf(one), textOf(other)];
        if (column < 2) return a.localeCompare(b) * (isUp ? -1 : 1);
        if (a === "–" || b === "–") return Number(a === "–") - Number(b === "–");
        return (Number(a) - Number(b)) * (isUp ? -1 : 1);
      };
      grid.append(...rows.sort(order));
    });
  }
  page.addEventListener("keydown", ({ key, target }) => {
    if (target === field) return;
    if (key === "ArrowLeft" || key === "k") page.querySelector(".task:target a[rel=prev]")?.click();
    if (key === "ArrowRight" || key === "j") page.querySelector(".task:target a[rel=next]")?.click();
    if (key === "Escape") page.querySelector('.task:target a[href="#tasks"]')?.click();
  });
}

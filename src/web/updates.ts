import { createStore } from "./store.ts";
import { hasUnsaved } from "./unsaved.ts";

/** Whether the server has other files than this page was made from, as far as that was seen. */
export const isUpdated = createStore(false);

let firstVersion: string | null = null;

/** The version that the server names; another one than at first means that this page is an old one. */
export function sawVersion(version: string): void {
  firstVersion ??= version;
  if (version !== firstVersion) isUpdated.set(true);
}

/** The name of the file that this page began with; it changes with its content. */
const ownEntry = (): string => {
  const src = document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src;
  return src === undefined ? "" : new URL(src).pathname;
};

/** Whether the server now hands out a page that begins with another file. */
export async function isOtherBuild(): Promise<boolean> {
  const answer = await window.fetch("/", { cache: "no-store" });
  const page = await answer.text();
  return answer.ok && !page.includes(ownEntry());
}

const RELOADED_FOR = "assay.reloaded-for";

/** Reloads by itself: at most once for the same files, and not where something typed would be lost. */
export function reloadOnce(): boolean {
  if (hasUnsaved() || window.sessionStorage.getItem(RELOADED_FOR) === ownEntry()) return false;
  window.sessionStorage.setItem(RELOADED_FOR, ownEntry());
  window.location.reload();
  return true;
}

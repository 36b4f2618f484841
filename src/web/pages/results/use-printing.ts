import { useSyncExternalStore } from "react";

const paper = window.matchMedia("print");
let isAsked = false;

/** Whether the page is being put on paper: said by the browser before it is laid out for it. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, () => isAsked || paper.matches);
}

function subscribe(changed: () => void): () => void {
  const tell = (asked: boolean) => (): void => {
    isAsked = asked;
    changed();
  };
  const [begin, end] = [tell(true), tell(false)];
  window.addEventListener("beforeprint", begin);
  window.addEventListener("afterprint", end);
  paper.addEventListener("change", changed);
  return () => {
    window.removeEventListener("beforeprint", begin);
    window.removeEventListener("afterprint", end);
    paper.removeEventListener("change", changed);
  };
}

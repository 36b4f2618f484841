import { useDisclosure } from "@mantine/hooks";
import { useLayoutEffect } from "react";
import { offeredNow } from "../parts/actions.ts";
import { Optional } from "../parts/optional.tsx";
import { openPalette, typeAhead } from "./palette.tsx";
import { lazyPart } from "../parts/lazy-part.tsx";

const KeyList = lazyPart(async () => (await import("./key-list.tsx")).KeyList);

/** So long after a first letter the next one still belongs to it. */
const SEQUENCE_MS = 1_500;
/** Where keys mean something else: letters of a field, and a dialog before the page. */
const OTHERS = [
  "input:not([type=checkbox], [type=radio])",
  "textarea",
  "select",
  "[contenteditable]",
  "[role=dialog]",
].join();
/** Enter presses what has the focus. */
const PRESSED = "a,button,label,summary";
const NONE = { key: "", at: Number.NEGATIVE_INFINITY };

/** What a key is called: by its Latin letter where it types one of another alphabet. */
function nameOf({ key, code }: KeyboardEvent): string {
  const isForeign = /^[^\p{ASCII}]$/u.test(key) && /^Key[A-Z]$/.test(code);
  if (isForeign) return code.slice(3).toLowerCase();
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Keys of the frame and of the page, and the list of them at `?`. */
export function Keys() {
  const [isShown, { open, close }] = useDisclosure(false);
  // With the page itself, not after it: a key may come at once.
  useLayoutEffect(() => {
    let first = NONE;
    const onKey = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : document.body;
      if ((event.ctrlKey || event.metaKey) && nameOf(event) === "k") {
        event.preventDefault();
        openPalette();
        return;
      }
      if (typeAhead(event)) return;
      const isElsewhere = target.closest(OTHERS) !== null;
      if (isElsewhere || (event.key === "Enter" && target.closest(PRESSED) !== null)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
      if (event.key === "?") {
        open();
        return;
      }
      const key = nameOf(event);
      const isSecond = event.timeStamp - first.at < SEQUENCE_MS;
      const wanted = isSecond ? `${first.key} ${key}` : key;
      first = NONE;
      // The page's own come last, and win.
      const offer = offeredNow().findLast((one) => one.key === wanted);
      if (offer !== undefined) {
        event.preventDefault();
        event.stopPropagation();
        offer.perform();
      } else if (!isSecond && offeredNow().some((one) => one.key?.startsWith(`${key} `)))
        first = { key, at: event.timeStamp };
    };
    // Before the page's own listeners, so that the second letter of two is not taken for another key.
    window.addEventListener("keydown", onKey, { capture: true });
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, [open]);
  if (!isShown) return null;
  return (
    <Optional>
      <KeyList onClose={close} />
    </Optional>
  );
}

import { useLingui } from "@lingui/react/macro";
import { SECTIONS } from "../../contract/index.ts";
import { DEFINITIONS } from "../../core/index.ts";
import { useDialogs } from "../dialog.tsx";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { translate } from "../../presentation/index.ts";
import { type Offer, useOffered } from "../offers.tsx";
import { fit } from "../parts/clean-text.ts";
import { type Line, bold, paragraph, plain } from "../parts/lines.tsx";
import { Scroll } from "../parts/scroll.tsx";
import { useRoom } from "../room.ts";

const KEY_COLUMNS = 15;
const ARROWS = ["↑", "↓", "PgUp", "PgDn"].join(" ");
const row = (key: string, label: string): Line => [
  { text: fit(key, KEY_COLUMNS), isBold: true },
  { text: label },
];

/** Of several for one key the last is heard. */
const heardOf = (offers: readonly Offer[]): readonly Offer[] =>
  offers.filter(({ key }, index) => !offers.slice(index + 1).some((later) => later.key === key));

/** Every key that does something here, and what terms mean. */
export function KeyList() {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { close } = useDialogs();
  const offered: readonly Offer[] = heardOf(useOffered());
  const isQTaken = offered.some(({ key }) => key === "q");
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (["Escape", "?", "q", "Enter"].includes(key)) close();
      return true;
    },
  });
  const lines: readonly Line[] = [
    bold(t`On this screen`),
    ...offered.flatMap(({ key, label }) => (key === undefined ? [] : [row(key, label)])),
    row(ARROWS, t`Move`),
    row("Esc", t`Back`),
    [],
    bold(t`Everywhere`),
    ...SECTIONS.map(({ key, label }) => row(`g ${key}`, translate(label))),
    row("g /", t`Search tasks, answers and judgments`),
    row("Ctrl+K", t`Find pages, runs and actions`),
    row("Ctrl+L", t`Draw the screen again`),
    row(isQTaken ? "Ctrl+C" : "q, Ctrl+C", t`Quit`),
    [],
    bold(t`Terms`),
    ...Object.values(DEFINITIONS).flatMap(({ term, meaning }) => [
      plain(translate(term)),
      ...paragraph(translate(meaning), columns - 2, { isDim: true }).map((line) => [{ text: "  " }, ...line]),
    ]),
  ];
  return <Scroll name="keys" lines={lines} level={LEVEL.popup} />;
}

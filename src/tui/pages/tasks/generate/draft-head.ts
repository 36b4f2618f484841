import { t } from "@lingui/core/macro";
import { type DraftView, GENERATION_STOPPED } from "../../../../contract/index.ts";
import { draftFacts, draftTitle, duplicatesText, modelWork, spoken } from "../../../../presentation/index.ts";
import { type Line, dim, paragraph } from "../../../parts/lines.tsx";
import { simulatedIn, usePricedModels } from "../../../parts/priced-models.ts";
import { formatTime } from "../../../parts/time.ts";
import { useRoom } from "../../../room.ts";
import { useMachine } from "../../../world.ts";

/** What the draft is about, what each model has done for it, and what is to be known of it. */
export function useDraftHead(draft: DraftView): readonly Line[] {
  const { columns } = useRoom();
  const { now } = useMachine();
  const { data } = usePricedModels();
  const isSimulated = data === undefined ? () => false : simulatedIn(data);
  const { options, saved, notes, questions } = draft;
  const repeats = questions.filter(({ duplicateOf }) => duplicateOf !== null).length;
  const collection = saved?.collection ?? "";
  const when = formatTime(saved?.savedAt ?? null, now());
  return [
    [
      { text: draftTitle(draft), isBold: true },
      { text: `  ${draftFacts(options).join(" · ")}`, isDim: true },
    ],
    ...(saved === null
      ? []
      : paragraph(t`Saved to ${collection} on ${when}. Saving again creates new tasks.`, columns)),
    ...draft.models.flatMap((model) => modelLines(draft, model, { columns, isSimulated })),
    ...notes.flatMap((note) => paragraph(spoken(note), columns, { isDim: true })),
    ...(repeats === 0 ? [] : paragraph(duplicatesText(repeats), columns, { color: "yellow" })),
    [],
  ];
}

interface Look {
  readonly columns: number;
  readonly isSimulated: (name: string) => boolean;
}

function modelLines(
  { questions }: DraftView,
  model: DraftView["models"][number],
  { columns, isSimulated }: Look,
): readonly Line[] {
  const { model: name, isWriting, error, notes } = model;
  const count = questions.filter((question) => question.model === name).length;
  const isMadeUp = isSimulated(name);
  return [
    [
      { text: isMadeUp ? `${name} (${t`simulated`})` : name, color: "blue" },
      { text: isWriting ? `  ${t`Writing questions…`}` : "", color: "cyan" },
      { text: `  ${modelWork(model, count, { isSimulated: isMadeUp })}`, isDim: true },
    ],
    ...(isWriting ? [] : notes.map((note) => dim(spoken(note)))),
    ...(error === null
      ? []
      : error === GENERATION_STOPPED
        ? paragraph(t`Stopped before it finished. “Generate more” asks this model again.`, columns, {
            color: "yellow",
          })
        : [
            ...paragraph(spoken(error), columns, { color: "red" }),
            ...paragraph(
              t`Questions of other models are kept. Try this model again with “Generate more”.`,
              columns,
              { isDim: true },
            ),
          ]),
  ];
}

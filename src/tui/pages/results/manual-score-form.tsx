import { useLingui } from "@lingui/react/macro";
import type { Client, ItemDetailView } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import { USUAL_TAGS, savedManualScore } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, listIn, textIn } from "../../parts/form-fields.ts";
import { dim } from "../../parts/lines.tsx";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { usePeople } from "../people/keeping.ts";

export type ManualScoreBody = Parameters<Client["scoreManually"]>[0]["body"];

const POINTS = ["1", "2", "3", "4", "5"] as const;

/** The words for what is not counted in points. */
export function usePassWords(): { readonly pass: string; readonly fail: string } {
  const { t } = useLingui();
  return {
    pass: t({ message: "Pass", context: "manual score" }),
    fail: t({ message: "Fail", context: "manual score" }),
  };
}

interface ManualScoreProps {
  readonly runId: string;
  /** Whose answer it is, as the screen says it. */
  readonly answer: string;
  readonly detail: ItemDetailView;
  /** Told the score that was replaced, if there was one. */
  readonly onSaved: (replaced: ManualScoreBody | null) => void;
}

/** A score by hand, from 1 to 5 or pass and fail, with a comment and tags. It is kept beside what judges said. */
export function ManualScoreForm({ runId, answer, detail, onSaved }: ManualScoreProps) {
  const { t } = useLingui();
  const client = useClient();
  const people = usePeople();
  const { close } = useDialogs();
  const { say } = useVoice();
  const itemId = detail.item.id;
  const given = detail.scores.filter(({ superseded }) => !superseded);
  const savedBy = (rater: string) => savedManualScore({ runId, itemId, rater }, given);
  const saved = savedBy(people.rater.trim());
  const fields = useFields(saved?.tags ?? []);
  const save = async (values: FormValues): Promise<void> => {
    const name = textIn(values, "rater").trim();
    const typed = textIn(values, "score");
    const faults = [
      ...(name === "" ? [{ key: "rater", message: t`Enter your name.` }] : []),
      ...(typed === "" ? [{ key: "score", message: t`Choose a score.` }] : []),
    ];
    if (faults[0] !== undefined) throw new Failure("invalid-input", faults[0].message, { faults });
    const scoreValue = typed === "pass" || typed === "fail" ? typed : Number(typed);
    const another = textIn(values, "another").trim();
    const tags = [...new Set([...listIn(values, "tags"), ...(another === "" ? [] : [another])])];
    const justification = textIn(values, "comment").trim();
    const before = savedBy(name);
    await client.scoreManually({ body: { runId, itemId, scoreValue, justification, tags, rater: name } });
    people.rater = name;
    onSaved(before);
    close();
    say(
      before === null
        ? t`Score saved under the name ${name}.`
        : t`Score saved under the name ${name}. It replaces the earlier one.`,
    );
  };
  return (
    <Form
      keptAs={`manual-score/${runId}.${itemId}`}
      title={t`Score manually`}
      about={() => [dim(answer), []]}
      fields={fields}
      initial={{
        score: saved === null ? "" : String(saved.scoreValue),
        comment: saved?.justification ?? "",
        tags: saved?.tags ?? [],
        another: "",
        rater: people.rater,
      }}
      saveLabel={t`Save`}
      onCancel={close}
      onSave={save}
    />
  );
}

function useFields(own: readonly string[]): readonly FormField[] {
  const { t } = useLingui();
  const words = usePassWords();
  const tags = [...new Set([...USUAL_TAGS.map((tag) => t(tag)), ...own])];
  return [
    {
      kind: "choice",
      name: "score",
      label: t`Your score`,
      help: t`1 is worst, 5 is best.`,
      options: [
        ...POINTS.map((value) => ({ value, label: `${value} / 5` })),
        { value: "pass", label: words.pass },
        { value: "fail", label: words.fail },
      ],
    },
    { kind: "text", name: "comment", label: t`Comment`, placeholder: t`Comment (optional)` },
    {
      kind: "many",
      name: "tags",
      label: t`Tags`,
      options: tags.map((tag) => ({ value: tag, label: tag })),
    },
    { kind: "text", name: "another", label: t`Another tag` },
    {
      kind: "text",
      name: "rater",
      label: t`Your name`,
      help: t`Saved with the score.`,
    },
  ];
}

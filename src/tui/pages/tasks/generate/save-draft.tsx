import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { DraftView } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { shownNumbers } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import { useDrafts } from "../../../drafts.ts";
import { useNavigation } from "../../../history.tsx";
import { type Catalog, useCatalog } from "../../../parts/catalog.ts";
import { Form } from "../../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../../parts/form-fields.ts";
import { paragraph } from "../../../parts/lines.tsx";
import { DialogShown } from "../../../parts/dialog-shown.tsx";
import { useRenew } from "../../../parts/use-renew.ts";
import { useVoice } from "../../../say.tsx";
import { useClient } from "../../../world.ts";
import { TASK_LISTS, tagsOf, tagsText } from "../task-queries.ts";
import { editKeptAs } from "./question-form.tsx";

const USUAL_CATEGORY = "general";

/** Makes tasks of a draft's questions, in a new collection or in one that is there. */
export function SaveDraft({ draft }: { readonly draft: DraftView }) {
  const catalog = useCatalog();
  return (
    <DialogShown query={catalog}>
      {({ collections }) => <SaveForm draft={draft} collections={collections} />}
    </DialogShown>
  );
}

const isNew = (values: FormValues): boolean => textIn(values, "into") === "";
const uniqueNumbers = ({ questions }: DraftView): number[] =>
  questions.flatMap(({ number, duplicateOf }) => (duplicateOf === null ? [number] : []));

interface SaveFormProps {
  readonly draft: DraftView;
  readonly collections: Catalog["collections"];
}

function SaveForm({ draft, collections }: SaveFormProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const save = useSave(draft);
  const { saved, options } = draft;
  const wanted = options.collection ?? "";
  const isThere = collections.some(({ value }) => value === wanted);
  return (
    <Form
      keptAs={`save-draft/${draft.id}`}
      title={t`Save as tasks`}
      about={(values, columns) => {
        const count =
          values["withoutDuplicates"] === true ? uniqueNumbers(draft).length : draft.questions.length;
        const becomes = plural(count, {
          one: "# question becomes a task.",
          other: "# questions become tasks.",
        });
        const again = t`This draft was saved before: the tasks are added once more.`;
        return [...paragraph(saved === null ? becomes : `${becomes} ${again}`, columns), []];
      }}
      fields={useFields(draft, collections)}
      initial={{
        into: isThere ? wanted : "",
        collection: isThere ? "" : wanted,
        tags: tagsText(options.types ?? []),
        description: "",
        category: USUAL_CATEGORY,
        withoutDuplicates: false,
      }}
      saveLabel={saved === null ? t`Save tasks` : t`Save tasks again`}
      onCancel={close}
      onSave={save}
    />
  );
}

function useFields(draft: DraftView, collections: Catalog["collections"]): readonly FormField[] {
  const { t } = useLingui();
  const duplicates = draft.questions.length - uniqueNumbers(draft).length;
  return [
    {
      kind: "choice",
      name: "into",
      label: t`Collection`,
      options: [{ value: "", label: t`New collection` }, ...collections],
    },
    { kind: "text", name: "collection", label: t`Name`, isShown: isNew },
    { kind: "text", name: "tags", label: t`Tags`, help: t`With commas between them.` },
    { kind: "long-text", name: "description", label: t`Description`, isShown: isNew },
    { kind: "text", name: "category", label: t`Category of every task` },
    ...(duplicates > 0 && duplicates < draft.questions.length
      ? [
          {
            kind: "switch",
            name: "withoutDuplicates",
            label: plural(duplicates, {
              one: "Leave out # near-duplicate",
              other: "Leave out # near-duplicates",
            }),
          } as const,
        ]
      : []),
  ];
}

/** Saves the draft and leads to its collection. */
function useSave(draft: DraftView): (values: FormValues) => Promise<void> {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const typed = useDrafts();
  const { replace } = useNavigation();
  const { close } = useDialogs();
  const { say } = useVoice();
  return async (values) => {
    // Nobody wants the text that is about to be replaced.
    const placeOf = shownNumbers(draft);
    const edited = draft.questions
      .filter(({ number }) => typed.has(editKeptAs(draft.id, number)))
      .map(({ number }) => placeOf(number))
      .join(", ");
    if (edited !== "")
      throw new Failure("conflict", t`Unsaved changes in question ${edited}. Save or discard them first.`);
    const description = textIn(values, "description").trim();
    const { tasks, collection } = await client.saveDraft({
      params: { id: String(draft.id) },
      body: {
        collection: (isNew(values) ? textIn(values, "collection") : textIn(values, "into")).trim(),
        tags: tagsOf(textIn(values, "tags")),
        category: textIn(values, "category").trim() || USUAL_CATEGORY,
        again: draft.saved !== null,
        ...(isNew(values) && description !== "" ? { description } : {}),
        ...(values["withoutDuplicates"] === true ? { questionNumbers: uniqueNumbers(draft) } : {}),
      },
    });
    await renew(...TASK_LISTS, "draft", "drafts", "catalog");
    const { length: count } = tasks;
    const { name } = collection;
    close();
    replace({ page: "collection", collectionId: collection.id });
    say(plural(count, { one: `# task saved to ${name}`, other: `# tasks saved to ${name}` }));
  };
}

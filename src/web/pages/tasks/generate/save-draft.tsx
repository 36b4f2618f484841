import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { Autocomplete, Checkbox, Text, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { DraftView, SavedDraft } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { readDraft } from "../../../parts/kept-draft.ts";
import { TagField } from "../tag-field.tsx";
import { editKeptAs } from "./edit-kept-as.ts";
import { shownNumbers } from "../../../../presentation/index.ts";

interface Saving {
  readonly collection: string;
  readonly description: string;
  readonly tags: string[];
  readonly category: string;
  readonly withoutDuplicates: boolean;
}

const USUAL_CATEGORY = "general";

/** Makes tasks of a draft's questions, in a new collection or in one that is there. */
export function SaveDraft({ draft, onClose }: { readonly draft: DraftView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const save = async ({
    collection,
    description,
    tags,
    category,
    withoutDuplicates,
  }: Saving): Promise<SavedDraft> => {
    // Nobody wants the text that is about to be replaced.
    const edited = unfinishedEdits(draft).join(", ");
    if (edited !== "")
      throw new Failure("conflict", t`Unsaved changes in question ${edited}. Save or discard them first.`);
    return await client.saveDraft({
      params: { id: String(draft.id) },
      body: {
        collection: collection.trim(),
        tags,
        category: category.trim() === "" ? USUAL_CATEGORY : category.trim(),
        again: draft.saved !== null,
        ...(description.trim() === "" ? {} : { description }),
        ...(withoutDuplicates ? { questionNumbers: uniqueNumbers(draft) } : {}),
      },
    });
  };
  return (
    <FormDrawer<Saving, SavedDraft>
      title={t`Save as tasks`}
      action={draft.saved === null ? t`Save tasks` : t`Save tasks again`}
      keptAs={`save-draft/${draft.id}`}
      initial={{
        collection: draft.options.collection ?? "",
        description: "",
        tags: draft.options.types ?? [],
        category: USUAL_CATEGORY,
        withoutDuplicates: false,
      }}
      fields={["collection", "description", "tags", "category"]}
      save={save}
      edits={null}
      renews={["collection", "collections", "tasks", "tags", "draft", "drafts"]}
      done={({ tasks: { length: count }, collection: { name } }) =>
        plural(count, { one: `# task saved to ${name}`, other: `# tasks saved to ${name}` })
      }
      onSaved={({ collection }) =>
        void navigate({ to: "/collections/$id", params: { id: String(collection.id) } })
      }
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} of={draft} />}
    </FormDrawer>
  );
}

/** Questions, as they are numbered on the page, whose new text was typed and not saved. */
function unfinishedEdits(draft: DraftView): number[] {
  const shown = shownNumbers(draft);
  return draft.questions
    .filter(
      ({ number, text }) => readDraft(window.sessionStorage, editKeptAs(draft.id, number), { text }) !== null,
    )
    .map(({ number }) => shown(number));
}

const uniqueNumbers = ({ questions }: DraftView): number[] =>
  questions.flatMap(({ number, duplicateOf }) => (duplicateOf === null ? [number] : []));

function Fields({ draft, change, faults, of }: FormFields<Saving> & { readonly of: DraftView }) {
  const { t } = useLingui();
  const { data: collections = [] } = useQuery(collectionsQuery());
  const known = collections.find(({ name }) => name === draft.collection.trim());
  const duplicates = of.questions.length - uniqueNumbers(of).length;
  const count = draft.withoutDuplicates ? of.questions.length - duplicates : of.questions.length;
  const existing = known?.taskCount ?? 0;
  return (
    <>
      <Text size="sm">
        <Plural value={count} one="# question becomes a task." other="# questions become tasks." />{" "}
        {of.saved !== null && <Trans>This draft was saved before: the tasks are added once more.</Trans>}
      </Text>
      <Autocomplete
        label={t`Collection`}
        description={
          draft.collection.trim() === ""
            ? t`A new name, or one of your collections.`
            : known === undefined
              ? t`A new collection.`
              : plural(existing, {
                  one: "Adds to a collection with # task.",
                  other: "Adds to a collection with # tasks.",
                })
        }
        required
        maxLength={200}
        data-autofocus
        openOnFocus={false}
        data={collections.map(({ name }) => name)}
        value={draft.collection}
        error={faults.at("collection")}
        onChange={(collection) => change({ collection })}
      />
      <TagField value={draft.tags} error={faults.at("tags")} onChange={(tags) => change({ tags })} />
      {known === undefined && (
        <Textarea
          label={t`Description`}
          autosize
          minRows={2}
          maxRows={8}
          value={draft.description}
          error={faults.at("description")}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      )}
      <TextInput
        label={t`Category of every task`}
        maxLength={200}
        value={draft.category}
        error={faults.at("category")}
        onChange={(event) => change({ category: event.currentTarget.value })}
      />
      {duplicates > 0 && duplicates < of.questions.length && (
        <Checkbox
          label={plural(duplicates, {
            one: "Leave out # near-duplicate",
            other: "Leave out # near-duplicates",
          })}
          checked={draft.withoutDuplicates}
          onChange={(event) => change({ withoutDuplicates: event.currentTarget.checked })}
        />
      )}
    </>
  );
}

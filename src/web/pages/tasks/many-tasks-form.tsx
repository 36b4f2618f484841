import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SimpleGrid, Text, TextInput, Textarea } from "@mantine/core";
import { useEffect, useRef } from "react";
import type { CollectionView, TaskView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";
import { TagField } from "./tag-field.tsx";
import {
  DEFAULT_CATEGORY,
  joinedTasks,
  tasksOfLines,
  tasksToAdd,
  type ManyTasks,
} from "../../../presentation/index.ts";

const EMPTY: ManyTasks = { prompts: "", category: "", difficulty: "", tags: [] };

/** Several tasks at once, one prompt in each line. */
export function ManyTasksForm({
  collection,
  typed,
  onClose,
}: {
  /** Where they go; null: into none. */
  readonly collection: CollectionView | null;
  /** What was typed before it was known that there are many; null: nothing. */
  readonly typed: ManyTasks | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const save = async (draft: ManyTasks): Promise<readonly TaskView[]> => {
    const tasks = tasksToAdd(draft);
    const place = collection === null ? {} : { collectionId: collection.id };
    return (await client.createTasks({ body: { tasks, ...place } })).tasks;
  };
  return (
    <FormDrawer
      title={t`Add many tasks`}
      size="xl"
      action={t`Add tasks`}
      keptAs="many-tasks"
      initial={EMPTY}
      fields={["prompts"]}
      save={save}
      edits={null}
      renews={["tasks", "collection", "collections", "tags"]}
      done={({ length: added }) => plural(added, { one: "# task added", other: "# tasks added" })}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} typed={typed} />}
    </FormDrawer>
  );
}

function Fields({
  draft,
  change,
  faults,
  typed,
}: FormFields<ManyTasks> & { readonly typed: ManyTasks | null }) {
  const { t } = useLingui();
  const isTaken = useRef(false);
  useEffect(() => {
    if (typed === null || isTaken.current) return;
    isTaken.current = true;
    change(joinedTasks(typed, draft));
  }, [typed, draft, change]);
  const count = tasksOfLines(draft).length;
  return (
    <>
      <Textarea
        label={t`Prompts`}
        description={t`One prompt per line. Empty lines are skipped.`}
        required
        autosize
        minRows={10}
        maxRows={24}
        data-autofocus
        value={draft.prompts}
        onChange={(event) => change({ prompts: event.currentTarget.value })}
        error={faults.at("prompts")}
      />
      <Text size="sm" role="status">
        {count === 0 ? (
          <Trans>No tasks yet</Trans>
        ) : (
          <Plural value={count} one="# task will be added" other="# tasks will be added" />
        )}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={t`Category`}
          placeholder={DEFAULT_CATEGORY}
          value={draft.category}
          onChange={(event) => change({ category: event.currentTarget.value })}
        />
        <TextInput
          label={t`Difficulty`}
          placeholder={t`e.g. Easy`}
          value={draft.difficulty}
          onChange={(event) => change({ difficulty: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TagField value={draft.tags} onChange={(tags) => change({ tags })} error={null} />
    </>
  );
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { CollectionView } from "../../../contract/index.ts";
import { DEFAULT_CATEGORY, type ManyTasks, tasksOfLines, tasksToAdd } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import { dim } from "../../parts/lines.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TASK_LISTS, tagsOf } from "./task-queries.ts";

/** Several tasks at once, one prompt in each line. */
export function ManyTasksForm({ collection }: { readonly collection: CollectionView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  return (
    <Form
      keptAs={`many-tasks/${collection?.id ?? "all"}`}
      title={t`Add many tasks`}
      about={(values) => {
        const count = tasksOfLines(draftOf(values)).length;
        const will = plural(count, { one: "# task will be added", other: "# tasks will be added" });
        return [dim(count === 0 ? t`No tasks yet` : will)];
      }}
      fields={[
        {
          kind: "long-text",
          name: "prompts",
          label: t`Prompts`,
          help: t`One prompt per line. Empty lines are skipped.`,
        },
        { kind: "text", name: "category", label: t`Category`, placeholder: DEFAULT_CATEGORY },
        { kind: "text", name: "difficulty", label: t`Difficulty`, placeholder: t`e.g. Easy` },
        { kind: "text", name: "tags", label: t`Tags`, help: t`With commas between them.` },
      ]}
      initial={{ prompts: "", category: "", difficulty: "", tags: "" }}
      saveLabel={t`Add tasks`}
      onCancel={close}
      onSave={async (values) => {
        const tasks = tasksToAdd(draftOf(values));
        const place = collection === null ? {} : { collectionId: collection.id };
        const { length: added } = (await client.createTasks({ body: { tasks, ...place } })).tasks;
        await renew(...TASK_LISTS);
        say(plural(added, { one: "# task added", other: "# tasks added" }));
        close();
      }}
    />
  );
}

const draftOf = (values: FormValues): ManyTasks => ({
  prompts: textIn(values, "prompts"),
  category: textIn(values, "category"),
  difficulty: textIn(values, "difficulty"),
  tags: tagsOf(textIn(values, "tags")),
});

import { useLingui } from "@lingui/react/macro";
import type { CollectionView } from "../../../contract/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { TASK_LISTS, tagsOf, tagsText } from "./task-queries.ts";

/** A collection's name, description and tags; without a collection, a new one is made. */
export function CollectionForm({ collection }: { readonly collection: CollectionView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { say } = useVoice();
  return (
    <Form
      keptAs={`collection/${collection?.id ?? "new"}`}
      title={collection === null ? t`New collection` : t`Edit collection`}
      fields={[
        { kind: "text", name: "name", label: t`Name` },
        { kind: "text", name: "tags", label: t`Tags`, help: t`With commas between them.` },
        { kind: "long-text", name: "description", label: t`Description` },
      ]}
      initial={valuesOf(collection)}
      saveLabel={t`Save`}
      onCancel={close}
      edits={
        collection === null
          ? null
          : {
              changed: t`This collection was changed elsewhere`,
              read: () =>
                client.getCollection({ params: { id: String(collection.id) }, query: { brief: "true" } }),
              valuesOf,
            }
      }
      onSave={async (values, over) => {
        const body = {
          name: textIn(values, "name"),
          tags: tagsOf(textIn(values, "tags")),
          description: textIn(values, "description"),
        };
        const { name } =
          over === null
            ? await client.createCollection({ body })
            : await client.editCollection({
                params: { id: String(over.now.id) },
                ifMatch: over.ifMatch,
                body,
              });
        await renew(...TASK_LISTS);
        say(t`${name} saved`);
        close();
      }}
    />
  );
}

const valuesOf = (collection: CollectionView | null): FormValues => ({
  name: collection?.name ?? "",
  tags: tagsText(collection?.tags ?? []),
  description: collection?.description ?? "",
});

import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { TextInput, Textarea } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import type { CollectionView } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { type Edits, edits } from "../../parts/edits.ts";
import { FormDrawer, type FormFields } from "../../parts/form-drawer.tsx";
import { TagField } from "./tag-field.tsx";

interface Draft {
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
}

/** A collection's name, description and tags; without a collection, a new one is made. */
export function CollectionForm({
  collection,
  onClose,
}: {
  readonly collection: CollectionView | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const navigate = useNavigate();
  return (
    <FormDrawer<Draft, CollectionView>
      title={collection === null ? t`New collection` : t`Edit collection`}
      keptAs={`collection/${collection?.id ?? "new"}`}
      initial={draftOf(collection)}
      fields={["name", "description", "tags"]}
      save={(body) => client.createCollection({ body })}
      edits={collection === null ? null : editsOf(collection.id, t`This collection was changed elsewhere`)}
      renews={["collection", "collections", "tags"]}
      done={({ name }) => t`${name} saved`}
      onSaved={({ id }) =>
        void navigate({ to: "/collections/$id", params: { id: String(id) }, replace: true })
      }
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} />}
    </FormDrawer>
  );
}

const draftOf = (collection: CollectionView | null): Draft => ({
  name: collection?.name ?? "",
  description: collection?.description ?? "",
  tags: collection?.tags ?? [],
});

const editsOf = (id: number, changed: string): Edits<Draft, CollectionView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getCollection({ params, query: { brief: "true" } }),
      draftOf,
      save: (body, _now, ifMatch) => client.editCollection({ params, ifMatch, body }),
    },
    { changed, names: { name: msg`Name`, description: msg`Description`, tags: msg`Tags` } },
  );
};

function Fields({ draft, change, faults }: FormFields<Draft>) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t`Name`}
        required
        maxLength={200}
        data-autofocus
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={faults.at("name")}
      />
      <TagField value={draft.tags} onChange={(tags) => change({ tags })} error={faults.at("tags")} />
      <Textarea
        label={t`Description`}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.description}
        onChange={(event) => change({ description: event.currentTarget.value })}
        error={faults.at("description")}
      />
    </>
  );
}

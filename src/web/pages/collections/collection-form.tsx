import { Button, Group, Modal, Stack, TagsInput, TextInput, Textarea } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { formFaults } from "../../parts/faults.ts";

/** A collection's name, description and tags; without a collection, a new one is made. */
export function CollectionForm({
  collection,
  onClose,
}: {
  readonly collection: CollectionView | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(collection?.name ?? "");
  const [description, setDescription] = useState(collection?.description ?? "");
  const [tags, setTags] = useState<string[]>(collection?.tags ?? []);
  const known = useQuery({ queryKey: ["tags"], queryFn: () => client.listTags() });
  const save = useMutation({
    mutationFn: () => {
      const body = { name, description, tags };
      return collection === null
        ? client.createCollection({ body })
        : client.editCollection({ params: { id: String(collection.id) }, body });
    },
    onSuccess: async (view) => {
      queries.setQueryData(["collection", String(view.id)], view);
      void queries.invalidateQueries({ queryKey: ["collections"] });
      void queries.invalidateQueries({ queryKey: ["tags"] });
      onClose();
      await navigate({ to: "/collections/$id", params: { id: String(view.id) } });
    },
  });
  const faults = formFaults(save.error, ["name", "description", "tags"]);
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      title={collection === null ? "New collection" : "Edit collection"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <Stack>
          <TextInput
            label="Name"
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={faults.at("name")}
          />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxRows={8}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={faults.at("description")}
          />
          <TagsInput
            label="Tags"
            data={known.data ?? []}
            value={tags}
            onChange={setTags}
            error={faults.at("tags")}
          />
          {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

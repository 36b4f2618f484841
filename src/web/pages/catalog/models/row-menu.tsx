import { ActionIcon, Menu } from "@mantine/core";
import { useState } from "react";
import { Confirm } from "../../../parts/confirm.tsx";
import { tellFailure } from "../../../parts/toast.ts";
import { useSave } from "./use-save.ts";

/** What can be done with one row besides its main actions. */
export function RowMenu({
  name,
  warning,
  isArchived,
  onEdit,
  archive,
  remove,
}: {
  readonly name: string;
  /** What goes with it when it is deleted. */
  readonly warning: string;
  readonly isArchived?: boolean;
  readonly onEdit: () => void;
  /** Absent where nothing can be archived. */
  readonly archive?: (archived: boolean) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}) {
  const [isAsking, setAsking] = useState(false);
  const archiving = useSave((archived: boolean) => archive?.(archived) ?? Promise.resolve(), {
    done: (archived) => (archived ? `${name} is archived.` : `${name} is back in the lists.`),
  });
  const removal = useSave(() => remove(), {
    done: () => `${name} is deleted.`,
    onDone: () => setAsking(false),
  });
  const ask = (): void => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`More for ${name}`}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={onEdit}>Edit</Menu.Item>
          {archive !== undefined && (
            <Menu.Item onClick={() => archiving.mutate(isArchived !== true, { onError: tellFailure })}>
              {isArchived === true ? "Restore" : "Archive"}
            </Menu.Item>
          )}
          <Menu.Item color="red" onClick={ask}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isAsking && (
        <Confirm
          title={`Delete ${name}?`}
          action="Delete"
          isPending={removal.isPending}
          error={removal.error}
          onConfirm={() => removal.mutate(undefined)}
          onClose={() => setAsking(false)}
        >
          {warning}
        </Confirm>
      )}
    </>
  );
}

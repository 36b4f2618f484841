import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Confirm } from "../../../parts/confirm.tsx";
import { MoreMenu } from "../../../parts/more-menu.tsx";
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
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const archiving = useSave((archived: boolean) => archive?.(archived) ?? Promise.resolve(), {
    done: (archived) => (archived ? t`${name} archived` : t`${name} restored`),
    undo: async (archived) => await archive?.(!archived),
  });
  const removal = useSave(() => remove(), {
    done: () => t`${name} deleted`,
    onDone: () => setAsking(false),
  });
  const ask = (): void => {
    removal.reset();
    setAsking(true);
  };
  return (
    <>
      <MoreMenu
        label={t`More actions: ${name}`}
        actions={[
          { label: t`Edit`, perform: onEdit },
          ...(archive === undefined
            ? []
            : [
                {
                  label: isArchived === true ? t`Restore` : t`Archive`,
                  perform: () => archiving.mutate(isArchived !== true, { onError: tellFailure }),
                },
              ]),
          { label: t`Delete`, perform: ask, isDangerous: true },
        ]}
      />
      {isAsking && (
        <Confirm
          title={t`Delete ${name}?`}
          action={t`Delete`}
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

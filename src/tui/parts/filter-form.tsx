import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useDialogs } from "../dialog.tsx";
import type { ListFilter } from "../locations.ts";
import { DialogShown } from "./dialog-shown.tsx";
import { Form } from "./form.tsx";
import { textIn } from "./form-fields.ts";
import { dim } from "./lines.tsx";

/** What a list can be narrowed by. */
export interface FilterField {
  readonly name: string;
  readonly label: string;
  /** What stands for no filter. */
  readonly all: string;
}

interface FilterFormProps {
  readonly name: string;
  readonly fields: readonly FilterField[];
  readonly chosen: ListFilter;
  /** Values that there are, by the names of the fields. */
  readonly read: () => Promise<Readonly<Record<string, readonly string[]>>>;
  readonly onChange: (chosen: ListFilter) => void;
}

/** Narrows a list by what its rows have; what none has is nothing to filter by. */
export function FilterForm({ name, fields, chosen, read, onChange }: FilterFormProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const values = useQuery({ queryKey: ["filter", name], queryFn: read, staleTime: 0 });
  return (
    <DialogShown query={values}>
      {(offered) => (
        <Form
          keptAs={`filter/${name}`}
          title={t`Filter`}
          fields={fields.flatMap(({ name: field, label, all }) => {
            const own = chosen[field] ?? "";
            const some = [...new Set([...(offered[field] ?? []), own])].filter(Boolean).toSorted();
            if (some.length === 0) return [];
            const options = [{ value: "", label: all }, ...some.map((value) => ({ value, label: value }))];
            return [{ kind: "choice", name: field, label, options } as const];
          })}
          initial={Object.fromEntries(fields.map(({ name: field }) => [field, chosen[field] ?? ""]))}
          about={() => (hasValues(offered, chosen) ? [] : [dim(t`Nothing to filter by yet.`)])}
          saveLabel={t`Apply`}
          onCancel={close}
          onSave={async (said) => {
            close();
            onChange(
              Object.fromEntries(
                fields.flatMap(({ name: field }) => {
                  const value = textIn(said, field);
                  return value === "" ? [] : [[field, value]];
                }),
              ),
            );
          }}
        />
      )}
    </DialogShown>
  );
}

const hasValues = (offered: Readonly<Record<string, readonly string[]>>, chosen: ListFilter): boolean =>
  Object.values(offered).some(({ length }) => length > 0) || Object.keys(chosen).length > 0;

/** What a list is narrowed to, in words. */
export const filterText = (fields: readonly FilterField[], chosen: ListFilter): string =>
  fields
    .flatMap(({ name, label }) => (chosen[name] === undefined ? [] : [`${label}: ${chosen[name]}`]))
    .join(" · ");

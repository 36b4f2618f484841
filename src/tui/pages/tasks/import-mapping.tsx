import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import {
  type ColumnChoice,
  IGNORED_COLUMN,
  MAPPED_FIELDS,
  TASK_FIELD_NAMES,
  allRows,
  fieldOfColumn,
  withColumn,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, listIn, textIn } from "../../parts/form-fields.ts";
import { useRenew } from "../../parts/use-renew.ts";
import { useClient } from "../../world.ts";
import { type ReviewedFile, type ColumnChoices, needsMapping } from "./import-file.ts";

interface MappingFormProps {
  readonly file: ReviewedFile;
  /** Has the file looked at with the new mapping. */
  readonly onMap: (choice: ColumnChoices) => Promise<void>;
}

const SAVED = "saved-mapping";
const SAVE_AS = "save-as";
const nameOf = (index: number): string => `column ${index}`;

/** Which column is what: chosen here, or taken from a mapping that was kept. */
export function MappingForm({ file, onMap }: MappingFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const { close } = useDialogs();
  const { preview, mapping, ignored } = file;
  const { columns, lostChoices } = preview;
  const kept = useQuery({
    queryKey: ["mappings"],
    queryFn: () =>
      allRows((cursor) => client.listMappings({ query: cursor === undefined ? {} : { cursor } })),
  });
  const choice = { mapping: mapping ?? {}, ignored };
  const fieldOf = (said: ColumnChoice, column: string): string =>
    fieldOfColumn(said, column) ?? (lostChoices.includes(column) ? "" : IGNORED_COLUMN);
  const valuesOf = (said: ColumnChoice): FormValues =>
    Object.fromEntries(columns.map((column, index) => [nameOf(index), fieldOf(said, column)]));
  // Columns that nothing is made of need not be named, unless they were, or hold choices.
  const isSaidToIgnore = (column: string): boolean =>
    ignored.includes(column) || lostChoices.includes(column);
  const choiceOf = (values: FormValues): ColumnChoice =>
    columns.reduce<ColumnChoice>(
      (said, column, index) => {
        const field = textIn(values, nameOf(index));
        return field === "" || (field === IGNORED_COLUMN && !isSaidToIgnore(column))
          ? said
          : withColumn(said, column, field);
      },
      { mapping: {}, ignored: [] },
    );
  const fields = useFields(file, kept.data?.map(({ name }) => name) ?? []);
  return (
    <Form
      keptAs={`import-mapping/${file.name}`}
      title={t`Column mapping`}
      fields={fields}
      initial={{ ...valuesOf(choice), [SAVED]: "", [SAVE_AS]: "" }}
      follow={(values, changed) => {
        const found =
          changed === SAVED ? kept.data?.find(({ name }) => name === textIn(values, SAVED)) : undefined;
        if (found === undefined) return values;
        const taken = Object.entries(found.columns).filter(([, column]) => columns.includes(column));
        return { ...values, ...valuesOf({ mapping: Object.fromEntries(taken), ignored }) };
      }}
      saveLabel={t`Use mapping`}
      onCancel={close}
      onSave={async (values) => {
        const said = choiceOf(values);
        const name = textIn(values, SAVE_AS).trim();
        if (name !== "") {
          await client.saveMapping({ body: { name, columns: { ...said.mapping } } });
          await renew("mappings");
        }
        await onMap(said);
        close();
      }}
    />
  );
}

function useFields({ preview }: ReviewedFile, kept: readonly string[]): readonly FormField[] {
  const { t } = useLingui();
  const options = [
    { value: IGNORED_COLUMN, label: t`Ignore` },
    ...MAPPED_FIELDS.map((value) => ({ value, label: t(TASK_FIELD_NAMES[value]) })),
  ];
  return [
    ...(kept.length === 0
      ? []
      : [
          {
            kind: "choice",
            name: SAVED,
            label: t`Use a saved mapping`,
            options: kept.map((name) => ({ value: name, label: name })),
          } as const,
        ]),
    ...preview.columns.map((column, index): FormField => ({
      kind: "choice",
      name: nameOf(index),
      label: column,
      help: preview.samples[column]?.join(" · ") ?? t`no values`,
      options,
    })),
    { kind: "text", name: SAVE_AS, label: t`Save mapping as`, placeholder: t`e.g. Support tickets` },
  ];
}

/** Columns of a file of a known shape that are left out on purpose. */
export function IgnoredForm({ file, onMap }: MappingFormProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const { columns } = file.preview;
  return (
    <Form
      keptAs={`import-ignored/${file.name}`}
      title={t`Columns to ignore`}
      fields={[
        {
          kind: "many",
          name: "ignored",
          label: t`Columns to ignore`,
          options: columns.map((column) => ({ value: column, label: column })),
        },
      ]}
      initial={{ ignored: file.ignored }}
      saveLabel={t`Save`}
      onCancel={close}
      onSave={async (values) => {
        await onMap({ mapping: file.mapping, ignored: listIn(values, "ignored") });
        close();
      }}
    />
  );
}

export const mappingFormOf = (props: MappingFormProps) =>
  needsMapping(props.file) ? <MappingForm {...props} /> : <IgnoredForm {...props} />;

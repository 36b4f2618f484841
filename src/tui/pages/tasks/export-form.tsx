import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueries } from "@tanstack/react-query";
import type { CollectionView, ExportLosses } from "../../../contract/index.ts";
import { TASK_CONTAINERS, TASK_FORMATS, type TaskFormat } from "../../../core/index.ts";
import { EXPORT_FORMAT_NAMES, exportLossText } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import { type Line, dim, paragraph } from "../../parts/lines.tsx";
import { useVoice } from "../../say.tsx";
import { useMachine } from "../../world.ts";

type Container = (typeof TASK_CONTAINERS)[number];
const formatIn = (values: FormValues): TaskFormat => textIn(values, "format") as TaskFormat;
const containerIn = (values: FormValues): Container => textIn(values, "container") as Container;

/** Tasks as a file of this machine, and what the chosen format would leave out. */
export function ExportForm({ collection }: { readonly collection: CollectionView | null }) {
  const { t } = useLingui();
  const { client, files } = useMachine();
  const { close } = useDialogs();
  const { say } = useVoice();
  const name = collection?.name ?? "";
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  const losses = useQueries({
    queries: TASK_FORMATS.map((format) => ({
      queryKey: ["tasks", "losses", collection?.id ?? null, format],
      queryFn: () => client.getExportLosses({ query: { format, ...within } }),
    })),
  });
  const lossesOf = (values: FormValues) => losses[TASK_FORMATS.indexOf(formatIn(values))]?.data;
  return (
    <Form
      keptAs={`export/${collection?.id ?? "all"}`}
      title={collection === null ? t`Export all tasks` : t`Export ${name}`}
      about={(values, columns) => lossLines(lossesOf(values), columns)}
      fields={[
        {
          kind: "choice",
          name: "format",
          label: t`Format`,
          options: TASK_FORMATS.map((value) => ({ value, label: t(EXPORT_FORMAT_NAMES[value]) })),
        },
        {
          kind: "choice",
          name: "container",
          label: t`File type`,
          options: TASK_CONTAINERS.map((value) => ({ value, label: value.toUpperCase() })),
        },
        { kind: "text", name: "path", label: t`File`, help: t`Path of a file on this machine.` },
        { kind: "switch", name: "isReplacing", label: t`Replace the file if it exists` },
      ]}
      // The name follows the file type until somebody types another one.
      follow={(values, changed) =>
        changed === "container"
          ? {
              ...values,
              path: textIn(values, "path").replace(/\.(?:csv|json|jsonl)$/, `.${containerIn(values)}`),
            }
          : values
      }
      initial={{ format: "bank", container: "jsonl", path: `${fileName(name)}.jsonl`, isReplacing: false }}
      saveLabel={t`Export`}
      onCancel={close}
      onSave={async (values) => {
        const query = { format: formatIn(values), container: containerIn(values), ...within };
        const content = client.exportTasks({ query });
        const path = await files.write(
          textIn(values, "path").trim(),
          content,
          values["isReplacing"] === true,
        );
        say(t`Written: ${path}`);
        close();
      }}
    />
  );
}

const fileName = (name: string): string =>
  name.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replace(/^-+|-+$/g, "") || "tasks";

function lossLines(found: ExportLosses | undefined, columns: number): readonly Line[] {
  if (found === undefined) return [dim("…"), []];
  const { tasks, losses } = found;
  const head =
    losses.length === 0
      ? plural(tasks, { one: "# task, with all its fields.", other: "# tasks, with all their fields." })
      : plural(tasks, {
          one: "# task. The file differs from it:",
          other: "# tasks. The file differs from them:",
        });
  return [
    ...paragraph(head, columns),
    ...losses.flatMap(({ kind, field, tasks: some }) =>
      paragraph(
        `- ${exportLossText({ kind, field })} (${plural(some, { one: "# task", other: "# tasks" })})`,
        columns,
        { isDim: true },
      ),
    ),
    [],
  ];
}

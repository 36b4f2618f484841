import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Client } from "../../../contract/index.ts";
import { Failure, type Summary } from "../../../core/index.ts";
import { EXPORT_GROUPS, type ExportFile, isBundle } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { useVoice } from "../../say.tsx";
import { useMachine } from "../../world.ts";

type ExportQuery = NonNullable<Parameters<Client["downloadResults"]>[0]["query"]>;

/** What a file of each kind ends with. */
const ENDINGS: Readonly<Record<string, string>> = {
  Markdown: "md",
  CSV: "csv",
  JSON: "json",
  JSONL: "jsonl",
  XML: "xml",
  HTML: "html",
  PDF: "pdf",
  "assay-run": "assay-run",
};

/** Results as a file: what, and where to. Reports are written into the workspace, where they are kept up to date. */
export function ExportForm({ runId, summary }: { readonly runId: string; readonly summary: Summary }) {
  const { t } = useLingui();
  const machine = useMachine();
  const { close } = useDialogs();
  const { say } = useVoice();
  const [files] = useState(() =>
    EXPORT_GROUPS.flatMap((group) => group.files).filter(
      ({ isOpened, isEmpty }) => isOpened !== true && !(isEmpty?.(summary) ?? false),
    ),
  );
  const chosen = (values: FormValues): ExportFile | undefined =>
    files.find(({ from }) => from === textIn(values, "file"));
  const isReport = (values: FormValues): boolean => chosen(values)?.from.startsWith("/") ?? true;
  const fields: readonly FormField[] = [
    {
      kind: "choice",
      name: "file",
      label: t`Export`,
      options: files.map(({ from, label, kind, about }) => ({
        value: from,
        label: `${t(label)} (${kind})`,
        about: t(about),
      })),
    },
    {
      kind: "text",
      name: "path",
      label: t`File`,
      help: t`Where to write it on this machine. Empty: named after the run, in the current folder.`,
      isShown: (values) => !isReport(values),
    },
    {
      kind: "switch",
      name: "replaces",
      label: t`Replace the file if it exists`,
      isShown: (values) => !isReport(values),
    },
  ];
  const save = async (values: FormValues): Promise<string> => {
    const file = chosen(values);
    if (file === undefined)
      throw new Failure("invalid-input", t`Choose what to export.`, {
        faults: [{ key: "file", message: t`Choose what to export.` }],
      });
    if (file.from.startsWith("/")) return await writeReport(machine.client, runId, file.from);
    const path = textIn(values, "path").trim() || `${runId}.${ENDINGS[file.kind] ?? "txt"}`;
    return await machine.files.write(
      path,
      contentOf(machine.client, runId, file),
      values["replaces"] === true,
    );
  };
  return (
    <Form
      keptAs={`export/${runId}`}
      title={t`Export`}
      fields={fields}
      initial={{ file: files[0]?.from ?? "", path: "", replaces: false }}
      saveLabel={t`Write file`}
      onCancel={close}
      onSave={async (values) => {
        const path = await save(values);
        say(t`Written to ${path}`);
        close();
      }}
    />
  );
}

function contentOf(client: Client, runId: string, file: ExportFile) {
  const params = { runId };
  const asked = new URLSearchParams(file.from.replace(/^bundle\?/, ""));
  if (isBundle(file))
    return client.downloadBundle({
      params,
      query: { texts: asked.get("texts") === "withheld" ? "withheld" : "included" },
    });
  return client.downloadResults({ params, query: Object.fromEntries(asked) as ExportQuery });
}

/** The report in the form that its address asks for; the path of the file. */
async function writeReport(client: Client, runId: string, from: string): Promise<string> {
  const { pathname, searchParams } = new URL(from, "http://localhost");
  const query = {
    ...(pathname.endsWith(".pdf") ? { pdf: "true" as const } : {}),
    ...(pathname.endsWith(".bundle.html") ? { bundle: "true" as const } : {}),
    ...(searchParams.has("examples") ? { examples: "true" as const } : {}),
  };
  const { files } = await client.writeReport({ params: { runId }, query });
  return files.at(-1) ?? "";
}

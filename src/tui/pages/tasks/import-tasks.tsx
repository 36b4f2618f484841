import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { TASK_FORMATS, type TaskFormat } from "../../../core/index.ts";
import { EXPORT_FORMAT_NAMES } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { paragraph } from "../../parts/lines.tsx";
import type { Location } from "../../locations.ts";
import { useMachine } from "../../world.ts";
import { CollectionRead } from "./collection-read.tsx";
import { type ReviewedFile, reviewed } from "./import-file.ts";
import { ImportReview } from "./import-review.tsx";

/** A file of tasks of this machine: looked at first, then imported as a whole. */
export function ImportTasks({
  place,
}: {
  readonly place: Extract<Location, { readonly page: "import-tasks" }>;
}) {
  return (
    <CollectionRead id={place.collectionId ?? null}>
      {(collection) => <Flow collection={collection} />}
    </CollectionRead>
  );
}

function Flow({ collection }: { readonly collection: CollectionView | null }) {
  const [file, setFile] = useState<ReviewedFile | null>(null);
  return file === null ? (
    <FileForm collection={collection} onFile={setFile} />
  ) : (
    <ImportReview file={file} collection={collection} onFile={setFile} />
  );
}

interface FileFormProps {
  readonly collection: CollectionView | null;
  readonly onFile: (file: ReviewedFile) => void;
}

function FileForm({ collection, onFile }: FileFormProps) {
  const { t } = useLingui();
  const { client, files } = useMachine();
  const { back } = useNavigation();
  const name = collection?.name ?? "";
  return (
    <Form
      keptAs="import-file"
      title={collection === null ? t`Import tasks` : t`Import tasks into ${name}`}
      about={(_, columns) => [
        ...paragraph(
          t`You'll see how each column is read, and what would be added or changed, before anything is saved.`,
          columns,
          { isDim: true },
        ),
        [],
      ]}
      fields={[
        {
          kind: "text",
          name: "path",
          label: t`File`,
          help: t`Path of a CSV, JSON or JSONL file on this machine.`,
        },
        {
          kind: "choice",
          name: "format",
          label: t`Format`,
          options: [
            { value: "", label: t`Detect from the file` },
            ...TASK_FORMATS.map((value) => ({ value, label: t(EXPORT_FORMAT_NAMES[value]) })),
          ],
        },
      ]}
      initial={{ path: "", format: "" }}
      saveLabel={t`Preview`}
      onCancel={back}
      onSave={async (values) => {
        const read = await files.read(textIn(values, "path").trim());
        const format = textIn(values, "format");
        onFile(
          await reviewed(client, {
            ...read,
            format: format === "" ? null : (format as TaskFormat),
            mapping: null,
            ignored: [],
          }),
        );
      }}
    />
  );
}

import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { type ConflictChoice, Failure, asFailure } from "../../../core/index.ts";
import {
  IMPORT_HURDLES,
  type ImportHurdle,
  faultsCsv,
  importHurdle,
  importResultText,
  spoken,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { type Offer, useOffers } from "../../offers.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { type Line, Lines, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useMachine } from "../../world.ts";
import { Choose } from "../../parts/choose.tsx";
import {
  type ReviewedFile,
  importQuery,
  lacksPrompt,
  needsMapping,
  remapped,
  reviewed,
} from "./import-file.ts";
import { importLines } from "./import-lines.ts";
import { mappingFormOf } from "./import-mapping.tsx";
import { TASK_LISTS } from "./task-queries.ts";
import { useMappingRemoval } from "./use-mapping-removal.tsx";

interface ImportReviewProps {
  readonly file: ReviewedFile;
  readonly collection: CollectionView | null;
  readonly onFile: (file: ReviewedFile | null) => void;
}

/** A file that was looked at: what it holds, what it would change, and the way on. */
export function ImportReview(props: ImportReviewProps) {
  const { file, collection } = props;
  const room = useRoom();
  const [name, setName] = useState(collection?.name ?? file.name.replace(/\.\w+$/, ""));
  const [choice, setChoice] = useState<ConflictChoice | null>(null);
  const { preview } = file;
  const changed = preview.comparison?.changed ?? 0;
  const hurdle = importHurdle(preview, {
    isUpdating: false,
    lacksPrompt: lacksPrompt(file),
    name,
    lacksChoice: changed > 0 && choice === null,
  });
  const put = useImport(props, name, changed > 0 ? choice : null);
  useOffers([
    ...useImportOffer(props, hurdle, put),
    ...useChoiceOffers(props, { name, setName, choice, setChoice, changed }),
    ...useFileOffers(props),
    ...useMappingRemoval(),
  ]);
  const foot = useFoot(props, { name, choice, changed, hurdle });
  return (
    <Box flexDirection="column">
      <Scroll name="import" lines={importLines(file, room.columns)} rows={room.rows - foot.length} />
      <Lines lines={foot} />
    </Box>
  );
}

/** Imports the file; what comes of it is said, and the collection opened. */
function useImport(
  { file, onFile }: ImportReviewProps,
  name: string,
  choice: ConflictChoice | null,
): (skipBadRows: boolean) => Promise<void> {
  const { client } = useMachine();
  const renew = useRenew();
  const { replace, back } = useNavigation();
  const { say, complain } = useVoice();
  return async (skipBadRows) => {
    try {
      const result = await client.importTasks({
        query: {
          ...importQuery(file),
          collection: name,
          skipBadRows: skipBadRows ? "true" : "false",
          ...(choice === null ? {} : { onConflict: choice }),
        },
        upload: file.bytes,
      });
      await renew(...TASK_LISTS);
      if (result.collectionId === null) back();
      else replace({ page: "collection", collectionId: result.collectionId });
      say(importResultText(result));
    } catch (error) {
      complain(spoken(asFailure(error).message));
      // Somebody changed a task since the file was looked at.
      if (error instanceof Failure && error.counts !== undefined) onFile(await reviewed(client, file));
    }
  };
}

function useImportOffer(
  { file: { preview } }: ImportReviewProps,
  hurdle: ImportHurdle | null,
  put: (skipBadRows: boolean) => Promise<void>,
): readonly Offer[] {
  const { t } = useLingui();
  const { complain } = useVoice();
  const validRows = preview.goodRows ?? 0;
  const skips = (preview.faultCount ?? 0) > 0 && validRows > 0;
  const valid = plural(validRows, { one: "Import # valid row", other: "Import # valid rows" });
  return [
    {
      name: "import",
      label: skips ? valid : t`Import`,
      key: "Enter",
      perform: () => {
        if (hurdle === null) void put(skips);
        else complain(t(IMPORT_HURDLES[hurdle]));
      },
    },
  ];
}

interface Chosen {
  readonly name: string;
  readonly setName: (name: string) => void;
  readonly choice: ConflictChoice | null;
  readonly setChoice: (choice: ConflictChoice) => void;
  readonly changed: number;
}

/** What has to be said before the import: the collection, and what happens to tasks that are there. */
function useChoiceOffers({ collection }: ImportReviewProps, chosen: Chosen): readonly Offer[] {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const { name, setName, choice, setChoice, changed } = chosen;
  const options = useConflictOptions(changed);
  const askName = (): void =>
    open(
      <Form
        keptAs="import-collection"
        title={t`Collection`}
        fields={[
          {
            kind: "text",
            name: "name",
            label: t`Name`,
            help: t`Created if there is no collection with this name.`,
          },
        ]}
        initial={{ name }}
        saveLabel={t`Save`}
        onCancel={close}
        onSave={async (values) => {
          setName(textIn(values, "name"));
          close();
        }}
      />,
    );
  const askConflict = (): void =>
    open(
      <Choose
        title={t`What should happen to these tasks?`}
        options={options}
        chosen={choice === null ? [] : [choice]}
        isMany={false}
        onDone={([wanted]) => {
          setChoice(wanted as ConflictChoice);
          close();
        }}
        onCancel={close}
      />,
    );
  return [
    ...(changed === 0
      ? []
      : [{ name: "conflicts", label: t`Existing tasks`, key: "c", perform: askConflict }]),
    ...(collection === null
      ? [{ name: "collection", label: t`Collection`, key: "n", perform: askName }]
      : []),
  ];
}

function useConflictOptions(changed: number) {
  const { t } = useLingui();
  return [
    {
      value: "update",
      label: plural(changed, { one: "Update # task", other: "Update # tasks" }),
      about: t`The current text stays in each task's history.`,
    },
    {
      value: "keep-both",
      label: plural(changed, { one: "Keep both, add # task", other: "Keep both, add # tasks" }),
      about: t`The file's version is added under a new ID, e.g. q-1 becomes q-1-2.`,
    },
    {
      value: "skip",
      label: plural(changed, { one: "Skip # row", other: "Skip # rows" }),
      about: t`The existing tasks stay as they are and aren't added to this collection.`,
    },
  ];
}

/** What can be done with the file: read its columns otherwise, keep what is wrong, take another one. */
function useFileOffers({ file, onFile }: ImportReviewProps): readonly Offer[] {
  const { t } = useLingui();
  const { client, files } = useMachine();
  const { open } = useDialogs();
  const { say, complain } = useVoice();
  const { faults, columns, lostChoices } = file.preview;
  const isMapped = needsMapping(file);
  const onMap = async (said: Parameters<typeof remapped>[2]): Promise<void> =>
    onFile(await remapped(client, file, said));
  const guarded = (work: () => Promise<void>) => (): void =>
    void work().catch((error: unknown) => complain(spoken(asFailure(error).message)));
  const writeErrors = async (): Promise<void> => {
    const path = await files.write(`${file.name}-errors.csv`, once(faultsCsv(faults)), false);
    say(t`Written: ${path}`);
  };
  const ignore = (): Promise<void> =>
    onMap({ mapping: file.mapping, ignored: [...new Set([...file.ignored, ...lostChoices])] });
  const names = lostChoices.join(", ");
  return [
    ...(columns.length === 0
      ? []
      : [
          {
            name: "mapping",
            label: isMapped ? t`Column mapping` : t`Columns to ignore`,
            key: "m",
            perform: () => open(mappingFormOf({ file, onMap })),
          },
        ]),
    ...(lostChoices.length === 0
      ? []
      : [{ name: "ignore", label: t`Ignore ${names}`, key: "I", perform: guarded(ignore) }]),
    { name: "other", label: t`Choose another file`, key: "o", perform: () => onFile(null) },
    ...(faults.length === 0
      ? []
      : [
          {
            name: "errors",
            label: t`Write errors as CSV`,
            key: "w",
            isQuiet: true,
            perform: guarded(writeErrors),
          },
        ]),
  ];
}

async function* once(text: string): AsyncGenerator<string> {
  yield text;
}

interface Standing {
  readonly name: string;
  readonly choice: ConflictChoice | null;
  readonly changed: number;
  readonly hurdle: ImportHurdle | null;
}

/** The way on, always in sight: where the tasks go, and what is still missing. */
function useFoot(
  { file: { preview } }: ImportReviewProps,
  { name, choice, changed, hurdle }: Standing,
): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const options = useConflictOptions(changed);
  const errors = preview.faultCount ?? 0;
  const chosen = options.find(({ value }) => value === choice);
  const skipped = plural(errors, {
    one: "# error. Rows with errors are left out.",
    other: "# errors. Rows with errors are left out.",
  });
  return [
    [],
    [
      { text: `${t`Collection`}: `, isDim: true },
      { text: name, isBold: true },
      ...(chosen === undefined ? [] : [{ text: `   ${chosen.label}` }]),
    ],
    ...(hurdle === null
      ? errors > 0
        ? paragraph(skipped, columns, { color: "yellow" })
        : []
      : paragraph(t(IMPORT_HURDLES[hurdle]), columns, { color: "yellow" })),
  ];
}

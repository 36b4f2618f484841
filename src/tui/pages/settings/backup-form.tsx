import { useLingui } from "@lingui/react/macro";
import { backupWords } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { paragraph } from "../../parts/lines.tsx";
import { useVoice } from "../../say.tsx";
import { useStatus } from "../../frame/status.ts";
import { useMachine } from "../../world.ts";

/** The whole workspace as a file of this machine. */
export function BackupForm() {
  const { t } = useLingui();
  const { client, files, now } = useMachine();
  const { close } = useDialogs();
  const { say } = useVoice();
  const { data: status } = useStatus();
  return (
    <Form
      keptAs="backup"
      title={t`Backup`}
      about={(_, columns) => [
        ...paragraph(
          t`Runs, answers, scores, tasks, models and settings in one file, as they are now; runs go on meanwhile. Stored API keys stay encrypted in it, and the master key is not in it. “assay restore FILE --dir FOLDER” checks the file and makes a workspace of it.`,
          columns,
          { isDim: true },
        ),
        [],
        ...(status === undefined ? [] : backupWords(status.backup, now())).flatMap((line) =>
          paragraph(line, columns),
        ),
        [],
      ]}
      fields={[
        { kind: "text", name: "path", label: t`File`, help: t`Path of a file on this machine.` },
        { kind: "switch", name: "isReplacing", label: t`Replace the file if it exists` },
      ]}
      initial={{ path: "workspace.assay-backup", isReplacing: false }}
      saveLabel={t`Back up`}
      onCancel={close}
      onSave={async (values) => {
        const isReplacing = values["isReplacing"] === true;
        const path = await files.write(textIn(values, "path").trim(), client.downloadBackup(), isReplacing);
        say(t`Written: ${path}`);
        close();
      }}
    />
  );
}

import { t } from "@lingui/core/macro";
import type { BundleCheck } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { checkedBundle, spoken } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useMachine } from "../../world.ts";

/** A bundle is checked first; what was found is shown before its run is added. */
export function AddBundle() {
  const { client, files } = useMachine();
  const { open, close } = useDialogs();
  return (
    <Form
      keptAs="add-bundle"
      title={t`Add a run from a bundle`}
      about={(_, columns) => [
        ...paragraph(
          t`A bundle is a run as one file, made with Export or “assay bundle”. The file is checked before anything is added: that nothing in it was changed, and that its numbers follow from its answers and scores.`,
          columns,
          { isDim: true },
        ),
        [],
      ]}
      fields={[{ kind: "text", name: "path", label: t`File`, help: t`Path of a file on this machine.` }]}
      initial={{ path: "" }}
      saveLabel={t`Check the bundle`}
      onCancel={close}
      onSave={async (values) => {
        const { bytes } = await files.read(textIn(values, "path").trim());
        const check = await client.checkBundle({ upload: bytes });
        open(<CheckedBundle bytes={bytes} check={check} />);
      }}
    />
  );
}

/** What was found; Enter adds the run. */
function CheckedBundle({ bytes, check }: { readonly bytes: Uint8Array; readonly check: BundleCheck }) {
  const { client } = useMachine();
  const { columns } = useRoom();
  const { open, close } = useDialogs();
  const { go } = useNavigation();
  const { say, complain } = useVoice();
  const renew = useRenew();
  const { canAdd } = checkedBundle(check);
  const add = async (): Promise<void> => {
    const { runId, name } = await client.addBundle({ upload: bytes });
    await renew("runs");
    close();
    go({ page: "run", runId });
    say(t`Run ${name} added`);
  };
  return (
    <Reading
      name="checked-bundle"
      title={t`Add a run from a bundle`}
      lines={findingLines(check, columns)}
      offers={[
        ...(canAdd
          ? [
              {
                name: "add",
                label: t`Add run`,
                key: "Enter",
                perform: () =>
                  void add().catch((error: unknown) => complain(spoken(asFailure(error).message))),
              },
            ]
          : []),
        { name: "other", label: t`Choose another file`, key: "o", perform: () => open(<AddBundle />) },
      ]}
    />
  );
}

const MARKS = { true: "✓", false: "✗", null: "–" } as const;

function findingLines(check: BundleCheck, columns: number): readonly Line[] {
  const { verdict, findings } = checkedBundle(check);
  return [
    bold(check.runId),
    ...paragraph(verdict, columns),
    [],
    ...findings.flatMap(({ holds, text }) => paragraph(`${MARKS[`${holds}`]} ${text}`, columns)),
    [],
    ...paragraph(check.digest, columns, { isDim: true }),
  ];
}

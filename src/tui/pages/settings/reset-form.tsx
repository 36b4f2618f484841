import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Failure } from "../../../core/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

const removesOwn = (values: FormValues): boolean => values["removeOwn"] === true;

/** Settings and samples as they came; what the user added only where that is chosen, too. */
export function ResetForm() {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { close } = useDialogs();
  const { say } = useVoice();
  const word = t`delete`;
  const effects = useEffects();
  return (
    <Form
      keptAs="reset"
      title={t`Reset to defaults?`}
      about={(values, columns) => effects(removesOwn(values), columns)}
      fields={[
        {
          kind: "switch",
          name: "removeOwn",
          label: t`Also delete everything I added`,
          help: t`Your providers with their stored keys, models, criteria sets, prices, collections, tasks, saved import mappings and drafts. Models, providers and tasks that a run refers to are archived instead.`,
        },
        {
          kind: "text",
          name: "confirmation",
          label: t`Type “${word}” to confirm`,
          help: t`Deleted entries can't be brought back.`,
          isShown: removesOwn,
        },
      ]}
      initial={{ removeOwn: false, confirmation: "" }}
      saveLabel={t`Reset to defaults`}
      onCancel={close}
      onSave={async (values) => {
        const removeOwn = removesOwn(values);
        if (removeOwn && textIn(values, "confirmation").trim().toLowerCase() !== word.toLowerCase()) {
          throw new Failure("invalid-input", t`Type “${word}” to confirm`);
        }
        const { removed, archived } = await client.resetDefaults({ body: { removeOwn } });
        await queries.invalidateQueries();
        say(
          [
            t`Settings and samples are restored.`,
            ...(removed === 0
              ? []
              : [
                  plural(removed, {
                    one: "# of your entries was deleted.",
                    other: "# of your entries were deleted.",
                  }),
                ]),
            ...(archived === 0
              ? []
              : [
                  plural(archived, {
                    one: "# was archived because a run refers to it.",
                    other: "# were archived because runs refer to them.",
                  }),
                ]),
          ].join(" "),
        );
        close();
      }}
    />
  );
}

/** What becomes of everything. */
function useEffects(): (isAll: boolean, columns: number) => readonly Line[] {
  const { t } = useLingui();
  return (isAll, columns) => {
    const points = (texts: readonly string[]): readonly Line[] =>
      texts.flatMap((text) => paragraph(`- ${text}`, columns));
    return [
      bold(t`Restored`),
      ...points([
        t`all settings of the workspace`,
        t`providers, models, criteria sets, prices and collections that come with Assay, as they came: your edits to them are lost, and deleted or archived ones come back`,
      ]),
      bold(t`Kept`),
      ...points([
        t`runs, answers, results and scores`,
        t`keys and headers of the providers that come with Assay`,
        isAll ? t`tasks that you added to collections that come with Assay` : t`everything you added`,
      ]),
      [],
    ];
  };
}

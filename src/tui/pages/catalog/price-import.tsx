import { plural, t } from "@lingui/core/macro";
import type { ImportedPrice, PriceImport } from "../../../contract/index.ts";
import { Failure, asFailure } from "../../../core/index.ts";
import {
  dayOf,
  formatShort,
  givenText,
  priceChanges,
  priceChangesText,
  spoken,
  unusedPrices,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormValues, textIn } from "../../parts/form-fields.ts";
import { type Line, bold, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { useRenew } from "../../parts/use-renew.ts";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { type Machine, useMachine } from "../../world.ts";
import { CATALOG_LISTS, useProviders } from "./catalog-queries.ts";

type Body = Parameters<Machine["client"]["importPrices"]>[0]["body"];

/** A price list, of which is shown what it changes before it is taken over. */
export function PriceListForm() {
  const { client, files, now } = useMachine();
  const { open, close } = useDialogs();
  const { data: providers = [] } = useProviders();
  return (
    <Form
      keptAs="price-import"
      title={t`Import prices`}
      about={(_, columns) => [
        ...paragraph(
          t`A CSV or JSON file with the columns model, inputPerMillion and outputPerMillion (US dollars per 1M tokens), optionally provider and since; or LiteLLM's price list. Nothing is saved before you have seen the changes.`,
          columns,
          { isDim: true },
        ),
        [],
      ]}
      fields={[
        { kind: "text", name: "path", label: t`File`, help: t`Path of a file on this machine.` },
        { kind: "long-text", name: "content", label: t`Or paste the list` },
        {
          kind: "text",
          name: "provider",
          label: t`Provider`,
          help: `${t`Needed where the list names none.`} ${providers.map(({ name }) => name).join(", ")}`,
        },
        {
          kind: "text",
          name: "since",
          label: t`Valid from`,
          help: t`For prices without their own date (UTC).`,
        },
      ]}
      initial={{ path: "", content: "", provider: "", since: dayOf(now()) }}
      saveLabel={t`Preview changes`}
      onCancel={close}
      onSave={async (values) => {
        const body = await bodyOf(values, files);
        const result = await client.importPrices({ body: { ...body, apply: false } });
        open(<PricePreview body={body} result={result} />);
      }}
    />
  );
}

async function bodyOf(values: FormValues, files: Machine["files"]): Promise<Body> {
  const path = textIn(values, "path").trim();
  const shared = {
    ...givenText("provider", textIn(values, "provider")),
    ...givenText("since", textIn(values, "since")),
  };
  if (path !== "") {
    const { name, bytes } = await files.read(path);
    return { path: name, content: new TextDecoder().decode(bytes), ...shared };
  }
  const content = textIn(values, "content");
  if (content.trim() !== "") return { path: t`pasted text`, content, ...shared };
  const message = t`Choose a file or paste a price list.`;
  throw new Failure("invalid-input", message, { faults: [{ key: "path", message }] });
}

/** What the list would change; Enter takes it over. */
function PricePreview({ body, result }: { readonly body: Body; readonly result: PriceImport }) {
  const { client } = useMachine();
  const { columns } = useRoom();
  const { open, close } = useDialogs();
  const { say, complain } = useVoice();
  const renew = useRenew();
  const count = priceChanges(result);
  const take = async (): Promise<void> => {
    const done = await client.importPrices({ body: { ...body, apply: true } });
    await renew(...CATALOG_LISTS);
    say(plural(priceChanges(done), { one: "# price imported", other: "# prices imported" }));
    close();
  };
  const label = plural(count, { one: "Import # price", other: "Import # prices" });
  return (
    <Reading
      name="price-preview"
      title={t`Import prices`}
      lines={previewLines(result, columns)}
      offers={[
        ...(count === 0
          ? []
          : [
              {
                name: "import",
                label,
                key: "Enter",
                perform: () =>
                  void take().catch((error: unknown) => complain(spoken(asFailure(error).message))),
              },
            ]),
        { name: "other", label: t`Choose another file`, key: "o", perform: () => open(<PriceListForm />) },
      ]}
    />
  );
}

function previewLines(result: PriceImport, columns: number): readonly Line[] {
  return [
    bold(priceChangesText(result)),
    ...result.rows.filter(({ change }) => change !== "same").flatMap((row) => changeLines(row, columns)),
    ...unusedPrices(result).flatMap(({ title, details }) => [
      [],
      ...paragraph(title, columns),
      ...details.flatMap((detail) => paragraph(detail, columns, { isDim: true })),
    ]),
  ];
}

function changeLines(row: ImportedPrice, columns: number): readonly Line[] {
  const { provider, model, before, since, isKnown, overriddenBy } = row;
  const amount = (after: number, old: number | undefined): string => {
    if (old === undefined || old === after) return formatShort(after);
    const was = formatShort(old);
    return `${formatShort(after)} (${t`was ${was}`})`;
  };
  const input = amount(row.inputPerMillion, before?.inputPerMillion);
  const output = amount(row.outputPerMillion, before?.outputPerMillion);
  const owners = overriddenBy.join(", ");
  const notes = [
    ...(isKnown ? [] : [t`not in this workspace`]),
    ...(owners === "" ? [] : [t`${owners}: has its own price, which is used instead`]),
  ];
  return [
    [],
    [
      { text: model, isBold: true },
      { text: `  ${provider}  `, isDim: true },
      row.change === "new" ? { text: t`New price`, color: "green" } : { text: t`Changed`, color: "blue" },
    ],
    ...paragraph(
      `${t`Input, USD/1M`}: ${input}   ${t`Output, USD/1M`}: ${output}   ${t`Valid from`}: ${since}`,
      columns,
    ),
    ...notes.flatMap((note) => paragraph(note, columns, { isDim: true })),
  ];
}

import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { QUESTION_DIFFICULTIES } from "../../../../contract/index.ts";
import { DEFAULT_QUESTION_COUNT, Failure } from "../../../../core/index.ts";
import {
  DIFFICULTY_NAMES,
  type GenerationDraft,
  type PricedCatalog,
  QUESTION_TYPES,
  bodyOfGeneration,
  generationOutlook,
  numberFault,
  pricingOf,
} from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { type Catalog, useCatalog } from "../../../parts/catalog.ts";
import { Form } from "../../../parts/form.tsx";
import { type FormField, type FormValues, listIn, textIn } from "../../../parts/form-fields.ts";
import { paragraph } from "../../../parts/lines.tsx";
import { useModelOptions, usePricedModels } from "../../../parts/priced-models.ts";
import { Shown } from "../../../parts/shown.tsx";
import { useRenew } from "../../../parts/use-renew.ts";
import type { Location } from "../../../locations.ts";
import { useClient } from "../../../world.ts";
import { tagsOf } from "../task-queries.ts";

/** Has models write questions; what they write is a draft. */
export function Generate({ place }: { readonly place: Extract<Location, { readonly page: "generate" }> }) {
  const catalog = useCatalog();
  const models = usePricedModels();
  return (
    <Shown query={catalog}>
      {({ collections }) => (
        <Shown query={models}>
          {(priced) => (
            <GenerateForm collections={collections} priced={priced} collection={place.collection ?? null} />
          )}
        </Shown>
      )}
    </Shown>
  );
}

interface GenerateFormProps {
  readonly collections: Catalog["collections"];
  readonly priced: PricedCatalog;
  readonly collection: string | null;
}

function GenerateForm({ collections, priced, collection }: GenerateFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const renew = useRenew();
  const { replace, back } = useNavigation();
  const fields = useFields(collections, priced);
  const intro = t`Models write questions, you keep the good ones. They arrive as a draft that you can edit, and become tasks only when you save it.`;
  return (
    <Form
      keptAs={`generation/${collection ?? ""}`}
      title={t`Generate questions`}
      fields={fields}
      initial={{
        models: [],
        topic: "",
        types: [],
        otherTypes: "",
        difficulty: "",
        count: String(DEFAULT_QUESTION_COUNT),
        collection: collection ?? "",
        prompt: "",
      }}
      saveLabel={t`Generate questions`}
      about={(values, columns) => {
        const draft = draftOf(values);
        return [
          ...paragraph(intro, columns, { isDim: true }),
          ...paragraph(generationOutlook(draft, pricingOf(draft.models, priced)), columns),
          [],
        ];
      }}
      onCancel={back}
      onSave={async (values) => {
        const draft = draftOf(values);
        const fault = numberFault(draft.count);
        if (fault !== null)
          throw new Failure("invalid-input", t`Correct the marked fields.`, {
            faults: [{ key: "count", message: fault }],
          });
        const made = await client.generateCollection({ body: bodyOfGeneration(draft) });
        queries.setQueryData(["draft", String(made.id)], made);
        await renew("drafts");
        replace({ page: "draft", draftId: made.id });
      }}
    />
  );
}

function useFields(collections: Catalog["collections"], priced: PricedCatalog): readonly FormField[] {
  const { t } = useLingui();
  const models = useModelOptions(priced);
  return [
    {
      kind: "many",
      name: "models",
      label: t`Models`,
      help: t`Each model writes the full number of questions.`,
      options: models,
    },
    { kind: "text", name: "topic", label: t`Topic`, placeholder: t`e.g. sourdough, SQL joins, contract law` },
    { kind: "text", name: "count", label: t`Questions per model` },
    {
      kind: "choice",
      name: "difficulty",
      label: t`Difficulty`,
      options: [
        { value: "", label: t`Any difficulty` },
        ...QUESTION_DIFFICULTIES.map((value) => ({ value, label: t(DIFFICULTY_NAMES[value]) })),
      ],
    },
    {
      kind: "many",
      name: "types",
      label: t`Types`,
      options: Object.entries(QUESTION_TYPES).map(([value, label]) => ({ value, label: t(label) })),
    },
    { kind: "text", name: "otherTypes", label: t`Other types`, help: t`With commas between them.` },
    {
      kind: "choice",
      name: "collection",
      label: t`Look for near-duplicates in`,
      options: [{ value: "", label: t`All tasks` }, ...collections],
    },
    {
      kind: "long-text",
      name: "prompt",
      label: t`Prompt`,
      help: t`Optional. Anything else the models should know, such as the language to write in.`,
    },
  ];
}

const draftOf = (values: FormValues): GenerationDraft => ({
  models: [...listIn(values, "models")],
  topic: textIn(values, "topic"),
  types: [...new Set([...listIn(values, "types"), ...tagsOf(textIn(values, "otherTypes"))])],
  difficulty: textIn(values, "difficulty"),
  count: textIn(values, "count"),
  prompt: textIn(values, "prompt"),
  collection: textIn(values, "collection") || null,
});

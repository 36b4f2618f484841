import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PlanView } from "../../../../contract/index.ts";
import { Failure } from "../../../../core/index.ts";
import {
  EMPTY_DRAFT,
  type RunRequest,
  type TakenOver,
  draftFromRun,
  gapsOf,
  requestOf,
} from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { type Catalog, useCatalog } from "../../../parts/catalog.ts";
import { Form } from "../../../parts/form.tsx";
import type { FormValues } from "../../../parts/form-fields.ts";
import { paragraph } from "../../../parts/lines.tsx";
import { Shown } from "../../../parts/shown.tsx";
import type { Location } from "../../../locations.ts";
import { useClient } from "../../../world.ts";
import { draftOf, valuesOf } from "./draft-values.ts";
import { Plan } from "./plan.tsx";
import { useFields } from "./use-fields.ts";

/** A new run: what, who and how; then its estimate, and the start. */
export function NewRun({
  place: { from, collection },
}: {
  readonly place: Extract<Location, { readonly page: "new-run" }>;
}) {
  const client = useClient();
  const catalog = useCatalog();
  const beginning = useQuery({
    queryKey: ["run-config", from, collection],
    queryFn: async (): Promise<TakenOver> => {
      if (from === undefined)
        return {
          draft: collection === undefined ? EMPTY_DRAFT : { ...EMPTY_DRAFT, collections: [collection] },
          leftOut: [],
        };
      return draftFromRun(from, await client.getRunConfig({ params: { runId: from } }));
    },
  });
  return (
    <Shown query={catalog}>
      {(found) => (
        <Shown query={beginning}>
          {(first) => (
            <Filled catalog={found} beginning={first} keptAs={`new-run/${from ?? ""}/${collection ?? ""}`} />
          )}
        </Shown>
      )}
    </Shown>
  );
}

interface FilledProps {
  readonly catalog: Catalog;
  readonly beginning: TakenOver;
  readonly keptAs: string;
}

function Filled({ catalog, beginning, keptAs }: FilledProps) {
  const { t } = useLingui();
  const client = useClient();
  const { back } = useNavigation();
  const fields = useFields(catalog);
  const [values, setValues] = useState<FormValues>(() => valuesOf(beginning.draft));
  const [planned, setPlanned] = useState<{ readonly plan: PlanView; readonly request: RunRequest } | null>(
    null,
  );
  if (planned !== null) return <Plan {...planned} onEdit={() => setPlanned(null)} />;
  return (
    <Form
      keptAs={keptAs}
      title={t`New run`}
      fields={fields}
      initial={values}
      saveLabel={t`Estimate`}
      about={(_values, columns) =>
        beginning.leftOut.flatMap((message) => paragraph(t(message), columns, { color: "yellow" }))
      }
      onCancel={back}
      onSave={async (filled) => {
        const draft = draftOf(filled, beginning.draft);
        const gaps = gapsOf(draft);
        if (gaps.length > 0)
          throw new Failure("invalid-input", t`This run can't start yet`, {
            faults: gaps.map((message) => ({ message })),
          });
        const named = [...draft.models, ...draft.judges.map(({ model }) => model)];
        const request = requestOf(draft, named);
        const plan = await client.validateRun({ body: request });
        setValues(filled);
        setPlanned({ plan, request });
      }}
    />
  );
}

import { type Provenance, type Translate, provenanceWord } from "../../core/index.ts";

type Named = Provenance & { readonly modelId: string };

/** A model's name in a chart, marked where it is not asked itself, in the reader's language. */
export const labelIn =
  (translate: Translate) =>
  (model: Named): string => {
    const word = provenanceWord(model);
    const values = { model: model.modelId };
    if (word === null) return model.modelId;
    return translate(
      word === "simulated"
        ? /*i18n*/ { id: "chart.simulated-model", message: "{model} (simulated)", values }
        : /*i18n*/ { id: "chart.replayed-model", message: "{model} (replayed)", values },
    );
  };

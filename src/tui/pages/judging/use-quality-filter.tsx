import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TASK_FLAGS } from "../../../core/index.ts";
import { FLAG_WORDS, type JudgedQuestion, NO_MODEL, type TaskFlags } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import type { Offer } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import type { FormOption } from "../../parts/form-fields.ts";

interface QualityFilter {
  readonly chosen: { readonly generator?: string; readonly flag?: string };
  /** In words; empty where all questions are shown. */
  readonly said: string;
  readonly offers: readonly Offer[];
}

/** Narrows judged questions to those of one author, or with one flag in runs. */
export function useQualityFilter(questions: readonly JudgedQuestion[], flags: TaskFlags): QualityFilter {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const [generator, setGenerator] = useState("");
  const [flag, setFlag] = useState("");
  const authors = [...new Set(questions.map(({ generatorModelId }) => generatorModelId ?? NO_MODEL))];
  const authorOptions = authors.map((value) => ({
    value,
    label: value === NO_MODEL ? t`People, or unknown` : value,
  }));
  const flagOptions = TASK_FLAGS.map((value) => ({ value, label: t(FLAG_WORDS[value]) }));
  const ask = (title: string, all: string, options: readonly FormOption[], set: (value: string) => void) =>
    open(
      <Choose
        title={title}
        isMany={false}
        chosen={[""]}
        options={[{ value: "", label: all }, ...options]}
        onDone={([value = ""]) => {
          set(value);
          close();
        }}
        onCancel={close}
      />,
    );
  const labelIn = (options: readonly FormOption[], value: string): readonly string[] =>
    options.filter((option) => option.value === value).map(({ label }) => label);
  return {
    chosen: {
      ...(generator === "" ? {} : { generator }),
      ...(flag === "" ? {} : { flag }),
    },
    said: [...labelIn(authorOptions, generator), ...labelIn(flagOptions, flag)].join(" · "),
    offers: [
      ...(authors.length < 2
        ? []
        : [
            {
              name: "author",
              label: t`Written by`,
              key: "f",
              perform: () => ask(t`Written by`, t`Any author`, authorOptions, setGenerator),
            },
          ]),
      ...(flags.runs.length === 0
        ? []
        : [
            {
              name: "flag",
              label: t`Flag in runs`,
              key: "F",
              isQuiet: true,
              perform: () => ask(t`Flag in runs`, t`Any flag in runs`, flagOptions, setFlag),
            },
          ]),
    ],
  };
}

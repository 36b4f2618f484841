import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { USUAL_TAGS } from "../../../presentation/index.ts";
import { Choose } from "../../parts/choose.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";

interface ChooseTagsProps {
  readonly value: readonly string[];
  /** Tags that other answers have. */
  readonly used: readonly string[];
  readonly onDone: (tags: readonly string[]) => void;
  readonly onCancel: () => void;
}

const ANOTHER = " ";

/** Words that fit many answers; others can be added. */
export function ChooseTags({ value, used, onDone, onCancel }: ChooseTagsProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const all = [...new Set([...USUAL_TAGS.map((tag) => t(tag)), ...used, ...value])];
  if (chosen !== null)
    return (
      <Form
        keptAs="tag"
        title={t`Another tag`}
        fields={[{ kind: "text", name: "tag", label: t`Tag` }]}
        initial={{ tag: "" }}
        saveLabel={t`Save`}
        onCancel={() => onDone(chosen)}
        onSave={async (values) => {
          const tag = textIn(values, "tag").trim();
          onDone(tag === "" ? chosen : [...new Set([...chosen, tag])]);
        }}
      />
    );
  return (
    <Choose
      title={t`Tags`}
      options={[...all.map((tag) => ({ value: tag, label: tag })), { value: ANOTHER, label: t`Another tag` }]}
      chosen={value}
      isMany
      onCancel={onCancel}
      onDone={(picked) => {
        const tags = picked.filter((tag) => tag !== ANOTHER);
        if (picked.includes(ANOTHER)) setChosen(tags);
        else onDone(tags);
      }}
    />
  );
}

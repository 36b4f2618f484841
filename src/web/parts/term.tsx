import { useLingui } from "@lingui/react/macro";
import { Tooltip, UnstyledButton } from "@mantine/core";
import { DEFINITIONS, type DefinedTerm } from "../../core/index.ts";
import "./term.css";
import { useTranslate } from "./use-translate.ts";

/** A question mark after a word that explains it: on hover, by key and by touch. */
export function Term({ name }: { readonly name: DefinedTerm }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { term, meaning } = DEFINITIONS[name];
  const word = translate(term);
  const label = translate(meaning);
  return (
    <Tooltip label={label} multiline w={300} withinPortal events={{ hover: true, focus: true, touch: true }}>
      <UnstyledButton
        className="term"
        aria-label={t`What is “${word}”?`}
        // It explains; it does not sort the column or press the row it stands in.
        onClick={(event) => event.stopPropagation()}
      >
        ?
      </UnstyledButton>
    </Tooltip>
  );
}

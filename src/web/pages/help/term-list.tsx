import { DEFINITIONS, type DefinedTerm } from "../../../core/index.ts";
import { useTranslate } from "../../parts/use-translate.ts";

/** Every defined term, each at a place of its own. */
export function TermList() {
  const translate = useTranslate();
  return (
    <dl className="terms">
      {(Object.keys(DEFINITIONS) as DefinedTerm[]).map((name) => (
        <div key={name} id={name}>
          <dt>{translate(DEFINITIONS[name].term)}</dt>
          <dd>{translate(DEFINITIONS[name].meaning)}</dd>
        </div>
      ))}
    </dl>
  );
}

import { Text } from "@mantine/core";
import { lineDiff } from "./line-diff.ts";
import "./collections.css";

const SIGNS = { same: " ", removed: "−", added: "+" } as const;

/** What changed in a text, line by line, under the name of its field. */
export function TextDiff({
  field,
  before,
  after,
}: {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {field}
      </Text>
      <div className="diff">
        {lineDiff(before, after).map((line, index) => (
          <div key={index} className={`diff-${line.kind}`}>
            <span className="diff-sign">{SIGNS[line.kind]}</span>
            {line.kind === "same" ? line.text : <Changed kind={line.kind} text={line.text} />}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Told by more than its colour. */
function Changed({ kind, text }: { readonly kind: "removed" | "added"; readonly text: string }) {
  return kind === "removed" ? <del>{text}</del> : <ins>{text}</ins>;
}

import { Text } from "@mantine/core";
import "./collections.css";
import { type MarkedLine, wordDiff } from "../../../presentation/index.ts";

const SIGNS = { same: " ", removed: "−", added: "+" } as const;
const TAGS = { same: "span", removed: "del", added: "ins" } as const;

/** What changed in a text, line by line and word by word, under the name of its field. */
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
        {wordDiff(before, after).map((line, index) => (
          <div key={index} className={`diff-${line.kind}`}>
            <span className="diff-sign">{SIGNS[line.kind]}</span>
            <Pieces line={line} />
          </div>
        ))}
      </div>
    </div>
  );
}

/** What changed is told by more than its colour; words of a line stand out where others of it stayed. */
function Pieces({ line: { kind, pieces } }: { readonly line: MarkedLine }) {
  const Tag = TAGS[kind];
  const isPart = pieces.length > 1;
  return pieces.map(({ text, isChanged }, index) =>
    isChanged ? (
      <Tag key={index} className={isPart ? "diff-words" : undefined}>
        {text}
      </Tag>
    ) : (
      <span key={index}>{text}</span>
    ),
  );
}

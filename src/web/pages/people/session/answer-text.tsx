import { useLingui } from "@lingui/react/macro";
import { Anchor, List, Stack, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ShownTask } from "../../../../contract/index.ts";
import { useConnection } from "../../../connection.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { MARKDOWN_CHARACTERS } from "../../../parts/untrusted-text.tsx";
import { answerQuery } from "./answer-query.ts";
import { Optional } from "../../../parts/optional.tsx";
import { lazyPart } from "../../../parts/lazy-part.tsx";

const Markdown = lazyPart(async () => (await import("../../../parts/markdown.tsx")).Markdown);

/** So long a task is folded until somebody wants all of it. */
const FOLDED_FROM = 700;

/** What was asked and what was answered, without who did. */
export function AnswerShown({
  sessionId,
  answerId,
}: {
  readonly sessionId: string;
  readonly answerId: string;
}) {
  const { t } = useLingui();
  const answer = useQuery(answerQuery(sessionId, answerId));
  const { isAway } = useConnection();
  if (answer.isError) return <Problem error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined)
    return (
      <Text className="quiet" role="status">
        {isAway ? t`This answer isn't loaded yet. It appears when the server is back.` : t`Loading answer…`}
      </Text>
    );
  return (
    <>
      <AskedTask task={answer.data.task} />
      <section aria-label={t`Answer`}>
        <AnswerText text={answer.data.text} />
        {answer.data.text.includes("▮▮▮") && (
          <Text size="xs" className="quiet" mt="xs">
            {t`▮▮▮ hides the name of a model or provider.`}
          </Text>
        )}
      </section>
    </>
  );
}

/** What a model wrote: as it wrote it, or as Markdown for those who prefer that. */
export function AnswerText({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const [isMarkdown, setMarkdown] = useLocalStorage({
    key: "assay-answers-as-markdown",
    defaultValue: false,
  });
  if (text.trim() === "") return <Text className="quiet">{t`The answer is empty.`}</Text>;
  const canBe = text.length <= MARKDOWN_CHARACTERS;
  const plain = <div className="book-text">{text.trim()}</div>;
  return (
    <div className="book">
      {isMarkdown && canBe ? (
        <Optional plain={plain}>
          <Markdown text={text} />
        </Optional>
      ) : (
        plain
      )}
      {canBe && (
        <Anchor
          component="button"
          size="xs"
          className="quiet"
          mt="sm"
          onClick={() => setMarkdown(!isMarkdown)}
        >
          {isMarkdown ? t`Show as plain text` : t`Show as Markdown`}
        </Anchor>
      )}
    </div>
  );
}

/** What was asked, as it was written. */
export function AskedTask({ task }: { readonly task: ShownTask }) {
  const { t } = useLingui();
  const { prompt, scenario, inputText } = task;
  const length = prompt.length + scenario.join("").length + (inputText ?? "").length;
  const [isFolded, setFolded] = useState(length > FOLDED_FROM);
  return (
    <div className="asked">
      <Stack gap={6} className={isFolded ? "asked-folded" : ""}>
        {scenario.length > 0 && (
          <List size="sm" className="quiet">
            {scenario.map((line, index) => (
              <List.Item key={index}>{line}</List.Item>
            ))}
          </List>
        )}
        <Text size="sm" className="book-text">
          {prompt}
        </Text>
        {inputText !== null && (
          <Text size="sm" className="book-text mono">
            {inputText}
          </Text>
        )}
      </Stack>
      {length > FOLDED_FROM && (
        <Anchor component="button" size="sm" onClick={() => setFolded(!isFolded)}>
          {isFolded ? t`Show full task` : t`Show less`}
        </Anchor>
      )}
    </div>
  );
}

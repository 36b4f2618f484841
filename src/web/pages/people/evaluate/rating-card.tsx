import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Kbd, Skeleton, Stack, Switch, Text, Title } from "@mantine/core";
import { useRef, useSyncExternalStore } from "react";
import type { ItemDetailView, RunView } from "../../../../contract/index.ts";
import type { ItemScoreView } from "../../../../core/index.ts";
import type { OwnRating } from "../../../../presentation/index.ts";
import { useOffers } from "../../../parts/actions.ts";
import { LinkText } from "../../../parts/links.tsx";
import { QuickTags } from "../../../parts/quick-tags.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { Measures } from "../../results/answers/answer.tsx";
import { Messages } from "../../results/answers/task-content.tsx";
import { NoteField } from "../session/note-field.tsx";
import { useGoesOn } from "../session/use-goes-on.ts";
import { ratingOutbox } from "./rating-outbox.ts";

const VALUES = [1, 2, 3, 4, 5] as const;

interface CardProps {
  readonly run: RunView;
  readonly row: ItemScoreView;
  /** Null until it is read. */
  readonly detail: ItemDetailView | null;
  readonly own: OwnRating;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onSay: (change: Partial<OwnRating>) => void;
  readonly onGo: (by: number) => void;
}

/** One answer with its task, what it took, and what this person says of it. */
export function RatingCard({ run, row, detail, own, isFirst, isLast, onSay, onGo }: CardProps) {
  const { t } = useLingui();
  const { taskId, modelId, title } = row;
  const [goesOn, setGoesOn] = useGoesOn();
  const note = useRef<HTMLTextAreaElement>(null);
  const rate = (rating: number): void => {
    onSay({ rating, ...(note.current === null ? {} : { note: note.current.value }) });
    if (goesOn && !isLast) onGo(1);
  };
  useOffers([
    ...VALUES.map((value) => ({
      name: `rate ${value}`,
      label: t`Rate ${value}`,
      key: String(value),
      perform: () => rate(value),
    })),
    { name: "next answer", label: t`Next answer`, key: "j", perform: () => onGo(1) },
    { name: "previous answer", label: t`Previous answer`, key: "k", perform: () => onGo(-1) },
    { name: "note", label: t`Add a note`, key: "n", perform: () => note.current?.focus() },
  ]);
  const model = run.models.find(({ id }) => id === modelId);
  return (
    <div className="judging">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h4">
            <LinkText to="/runs/$runId/tasks/$taskId" params={{ runId: run.runId, taskId }}>
              {title}
            </LinkText>
          </Title>
          <Group gap="xs">
            <Text size="sm">{modelId}</Text>
            {model !== undefined && <ProvenanceBadge of={model} />}
          </Group>
        </div>
        {detail?.response == null ? (
          <Skeleton height={200} aria-label={t`Loading the answer…`} />
        ) : (
          <>
            <div className="asked">
              <Messages messages={detail.response.messages} />
            </div>
            <UntrustedText text={detail.response.text} label={t`Answer`} />
            <Measures response={detail.response} />
          </>
        )}
      </Stack>
      <Stack className="judging-side" gap="xs" component="section" aria-label={t`Rating`}>
        <Group gap={4} role="group" aria-label={t`Rating from 1 (worst) to 5 (best)`}>
          {VALUES.map((value) => (
            <Button
              key={value}
              size="sm"
              variant={own.rating === value ? "filled" : "default"}
              aria-pressed={own.rating === value}
              aria-label={t`${value} of 5`}
              onClick={() => rate(value)}
            >
              {value}
            </Button>
          ))}
        </Group>
        <Text size="xs" className="quiet">
          <Trans>1 is worst, 5 is best.</Trans>
        </Text>
        <QuickTags value={own.tags} used={[]} onChange={(tags) => onSay({ tags })} />
        <NoteField
          value={own.note}
          field={note}
          placeholder={own.rating === null ? t`Optional. Saved with your rating.` : undefined}
          onChange={(text) => onSay({ note: text })}
        />
        {own.rating === null && (own.note !== "" || own.tags.length > 0) && (
          <Text size="xs" className="quiet" role="status">
            <Trans>Kept in this browser until you rate it.</Trans>
          </Text>
        )}
        <Saving />
        <Switch
          size="xs"
          label={t`Go to the next answer after each rating`}
          checked={goesOn}
          onChange={(event) => setGoesOn(event.currentTarget.checked)}
        />
        <Group gap="xs">
          <Button
            variant="default"
            rightSection={<Kbd size="xs">K</Kbd>}
            disabled={isFirst}
            onClick={() => onGo(-1)}
          >
            <Trans>Previous</Trans>
          </Button>
          <Button
            variant="default"
            rightSection={<Kbd size="xs">J</Kbd>}
            disabled={isLast}
            onClick={() => onGo(1)}
          >
            <Trans>Next</Trans>
          </Button>
        </Group>
      </Stack>
    </div>
  );
}

/** Whether everything is kept, and what the server did not take. */
function Saving() {
  const { t } = useLingui();
  const saving = useSyncExternalStore(ratingOutbox.subscribe, ratingOutbox.state);
  const refused = useSyncExternalStore(ratingOutbox.subscribe, ratingOutbox.refused);
  const count = saving.state === "kept" ? saving.count : 0;
  return (
    <>
      <Text size="xs" className="quiet" role="status">
        {saving.state === "kept" ? (
          <Plural
            value={count}
            one="# rating is saved in this browser and will be sent when the server is back"
            other="# ratings are saved in this browser and will be sent when the server is back"
          />
        ) : saving.state === "saving" ? (
          t`Saving…`
        ) : saving.state === "saved" ? (
          t`Saved`
        ) : null}
      </Text>
      {refused.map(({ key, entry: { rating }, reason }) => (
        <Group key={key} gap="xs" role="alert">
          <Text size="sm">
            <Trans>Rating {rating} was not saved on the server.</Trans> {reason}
          </Text>
          <Button size="compact-xs" variant="default" onClick={() => ratingOutbox.discard(key)}>
            <Trans>Discard</Trans>
          </Button>
        </Group>
      ))}
    </>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { EmptyState } from "../../parts/empty-state.tsx";

/** Before anything is typed: what can be found, and how. */
export function NothingAsked() {
  const { t } = useLingui();
  return (
    <EmptyState title={t`Find words in tasks, answers and judgments`}>
      <Trans>
        All words must match. Put a phrase in quotes, a minus before a word to exclude it, an asterisk after
        the beginning of a word.
      </Trans>
    </EmptyState>
  );
}

export function NoMatches({
  hasWords,
  isNarrowed,
  onWiden,
}: {
  readonly hasWords: boolean;
  readonly isNarrowed: boolean;
  readonly onWiden: () => void;
}) {
  const { t } = useLingui();
  if (!hasWords)
    return (
      <EmptyState title={t`Nothing to search for`}>
        <Trans>Type at least one word or number. A minus alone excludes words and finds none.</Trans>
      </EmptyState>
    );
  return (
    <EmptyState
      title={t`No matches`}
      action={
        isNarrowed && (
          <Button variant="default" onClick={onWiden}>
            <Trans>Clear filters</Trans>
          </Button>
        )
      }
    >
      <Trans>All words must match. Try fewer words, or the beginning of a word with an asterisk.</Trans>
    </EmptyState>
  );
}

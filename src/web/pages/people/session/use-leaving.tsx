import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { AnswerRow } from "../../../../contract/index.ts";
import { type Scale, missingScales } from "../../../../presentation/index.ts";
import { now } from "../../../clock.ts";
import { Confirm } from "../../../parts/confirm.tsx";

/** So soon after a rating that has led on by itself, Enter is meant for the answer before. */
const SOON_MS = 900;

/** Of whichever answer: the one it was given to is gone by the time that Enter comes. */
let ratedAt = Number.NEGATIVE_INFINITY;

interface Way {
  /** The answer as it is now, with keys that were pressed since it was drawn. */
  readonly rowNow: () => AnswerRow | undefined;
  readonly next: () => void;
  /** Somebody was asked, and stays. */
  readonly onStay: () => void;
}

interface Leaving {
  /** Goes on from the answer; asks first where it is half scored. */
  readonly leave: () => void;
  /** The same by Enter, which may have been meant for the answer before. */
  readonly leaveByKey: (guard?: (go: () => void) => () => void) => void;
  /** Goes on because a rating was given. */
  readonly leaveRated: () => void;
  readonly question: ReactNode;
}

/** The way from one answer to the next, on which none is left behind by accident. */
export function useLeaving(scales: readonly Scale[], { rowNow, next, onStay }: Way): Leaving {
  const { t } = useLingui();
  const [missing, setMissing] = useState<readonly Scale[]>([]);
  const names = missing.map(({ name }) => name).join(", ");
  const leave = (): void => {
    const row = rowNow();
    const lacking = row === undefined ? [] : missingScales(scales, row);
    if (lacking.length === 0) next();
    else setMissing(lacking);
  };
  return {
    leave,
    leaveByKey: (guard = (go) => go) => {
      if (now() - ratedAt >= SOON_MS) guard(leave)();
    },
    leaveRated: () => {
      ratedAt = now();
      next();
    },
    question:
      missing.length === 0 ? null : (
        <Confirm
          title={t`Leave this answer partly scored?`}
          action={t`Leave it partly scored`}
          keep={t`Keep scoring`}
          isHarmless
          isPending={false}
          error={null}
          onConfirm={() => {
            setMissing([]);
            next();
          }}
          onClose={() => {
            setMissing([]);
            onStay();
          }}
        >
          <Trans>
            Missing: {names}. An answer counts towards the mean score only when all criteria are scored.
          </Trans>
        </Confirm>
      ),
  };
}

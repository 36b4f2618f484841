import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { type PeopleResult, repeatMessage } from "../../../core/index.ts";
import { translate } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";
import { formatTime } from "../../parts/time.ts";
import { useRoom } from "../../room.ts";
import { useMachine } from "../../world.ts";

/** Opens the result of a session; which of several is asked. */
export function useSessionOffer(people: PeopleResult | null): void {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const { go } = useNavigation();
  const { now } = useMachine();
  const kinds = useKinds();
  const sessions = people?.sessions ?? [];
  const [only, ...others] = sessions;
  const show = (sessionId: string) => go({ page: "session", sessionId });
  const choose = () =>
    open(
      <Choose
        title={t`Blind sessions`}
        isMany={false}
        chosen={[]}
        options={sessions.map(({ sessionId, rater, kind, finishedAt }) => ({
          value: sessionId,
          label: rater,
          about: [kinds[kind], formatTime(finishedAt, now())].join(" · "),
        }))}
        onDone={([sessionId = ""]) => {
          close();
          show(sessionId);
        }}
        onCancel={close}
      />,
    );
  useOffers(
    only === undefined
      ? []
      : [
          {
            name: "open session",
            label: t`Open session`,
            key: "Enter",
            perform: others.length === 0 ? () => show(only.sessionId) : choose,
          },
        ],
  );
}

function useKinds() {
  const { t } = useLingui();
  return { criteria: t`By criteria`, rating: t`Ratings (1–5)`, comparison: t`Comparisons` } as const;
}

/** Who scored blind, and when. */
export function useSessions(people: PeopleResult | null): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { now } = useMachine();
  const kinds = useKinds();
  if (people === null) return [];
  if (people.sessions.length === 0) return [[], dim(t`No blind sessions are finished yet.`)];
  return [
    [],
    bold(t`Blind sessions`),
    ...people.sessions.flatMap(({ rater, kind, finishedAt, unblinded, repeated }) =>
      paragraph(
        [
          rater,
          kinds[kind],
          formatTime(finishedAt, now()),
          ...(unblinded ? [t`not blind`] : []),
          ...(repeated > 0
            ? [
                t`${plural(repeated, { one: "# answer scored again later", other: "# answers scored again later" })}`,
              ]
            : []),
        ].join(" · "),
        columns,
      ),
    ),
    ...people.repeats.flatMap((repeat) =>
      paragraph(translate(repeatMessage(repeat)), columns, { isDim: true }),
    ),
  ];
}

import { type ReactNode, useMemo, useReducer } from "react";
import { requiredContext } from "./required-context.ts";
import type { Location } from "./locations.ts";

interface Visit {
  readonly place: Location;
  /** Where lists stood when it was left, by their names. */
  readonly memory: Map<string, number>;
}

interface History {
  readonly visits: readonly Visit[];
}

type Move = { readonly kind: "go" | "replace"; readonly place: Location } | { readonly kind: "back" };

const visitOf = (place: Location): Visit => ({ place, memory: new Map() });

function moved({ visits }: History, move: Move): History {
  switch (move.kind) {
    case "go":
      return { visits: [...visits, visitOf(move.place)] };
    case "replace":
      return { visits: [...visits.slice(0, -1), visitOf(move.place)] };
    case "back":
      return visits.length > 1 ? { visits: visits.slice(0, -1) } : { visits: [visitOf({ page: "home" })] };
  }
}

interface Navigation {
  readonly visit: Visit;
  readonly isAtStart: boolean;
  readonly go: (place: Location) => void;
  /** Another view of the same thing: the way back does not lead through it. */
  readonly replace: (place: Location) => void;
  readonly back: () => void;
}

const [Provider, useNavigation] = requiredContext<Navigation>("Navigation");
export { useNavigation };

export function NavigationProvider({
  first,
  children,
}: {
  readonly first: Location;
  readonly children: ReactNode;
}) {
  const [{ visits }, move] = useReducer(moved, { visits: [visitOf(first)] });
  const navigation = useMemo<Navigation>(() => {
    const visit = visits.at(-1) ?? visitOf(first);
    return {
      visit,
      isAtStart: visits.length === 1 && visit.place.page === "home",
      go: (place) => move({ kind: "go", place }),
      replace: (place) => move({ kind: "replace", place }),
      back: () => move({ kind: "back" }),
    };
  }, [visits, first]);
  return <Provider value={navigation}>{children}</Provider>;
}

import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import "./fact-cards.css";

export interface FactCard {
  readonly key: string;
  /** What the card is about. */
  readonly title: ReactNode;
  /** What matters most of it. */
  readonly note?: ReactNode;
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** What stands behind the facts, folded. */
  readonly more?: ReactNode;
}

/** A table's rows for a narrow screen, where columns would be out of sight. */
export function FactCards({ label, cards }: { readonly label: string; readonly cards: readonly FactCard[] }) {
  return (
    <ul className="fact-cards" aria-label={label}>
      {cards.map(({ key, title, note, facts, more }) => (
        <li key={key}>
          <Text size="sm" fw={600} component="div" className="breakable">
            {title}
          </Text>
          {note !== undefined && (
            <Text size="sm" component="div">
              {note}
            </Text>
          )}
          <dl>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="quiet">{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {more}
        </li>
      ))}
    </ul>
  );
}

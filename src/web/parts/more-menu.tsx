import { ActionIcon, Menu } from "@mantine/core";

/** An entry of the menu. */
export interface MenuAction {
  readonly label: string;
  readonly perform: () => void;
  /** The key that does the same. */
  readonly key?: string;
  /** What can't be taken back stands out. */
  readonly isDangerous?: boolean;
}

interface MoreMenuProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Whether it stands among buttons; in a row it is quieter. */
  readonly isButton?: boolean;
}

/** The “⋯” of a row or a page: what can be done besides the main actions. Nothing where there is nothing to do. */
export function MoreMenu({ label, actions, isButton = false }: MoreMenuProps) {
  if (actions.length === 0) return null;
  const look = isButton ? { variant: "default", size: "input-sm" } : { variant: "subtle", color: "gray" };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon {...look} aria-label={label} title={label}>
          ⋯
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: words, perform, key, isDangerous = false }) => (
          <Menu.Item
            key={words}
            {...(isDangerous ? { color: "red" } : {})}
            onClick={perform}
            rightSection={key === undefined ? undefined : <span className="quiet">{key}</span>}
          >
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

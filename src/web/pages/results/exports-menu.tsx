import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Menu } from "@mantine/core";
import { useId } from "react";
import type { Summary } from "../../../core/index.ts";
import { EXPORT_GROUPS, type ExportFile, exportAddress } from "../../../presentation/index.ts";

/** As high as there is room: what lies below the window can't be clicked. */
const FITTING = {
  padding: 8,
  apply: ({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) =>
    elements.floating.style.setProperty("--exports-room", `${Math.floor(availableHeight)}px`),
};

/** Everything results can be taken away as, each a plain link. */
export function ExportsMenu({ runId, summary }: { readonly runId: string; readonly summary: Summary }) {
  const { t } = useLingui();
  return (
    <Menu
      position="bottom-end"
      width={360}
      withinPortal
      middlewares={{ flip: true, shift: true, size: FITTING }}
    >
      <Menu.Target>
        <Button variant="default" size="sm">
          <Trans>Export</Trans> ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="exports">
        {EXPORT_GROUPS.map(({ label, files }) => (
          <div key={label.id} role="group" aria-label={t(label)}>
            <Menu.Label>{t(label)}</Menu.Label>
            {files.map((file) => (
              <Entry
                key={`${file.from} ${file.isOpened}`}
                file={file}
                runId={runId}
                isEmpty={file.isEmpty?.(summary) ?? false}
              />
            ))}
          </div>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface EntryProps {
  readonly file: ExportFile;
  readonly runId: string;
  readonly isEmpty: boolean;
}

function Entry({ file: { label, about, kind, from, savedAs, isOpened }, runId, isEmpty }: EntryProps) {
  const { t } = useLingui();
  const aboutId = useId();
  const said = (
    <>
      {t(label)}
      <span id={aboutId} className="export-about">
        {t(about)}
      </span>
    </>
  );
  if (isEmpty)
    return (
      <Menu.Item
        disabled
        rightSection={<Hint text={t`none yet`} />}
        aria-label={`${t(label)} ${t`none yet`}`}
        aria-describedby={aboutId}
      >
        {said}
      </Menu.Item>
    );
  return (
    <Menu.Item
      component="a"
      href={exportAddress(runId, { from })}
      {...(isOpened === true
        ? { target: "_blank" }
        : { download: savedAs === undefined ? true : `${runId}-${savedAs}` })}
      rightSection={<Hint text={kind} />}
      aria-label={`${t(label)} ${kind}`}
      aria-describedby={aboutId}
    >
      {said}
    </Menu.Item>
  );
}

function Hint({ text }: { readonly text: string }) {
  return <span className="quiet small">{text}</span>;
}

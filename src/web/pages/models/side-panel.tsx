import { Drawer, Text } from "@mantine/core";
import { ModelForm } from "./model-form.tsx";
import { OfferedModels } from "./offered-models.tsx";
import { type OpenPanel, type Panel, titleOf } from "./panel-state.ts";
import { PriceForm } from "./price-form.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { TestPanel } from "./test-panel.tsx";

/** Forms and trials, beside the list they belong to. */
export function SidePanel({
  panel,
  open,
  onClose,
}: {
  readonly panel: Panel | null;
  readonly open: OpenPanel;
  readonly onClose: () => void;
}) {
  return (
    <Drawer
      opened={panel !== null}
      onClose={onClose}
      position="right"
      size="lg"
      title={<Text fw={600}>{panel === null ? "" : titleOf(panel)}</Text>}
      // What was typed is not lost to a stray click.
      closeOnClickOutside={panel?.kind === "offered" || panel?.kind === "test"}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {panel !== null && <Content panel={panel} open={open} onClose={onClose} />}
    </Drawer>
  );
}

function Content({
  panel,
  open,
  onClose,
}: {
  readonly panel: Panel;
  readonly open: OpenPanel;
  readonly onClose: () => void;
}) {
  switch (panel.kind) {
    case "model":
      return <ModelForm entry={panel.entry} offered={panel.offered} onClose={onClose} />;
    case "provider":
      return <ProviderForm provider={panel.provider} onClose={onClose} />;
    case "price":
      return <PriceForm price={panel.price} onClose={onClose} />;
    case "offered":
      return <OfferedModels provider={panel.provider} open={open} />;
    case "test":
      return <TestPanel provider={panel.provider} model={panel.model} />;
  }
}

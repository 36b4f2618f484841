import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { Section } from "./section.tsx";

/** The key that stored secrets are encrypted with can be replaced by a new one. */
export function MasterKey() {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const rotating = useMutation({
    mutationFn: () => client.rotateKey(),
    onSettled: () => setAsking(false),
  });
  const { data, error } = rotating;
  return (
    <Section
      title={t`Master key`}
      hint={t`Stored API keys and secret headers are encrypted with it. Rotate it if somebody else may have seen it.`}
    >
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          <Trans>Rotate master key</Trans>
        </Button>
      </Group>
      {data !== undefined && (
        <Text size="sm" role="status">
          <Trans>
            The master key is new. Its fingerprint: <span className="mono">{data.fingerprint}</span>.
          </Trans>{" "}
          <Plural
            value={data.secrets}
            _0="No secrets are stored yet."
            one="# stored secret is now encrypted with it."
            other="# stored secrets are now encrypted with it."
          />
        </Text>
      )}
      {error !== null && <Problem error={error} />}
      {isAsking && (
        <Confirm
          title={t`Rotate the master key?`}
          action={t`Rotate master key`}
          isPending={rotating.isPending}
          error={null}
          onConfirm={() => rotating.mutate()}
          onClose={() => setAsking(false)}
        >
          <Trans>
            Assay makes a new key, encrypts all stored secrets with it, and replaces the old key. Providers
            keep working. Copies of the workspace that you made before still need the old key, which is gone
            here afterwards.
          </Trans>
        </Confirm>
      )}
    </Section>
  );
}

import { useLingui } from "@lingui/react/macro";
import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../client.ts";

/** Tags, known ones offered as soon as something is typed; before that they would only cover what is below. */
export function TagField({
  value,
  error,
  onChange,
}: {
  readonly value: readonly string[];
  readonly error: string | null;
  readonly onChange: (tags: string[]) => void;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState("");
  const known = useQuery({ queryKey: ["tags"], queryFn: () => client.listTags() });
  return (
    <TagsInput
      label={t`Tags`}
      description={t`Press Enter after each tag.`}
      data={typed === "" ? [] : (known.data ?? [])}
      searchValue={typed}
      onSearchChange={setTyped}
      value={[...value]}
      onChange={onChange}
      error={error}
    />
  );
}

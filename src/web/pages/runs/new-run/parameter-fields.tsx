import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { NumberField } from "../../../parts/number-field.tsx";
import { FIELD_NAMES, PARAMETERS, type Parameter, type Typed } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";

/** One field per parameter, each marked with what is wrong with it. */
export function ParameterFields({
  values,
  faults,
  placeholder,
  describe,
  onChange,
}: {
  readonly values: Readonly<Record<Parameter, Typed>>;
  readonly faults: FieldFaults;
  readonly placeholder?: string;
  /** What stands below a field's label. */
  readonly describe?: (name: Parameter) => ReactNode;
  readonly onChange: (some: Partial<Record<Parameter, Typed>>) => void;
}) {
  const { t } = useLingui();
  return PARAMETERS.map((name) => (
    <NumberField
      key={name}
      label={t(FIELD_NAMES[name])}
      placeholder={placeholder}
      description={describe?.(name)}
      value={values[name]}
      error={faults.at(name)}
      onChange={(value) => onChange({ [name]: value })}
    />
  ));
}

import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon, Button, Group, Text, TextInput } from "@mantine/core";
import type { CriteriaSetView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { type Edits, edits } from "../../../parts/edits.ts";
import type { FormFaults } from "../../../parts/faults.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { Guidance } from "./guidance.tsx";
import { levelLines, levelsOf } from "../../../../presentation/index.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { readNumber } from "../../../../presentation/index.ts";

interface Row {
  /** Tells rows apart while they are moved. */
  readonly key: number;
  readonly name: string;
  readonly maxScore: number | string;
  readonly weight: number | string;
  readonly guidelines: string;
  /** One in a line, as they are typed. */
  readonly levels: string;
}

const NEW_ROW = { name: "", maxScore: 10, weight: 1, guidelines: "", levels: "" };
const MOST_ROWS = 100;

interface Draft {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** A criteria set, new or to be changed. */
export function CriteriaForm({
  set,
  onClose,
}: {
  readonly set: CriteriaSetView | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const setName = set?.name ?? "";
  return (
    <FormDrawer
      title={set === null ? t`New criteria set` : t`Edit ${setName}`}
      keptAs={`criteria-set/${set?.id ?? "new"}`}
      initial={draftOf(set)}
      fields={["name", "criteria"]}
      save={async (draft) => await client.createCriteriaSet({ body: bodyOf(draft) })}
      edits={set === null ? null : editsOf(set.id, t`This criteria set was changed elsewhere`)}
      renews={["criteria-sets"]}
      done={({ name }) => t`${name} saved`}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} />}
    </FormDrawer>
  );
}

const editsOf = (id: number, changed: string): Edits<Draft, CriteriaSetView> => {
  const params = { id: String(id) };
  return edits(
    {
      read: () => client.getCriteriaSet({ params }),
      draftOf,
      save: async (draft, _now, ifMatch) =>
        await client.editCriteriaSet({ params, ifMatch, body: bodyOf(draft) }),
    },
    { changed, names: { name: msg`Name`, rows: msg`Criteria` } },
  );
};

const draftOf = (set: CriteriaSetView | null): Draft => ({
  name: set?.name ?? "",
  rows: set?.criteria.map(({ id, name, maxScore, weight, guidelines = "", levels }) => ({
    key: id,
    name,
    maxScore,
    weight,
    guidelines,
    levels: levelLines(levels),
  })) ?? [{ key: 0, ...NEW_ROW }],
});

const bodyOf = ({ name, rows }: Draft) => ({
  name,
  criteria: rows.map(({ name: criterion, maxScore, weight, guidelines, levels: lines }, index) => {
    const levels = levelsOf(lines, `criteria[${index}].levels`);
    return {
      name: criterion,
      maxScore: readNumber(maxScore) ?? Number.NaN,
      weight: readNumber(weight) ?? Number.NaN,
      ...(guidelines.trim() === "" ? {} : { guidelines: guidelines.trim() }),
      ...(levels.length === 0 ? {} : { levels }),
    };
  }),
});

function Fields({ draft: { name, rows }, change, faults }: FormFields<Draft>) {
  const { t } = useLingui();
  const edit = (index: number, some: Partial<Row>): void =>
    change({ rows: rows.map((row, at) => (at === index ? { ...row, ...some } : row)) });
  return (
    <>
      <TextInput
        label={t`Name`}
        required
        maxLength={200}
        data-autofocus
        value={name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={nameFault(name, faults.at("name"), t`Enter a name.`)}
      />
      <Text size="sm" className="quiet">
        <Trans>
          Each score is scaled to 0–100. An answer's total is the mean of its criteria, weighted: weight 2
          counts twice as much as weight 1.
        </Trans>
      </Text>
      {rows.map((row, index) => (
        <CriterionRow
          key={row.key}
          row={row}
          index={index}
          count={rows.length}
          faults={faults}
          onChange={(some) => edit(index, some)}
          onMove={(by) => change({ rows: moved(rows, index, index + by) })}
          onRemove={() => change({ rows: rows.filter((_, at) => at !== index) })}
        />
      ))}
      <Group>
        <Button
          variant="default"
          size="xs"
          disabled={rows.length >= MOST_ROWS}
          onClick={() =>
            change({ rows: [...rows, { key: Math.max(0, ...rows.map(({ key }) => key)) + 1, ...NEW_ROW }] })
          }
        >
          <Trans>Add criterion</Trans>
        </Button>
      </Group>
    </>
  );
}

function CriterionRow({
  row,
  index,
  count,
  faults,
  onChange,
  onMove,
  onRemove,
}: {
  readonly row: Row;
  readonly index: number;
  readonly count: number;
  readonly faults: FormFaults;
  readonly onChange: (changed: Partial<Row>) => void;
  readonly onMove: (by: number) => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  const number = index + 1;
  const criterion = row.name === "" ? t`criterion ${number}` : row.name;
  const faultOf = (field: string): string | null => faults.at(`criteria[${index}].${field}`);
  return (
    <Group gap="xs" align="flex-start" wrap="wrap" role="group" aria-label={criterion}>
      <TextInput
        flex="1 1 200px"
        label={t`Name of the criterion`}
        aria-label={t`Name of ${criterion}`}
        placeholder={t`e.g. Accuracy`}
        required
        value={row.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        error={nameFault(row.name, faultOf("name"), t`Enter a name.`)}
      />
      <NumberField
        w={104}
        label={t`Max score`}
        aria-label={t`Maximum score of ${criterion}`}
        required
        value={row.maxScore}
        onChange={(maxScore) => onChange({ maxScore })}
        error={faultOf("maxScore")}
      />
      <NumberField
        w={80}
        label={t`Weight`}
        aria-label={t`Weight of ${criterion}`}
        required
        value={row.weight}
        onChange={(weight) => onChange({ weight })}
        error={faultOf("weight")}
      />
      <ActionIcon.Group mt={25}>
        <ActionIcon
          variant="default"
          size={36}
          disabled={index === 0}
          onClick={() => onMove(-1)}
          aria-label={t`Move ${criterion} up`}
        >
          ↑
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          disabled={index === count - 1}
          onClick={() => onMove(1)}
          aria-label={t`Move ${criterion} down`}
        >
          ↓
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={36}
          disabled={count === 1}
          onClick={onRemove}
          aria-label={t`Remove ${criterion}`}
        >
          ×
        </ActionIcon>
      </ActionIcon.Group>
      <Guidance
        criterion={criterion}
        guidelines={row.guidelines}
        levels={row.levels}
        faultOf={faultOf}
        onChange={onChange}
      />
    </Group>
  );
}

/** A name that is not there is asked for; any other fault is said as it came. */
const nameFault = (name: string, fault: string | null, ask: string): string | null =>
  fault !== null && name.trim() === "" ? ask : fault;

function moved(rows: readonly Row[], from: number, to: number): Row[] {
  const others = rows.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...rows.slice(from, from + 1), ...others.slice(to)];
}

import { useQuery } from '@tanstack/react-query';
import { severities } from '../../src/domain/paging/incident-state.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import { offeredPoliciesQuery } from '../escalation/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { SelectField, numberedOptions, wordOptions } from '../kernel/ui/field.tsx';
import { allTeamsQuery } from '../teams/queries.ts';

interface IdFieldProps {
  label: string;
  name: string;
  /** The word for none. */
  none: string;
  /** The id of the record; empty for none. */
  value: string;
  onChange: (id: string) => void;
}

interface Named {
  readonly id: number;
  readonly name: string;
}

const optionsOf = (none: string, records: readonly Named[] | undefined) => [
  ['', none] as const,
  ...numberedOptions(records ?? []),
];

/** A field for an escalation policy. */
export const PolicyField = ({ none, ...field }: IdFieldProps) => (
  <SelectField {...field} options={optionsOf(none, useQuery(offeredPoliciesQuery).data)} />
);

/** A field for any team, whether or not the reader belongs to it. */
export const AnyTeamField = ({ none, ...field }: IdFieldProps) => (
  <SelectField {...field} options={optionsOf(none, useQuery(allTeamsQuery).data)} />
);

interface SeverityFieldProps {
  /** The word for none; without it, there is always a severity. */
  none?: string;
  value: Severity | '';
  onChange: (severity: Severity | '') => void;
}

/** A field for the severity of alerts. */
export const SeverityField = ({ none, value, onChange }: SeverityFieldProps) => {
  const { responses } = useAreaTexts();
  return (
    <SelectField<Severity | ''>
      label={responses.severity}
      value={value}
      options={[...(none === undefined ? [] : [['', none] as const]), ...wordOptions(severities, responses.severities)]}
      onChange={onChange}
    />
  );
};

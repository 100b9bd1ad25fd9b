import { useQuery } from '@tanstack/react-query';
import { offeredPoliciesQuery } from '../escalation/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { allTeamsQuery } from '../teams/queries.ts';
import type { SourceValues, TypedRoute } from './source-values.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** Returns the name of a record; its id while the records are not known. */
const nameIn = (records: readonly Named[] | undefined, wanted: string): string =>
  records?.find(({ id }) => String(id) === wanted)?.name ?? wanted;

/** Returns the texts of the values of a source for people who compare two versions of it. */
export const useSourceWords = (): ((value: unknown, name: keyof SourceValues) => string) => {
  const { responses } = useAreaTexts();
  const teams = useQuery(allTeamsQuery).data;
  const policies = useQuery(offeredPoliciesQuery).data;
  const shownRoute = ({ match, teamId, escalationPolicyId, severity }: TypedRoute): string =>
    [
      ...match.map(({ name, pattern }) => `${name}: ${pattern}`),
      nameIn(teams, teamId),
      nameIn(policies, escalationPolicyId),
      severity === '' ? '' : responses.severities[severity],
    ]
      .filter((text) => text !== '')
      .join(', ');
  return (value, name) => {
    if (name === 'teamId') return nameIn(teams, value as SourceValues['teamId']);
    if (name === 'escalationPolicyId') return nameIn(policies, value as SourceValues['escalationPolicyId']);
    if (name === 'routes') return (value as SourceValues['routes']).map(shownRoute).join(' → ');
    if (name === 'customer') return (value as SourceValues['customer'])?.name ?? '';
    return name === 'storm' ? Object.values(value as SourceValues['storm']).join(' / ') : String(value);
  };
};

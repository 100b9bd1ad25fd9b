import { useQuery } from '@tanstack/react-query';
import type { EscalationTarget } from '../../src/domain/escalation/escalation-policy.ts';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { onCallQuery } from '../on-call/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { allPeopleQuery, allTeamsQuery } from '../teams/queries.ts';
import { idOfTarget } from './policy-form-model.ts';

/** A record that a step can notify. */
export interface TargetChoice {
  readonly id: string;
  readonly name: string;
}

interface Numbered {
  readonly id: number | string;
  readonly name: string;
}

const choicesOf = (records: readonly Numbered[] | undefined): readonly TargetChoice[] =>
  (records ?? []).map(({ id, name }) => ({ id: String(id), name }));

/** Returns the records that steps can notify, by type. */
export const useTargetChoices = (): Readonly<Record<EscalationTarget['type'], readonly TargetChoice[]>> => ({
  schedule: choicesOf(useQuery(onCallQuery).data),
  user: choicesOf(useQuery(allPeopleQuery).data),
  team: choicesOf(useQuery(allTeamsQuery).data),
  channel: choicesOf(useQuery(offeredChannelsQuery).data),
});

/** Returns the names of the records that steps notify. */
export const useTargetName = (): ((target: EscalationTarget) => string) => {
  const { policies } = useAreaTexts();
  const choices = useTargetChoices();
  return (target) => choices[target.type].find(({ id }) => id === idOfTarget(target))?.name ?? policies.unknownTarget;
};

import { useQuery } from '@tanstack/react-query';
import { useHoursText } from '../on-call/hours-text.ts';
import { allTeamsQuery } from '../teams/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import type { TypedPolicy, TypedStep } from './policy-form-model.ts';
import { useTargetName } from './target-names.ts';

/** Returns the line that describes a step: its place, when it runs and whom it notifies. */
const useStepLine = (): ((step: TypedStep, at: number) => string) => {
  const { policies } = useAreaTexts();
  const formats = useFormats();
  const nameOf = useTargetName();
  const hoursText = useHoursText();
  return ({ afterMinutes, targets, onlyDuring }, at) => {
    const line = policies.stepLine({
      number: String(at + 1),
      minutes: afterMinutes,
      targets: formats.list(targets.map(nameOf)),
    });
    return onlyDuring === null ? line : `${line} · ${hoursText(onlyDuring)} ${onlyDuring.timezone}`;
  };
};

/** Returns the texts of the values of a policy for people who compare two versions of it. */
export const usePolicyWords = (): ((policy: TypedPolicy, name: keyof TypedPolicy) => string) => {
  const { policies } = useAreaTexts();
  const stepLine = useStepLine();
  const teams = useQuery(allTeamsQuery);
  return (policy, name) => {
    if (name === 'steps') return policy.steps.map(stepLine).join('\n');
    if (name === 'onNobody') return policies.onNobodyChoices[policy.onNobody];
    return name === 'teamId'
      ? (teams.data?.find(({ id }) => String(id) === policy.teamId)?.name ?? policy.teamId)
      : policy[name];
  };
};

import type { Issue } from '../kernel/issue.ts';
import type { ExternalId, ImportPlan, PlannedTarget } from './plan.ts';
import { called } from './plan.ts';

interface Reference {
  readonly from: string;
  readonly kind: 'team' | 'schedule';
  readonly id: ExternalId | null;
}

const ofTarget = (from: string, target: PlannedTarget): readonly Reference[] => {
  if (target.type === 'schedule') return [{ from, kind: 'schedule', id: target.schedule }];
  return target.type === 'team' ? [{ from, kind: 'team', id: target.team }] : [];
};

/**
 * Returns an issue for each team and schedule that the plan refers to and the export does not contain. An incomplete
 * export is refused. Policies of sources that it lacks are left out before.
 */
export const referenceIssues = ({ teams, schedules, policies, sources }: ImportPlan): readonly Issue[] => {
  const known = {
    team: new Set(teams.map(({ externalId }) => externalId)),
    schedule: new Set(schedules.map(({ externalId }) => externalId)),
  };
  const references: readonly Reference[] = [
    ...schedules.map(({ name, team }) => ({ from: called('schedule', name), kind: 'team' as const, id: team })),
    ...policies.map(({ name, team }) => ({ from: called('policy', name), kind: 'team' as const, id: team })),
    ...policies.flatMap(({ name, steps }) =>
      steps.flatMap(({ targets }) => targets.flatMap((target) => ofTarget(called('policy', name), target))),
    ),
    ...sources.map(({ name, team }) => ({ from: called('source', name), kind: 'team' as const, id: team })),
  ];
  const missing = references.flatMap(({ from, kind, id }) =>
    id === null || known[kind].has(id) ? [] : [`${from} refers to the ${kind} ${id}`],
  );
  return missing.length === 0
    ? []
    : [
        {
          path: 'references',
          message: `The file is not complete: ${[...new Set(missing)].join('; ')}. Export these records too.`,
        },
      ];
};

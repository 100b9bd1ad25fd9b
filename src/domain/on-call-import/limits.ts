import { MAX_REPEATS, MAX_STEPS, MAX_TARGETS, MAX_WAIT_MINUTES } from '../escalation/escalation-policy.ts';
import type { Issue } from '../kernel/issue.ts';
import {
  MAX_HANDOFF_EVERY,
  MAX_LAYERS,
  MAX_LAYER_USERS,
  MAX_OVERRIDES,
  MAX_OVERRIDE_LENGTH,
  MAX_RESTRICTIONS,
} from '../on-call/schedule.ts';
import { elapsed } from '../kernel/time.ts';
import { called, isRotation } from './plan.ts';
import type { ImportPlan, PlannedPolicy, PlannedReading, PlannedSchedule } from './plan.ts';

const exceeds = (what: string, count: number, most: number, of: string): readonly string[] =>
  count <= most ? [] : [`${what} has ${count} ${of}, and at most ${most} are possible`];

const ofSchedule = ({ name, overrides }: PlannedSchedule, { layers }: PlannedReading): readonly string[] => [
  ...exceeds(called('schedule', name), layers.length, MAX_LAYERS, 'layers'),
  ...exceeds(called('schedule', name), overrides.length, MAX_OVERRIDES, 'overrides'),
  ...layers.filter(isRotation).flatMap((layer) => {
    const what = `${called('schedule', name)}, ${called('layer', layer.name)}`;
    return [
      ...exceeds(what, layer.users.length, MAX_LAYER_USERS, 'turns'),
      ...exceeds(what, layer.restrictions?.length ?? 0, MAX_RESTRICTIONS, 'restrictions'),
      ...exceeds(what, layer.handoff.every, MAX_HANDOFF_EVERY, 'periods in a turn'),
    ];
  }),
  ...overrides.flatMap(({ externalId, startsAt, endsAt }) => {
    const length = elapsed(startsAt, endsAt);
    const what = `${called('schedule', name)}, override ${externalId}`;
    return length <= 0
      ? [`${what} ends before it starts`]
      : length > MAX_OVERRIDE_LENGTH
        ? [`${what} lasts longer than a year`]
        : [];
  }),
];

const ofPolicy = ({ name, steps, repeats, repeatAfterMinutes = 0 }: PlannedPolicy): readonly string[] => {
  const what = called('policy', name);
  return [
    ...exceeds(what, steps.length, MAX_STEPS, 'steps'),
    ...exceeds(what, Math.max(...steps.map(({ targets }) => targets.length)), MAX_TARGETS, 'targets in a step'),
    ...exceeds(
      what,
      Math.max(repeatAfterMinutes, ...steps.map(({ afterMinutes }) => afterMinutes)),
      MAX_WAIT_MINUTES,
      'minutes between steps',
    ),
    ...exceeds(what, repeats, MAX_REPEATS, 'repetitions'),
  ];
};

/** Returns an issue for each part of the plan that this service cannot store. */
export const limitIssues = ({ schedules, policies }: Pick<ImportPlan, 'schedules' | 'policies'>): readonly Issue[] => {
  const exceeded = [
    ...schedules.flatMap((schedule) => ofSchedule(schedule, schedule.readings[0])),
    ...policies.flatMap(ofPolicy),
  ];
  return exceeded.length === 0
    ? []
    : [{ path: 'limits', message: `Nothing was imported: ${exceeded.join('; ')}. Change it in the file.` }];
};

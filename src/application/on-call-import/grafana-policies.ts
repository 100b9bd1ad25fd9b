import { minutes, seconds } from '../../domain/kernel/time.ts';
import { clockOf } from './clock-face.ts';
import type { GrafanaChain, GrafanaStep } from './grafana-export.ts';
import { called } from '../../domain/on-call-import/plan.ts';
import type {
  Planned,
  PlannedPolicy,
  PlannedStep,
  PlannedTarget,
  WithoutCounterpart,
} from '../../domain/on-call-import/plan.ts';

/** The number of times that Grafana OnCall repeats a chain with such a step. */
const REPEATS = 5;

/** A chain as far as it is read. */
interface Progress {
  readonly steps: readonly PlannedStep[];
  /** Milliseconds since the last step. */
  readonly waited: number;
  readonly onlyDuring: PlannedStep['onlyDuring'];
  readonly repeatAfter: number | null;
  readonly without: readonly WithoutCounterpart[];
}

const people = (ids: readonly string[] | null | undefined): readonly PlannedTarget[] =>
  (ids ?? []).map((person) => ({ type: 'user', person }));

/**
 * Returns the targets that a step notifies; empty if it does something else or notifies nobody who is a target here.
 */
const targetsOf = (step: GrafanaStep): readonly PlannedTarget[] => {
  switch (step.type) {
    case 'notify_persons':
      return people(step.persons_to_notify);
    case 'notify_person_next_each_time':
      return people(step.persons_to_notify_next_each_time);
    case 'notify_on_call_from_schedule':
      return step.notify_on_call_from_schedule
        ? [{ type: 'schedule', schedule: step.notify_on_call_from_schedule }]
        : [];
    case 'notify_team_members':
      return step.team_to_notify ? [{ type: 'team', team: step.team_to_notify }] : [];
    default:
      return [];
  }
};

/** Rounds up to whole minutes, so that a step never waits less than in Grafana OnCall. */
const minutesOf = (duration: number): number => Math.ceil(duration / minutes(1));

/** Returns what is lost although the step is imported. */
const noteOf = (step: GrafanaStep): string | null => {
  if (step.type === 'notify_person_next_each_time' && (step.persons_to_notify_next_each_time?.length ?? 0) > 1)
    return 'Its people take turns there; here all of them are notified.';
  return step.important === true
    ? 'It is important there; here the severity of the incident decides about urgency.'
    : null;
};

const after = (progress: Progress, step: GrafanaStep, what: string): Progress => {
  if (step.type === 'wait') return { ...progress, waited: progress.waited + seconds(step.duration ?? 0) };
  if (step.type === 'repeat_escalation') return { ...progress, repeatAfter: progress.waited, waited: 0 };
  if (step.type === 'notify_if_time_from_to') {
    const time = (text: string | null | undefined): string => clockOf(`0000-00-00T${text ?? '00:00'}`);
    return {
      ...progress,
      onlyDuring: { timezone: 'UTC', from: time(step.notify_if_time_from), to: time(step.notify_if_time_to) },
    };
  }
  const targets = targetsOf(step);
  if (targets.length === 0)
    return {
      ...progress,
      without: [...progress.without, { what, why: `Steps of the type ${step.type} have no counterpart.` }],
    };
  const note = noteOf(step);
  return {
    ...progress,
    steps: [
      ...progress.steps,
      {
        afterMinutes: minutesOf(progress.waited),
        targets,
        ...(progress.onlyDuring === undefined ? {} : { onlyDuring: progress.onlyDuring }),
      },
    ],
    waited: 0,
    without: note === null ? progress.without : [...progress.without, { what, why: note }],
  };
};

/** Returns the policy of an escalation chain; null if none of its steps notifies anybody. */
export const policyOfChain = (chain: GrafanaChain, all: readonly GrafanaStep[]): Planned<PlannedPolicy | null> => {
  const name = called('escalation chain', chain.name);
  const steps = all
    .filter((step) => step.escalation_chain_id === chain.id)
    .toSorted((one, other) => one.position - other.position);
  const start: Progress = { steps: [], waited: 0, onlyDuring: undefined, repeatAfter: null, without: [] };
  const read = steps.reduce((progress, step) => after(progress, step, `${name}, step ${step.position + 1}`), start);
  if (read.steps.length === 0)
    return { value: null, without: [...read.without, { what: name, why: 'None of its steps notifies anybody.' }] };
  return {
    value: {
      externalId: chain.id,
      name: chain.name,
      team: chain.team_id ?? null,
      steps: read.steps,
      repeats: read.repeatAfter === null ? 0 : REPEATS,
      ...(read.repeatAfter === null ? {} : { repeatAfterMinutes: Math.max(1, minutesOf(read.repeatAfter)) }),
    },
    without: read.without,
  };
};

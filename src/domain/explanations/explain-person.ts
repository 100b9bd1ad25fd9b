import { explainNotification } from './explain-escalation.ts';
import type { NotificationFacts } from './explain-escalation.ts';
import { heldIf, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';

/** A schedule that names a person, with the people on call at a moment, and those without overrides, by name. */
export interface ScheduleFacts {
  readonly schedule: string;
  readonly onCall: readonly string[];
  readonly withoutOverrides: readonly string[];
}

/** The stored facts about a person at a moment. */
export interface PersonFacts {
  readonly at: Date;
  readonly person: string;
  readonly isEligible: boolean;
  readonly schedules: readonly ScheduleFacts[];
  /**
   * The end of the quiet hours of the person that hold notifications of low urgency; null outside them, and undefined
   * if the rules have changed since.
   */
  readonly quietUntil: Date | null | undefined;
  /** The notifications of the last time up to the moment, oldest first. */
  readonly notifications: readonly (NotificationFacts & { readonly about: string })[];
}

const explainSchedule = (
  { schedule, onCall, withoutOverrides }: ScheduleFacts,
  { at, person }: Pick<PersonFacts, 'at' | 'person'>,
): ExplainedStep => {
  const isOnCall = onCall.includes(person);
  const other = onCall.find((each) => !withoutOverrides.includes(each));
  if (isOnCall === withoutOverrides.includes(person))
    return stepOf('schedule', heldIf(!isOnCall), at, { schedule, people: onCall.join(', ') || '–' });
  return stepOf('override', heldIf(!isOnCall), at, { schedule, person: isOnCall ? person : (other ?? '–') });
};

/** Returns the decisions about a person: the account, the schedules, the quiet hours, and the pages. */
export const explainPerson = (facts: PersonFacts): readonly ExplainedStep[] => {
  const { at, person, isEligible, schedules, quietUntil, notifications } = facts;
  const quiet =
    quietUntil === undefined
      ? [stepOf('personalQuietHours', 'unknown', at, { person, until: null })]
      : quietUntil === null
        ? []
        : [stepOf('personalQuietHours', 'held', at, { person, until: quietUntil })];
  return [
    stepOf('account', heldIf(!isEligible), null, { person }),
    ...schedules.map((schedule) => explainSchedule(schedule, facts)),
    ...quiet,
    ...notifications.flatMap(({ about, ...each }) =>
      explainNotification(each, at).map((step): ExplainedStep => ({ ...step, about })),
    ),
  ];
};

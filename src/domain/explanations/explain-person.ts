import { explainNotification } from './explain-escalation.ts';
import type { NotificationFacts } from './explain-escalation.ts';
import { heldIf, stepOf } from './explained-step.ts';
import type { ExplainedStep } from './explained-step.ts';

/** A person with the name that explanations show. Two people can have the same name. */
export interface NamedPerson {
  readonly userId: string;
  readonly name: string;
}

/** A schedule that names a person, with the people on call at a moment, and those without overrides. */
export interface ScheduleFacts {
  /** The name of the schedule. */
  readonly schedule: string;
  /** The people who were on call. */
  readonly onCall: readonly NamedPerson[];
  /** The people who were on call but for the overrides. */
  readonly withoutOverrides: readonly NamedPerson[];
}

/** The stored facts about a person at a moment. */
export interface PersonFacts {
  /** The moment that is asked about. */
  readonly at: Date;
  /** The person who is asked about. */
  readonly person: NamedPerson;
  /** True if the person can be on call and paged. */
  readonly isEligible: boolean;
  /** The schedules that name the person. */
  readonly schedules: readonly ScheduleFacts[];
  /**
   * The end of the quiet hours of the person that hold notifications of low urgency; null outside them, and undefined
   * if the rules have changed since.
   */
  readonly quietUntil: Date | null | undefined;
  /** The notifications of the last time up to the moment, oldest first. */
  readonly notifications: readonly (NotificationFacts & { readonly about: string })[];
}

const isAmong = (people: readonly NamedPerson[], { userId }: NamedPerson): boolean =>
  people.some((each) => each.userId === userId);

const explainSchedule = (
  { schedule, onCall, withoutOverrides }: ScheduleFacts,
  { at, person }: Pick<PersonFacts, 'at' | 'person'>,
): ExplainedStep => {
  const isOnCall = isAmong(onCall, person);
  if (isOnCall === isAmong(withoutOverrides, person)) {
    const people = onCall.map(({ name }) => name).join(', ') || '–';
    return stepOf('schedule', heldIf(!isOnCall), at, { schedule, people });
  }
  const other = onCall.find((each) => !isAmong(withoutOverrides, each));
  return stepOf('override', heldIf(!isOnCall), at, { schedule, person: isOnCall ? person.name : (other?.name ?? '–') });
};

/** Returns the decisions about a person: the account, the schedules, the quiet hours, and the pages. */
export const explainPerson = (facts: PersonFacts): readonly ExplainedStep[] => {
  const { at, isEligible, schedules, quietUntil, notifications } = facts;
  const person = facts.person.name;
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

import type { PersonFacts, ScheduleFacts } from '../../domain/explanations/explain-person.ts';
import { later } from '../../domain/kernel/time.ts';
import { heldUntil } from '../../domain/paging/notification-rules.ts';
import { peopleOnCall } from '../on-call/on-call-at.ts';
import type { OnCallAtNeeds } from '../on-call/on-call-at.ts';
import type { LoadedSchedule } from '../on-call/ports.ts';
import type { PersonalRules } from '../paging/ports.ts';
import { imUserEligible } from '../../domain/teams/user.rules.ts';
import type { ImUser } from '../teams/ports.ts';
import type { EscalationRecords } from './ports.ts';

/** The ports that explain what a person was told. */
export interface PersonNeeds extends OnCallAtNeeds {
  readonly personalRules: Pick<PersonalRules, 'find'>;
  readonly escalationRecords: EscalationRecords;
}

/** Returns who was on call in a schedule, or null if the schedule has nothing to do with the person. */
const scheduleFactsOf = (
  { timeZones }: PersonNeeds,
  { name, names, schedule }: LoadedSchedule,
  { publicId }: Pick<ImUser, 'publicId'>,
  at: Date,
): ScheduleFacts | null => {
  const named = (ids: readonly string[]): ScheduleFacts['onCall'] =>
    ids.map((userId) => ({ userId, name: names.get(userId) ?? userId }));
  const onCall = peopleOnCall({ timeZones }, schedule, at);
  const withoutOverrides = peopleOnCall({ timeZones }, { ...schedule, overrides: [] }, at);
  const isNamed =
    [...onCall, ...withoutOverrides].includes(publicId) ||
    schedule.definitions.some(({ layers }) =>
      layers.some((layer) => 'users' in layer && layer.users.includes(publicId)),
    );
  return isNamed ? { schedule: name, onCall: named(onCall), withoutOverrides: named(withoutOverrides) } : null;
};

/** Gathers the facts about a person. */
export const personFactsOf = async (
  needs: PersonNeeds,
  organizationId: number,
  user: ImUser,
  at: Date,
): Promise<PersonFacts> => {
  const [loaded, rules, { rulesChangedAt }, notifications] = await Promise.all([
    needs.onCallSchedules.load(organizationId, { from: at, to: later(at, 1) }, null),
    needs.personalRules.find(user.id),
    needs.escalationRecords.accountOf(user.id),
    needs.escalationRecords.notificationsOfPerson(user.id, at),
  ]);
  const isChanged = rulesChangedAt !== null && rulesChangedAt > at;
  return {
    at,
    person: { userId: user.publicId, name: user.name },
    isEligible: imUserEligible(user),
    schedules: loaded.flatMap((schedule) => scheduleFactsOf(needs, schedule, user, at) ?? []),
    quietUntil: isChanged
      ? undefined
      : heldUntil('low', rules, (zone, range) => needs.timeZones.offsetChanges(zone, range), at),
    notifications,
  };
};

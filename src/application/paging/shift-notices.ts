import { imUserEligible } from '../../domain/teams/user.rules.ts';
import { later, minutes } from '../../domain/kernel/time.ts';
import { onCallResolver, resolveOnCall } from '../../domain/on-call/resolve-on-call.ts';
import type { ZoneOffsets } from '../../domain/on-call/zone-clocks.ts';
import { peopleSegments, rangeAround } from '../../domain/on-call/shifts.ts';
import { heldUntil } from '../../domain/paging/notification-rules.ts';
import { beginningsOf, isNoticeDue, noticeMethodOf } from '../../domain/paging/shift-notice.ts';
import type { ShiftBeginning } from '../../domain/paging/shift-notice.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, IdSource, Outbox, TimeZones, UnitOfWork } from '../kernel/ports.ts';
import type { LoadedSchedule, OnCallSchedules } from '../on-call/ports.ts';
import { nowAndNextInTurns } from '../on-call/resolve-in-turns.ts';
import { noticeMessage } from './page-messages.ts';
import type { NoticedPerson, ShiftNotices } from './ports.ts';

interface Needs {
  readonly onCallSchedules: OnCallSchedules;
  readonly shiftNotices: ShiftNotices;
  readonly timeZones: TimeZones;
  readonly unitOfWork: UnitOfWork;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: IdSource;
}

interface Upcoming extends ShiftBeginning {
  readonly schedule: LoadedSchedule;
}

/** Notifies people before their shifts begin. */
export const shiftNoticeJob = (needs: Needs): RecurringJob => ({
  name: 'im-shift-notices',
  every: minutes(1),
  run: sendShiftNotices(needs),
});

/** Sends each notice once. Any number of processes may run it concurrently. */
export const sendShiftNotices = (needs: Needs) => async (): Promise<void> => {
  const now = needs.clock.now();
  const ahead = minutes(await needs.shiftNotices.longestNotice());
  const range = { from: now, to: later(now, ahead + 1) };
  const schedules = await needs.onCallSchedules.load(null, range, null);
  const upcomingOf = (schedule: LoadedSchedule): readonly Upcoming[] =>
    beginningsOf(peopleSegments(resolveOnCall(schedule.schedule, range, offsetsOf(needs)))).map((beginning) => ({
      ...beginning,
      schedule,
    }));
  const upcoming = (await mapInTurns(schedules, upcomingOf)).flat();
  const people = await needs.shiftNotices.people([...new Set(upcoming.map(({ userId }) => userId))], now);
  const quietUntil = ({ rules }: NoticedPerson): Date | null =>
    heldUntil('low', rules, (zone, of) => needs.timeZones.offsetChanges(zone, of), now);
  for (const each of upcoming) {
    const person = people.find(({ userPublicId }) => userPublicId === each.userId);
    if (
      person !== undefined &&
      imUserEligible(person) &&
      isNoticeDue(person.rules, each.startsAt, quietUntil(person), now)
    )
      await announce(needs, person, each, now);
  }
};

const offsetsOf =
  ({ timeZones }: Pick<Needs, 'timeZones'>): ZoneOffsets =>
  (zone, range) =>
    timeZones.offsetChanges(zone, range);

/** The notice is noted with its message, so that a killed process neither loses nor repeats it. */
const announce = async (
  needs: Needs,
  { userId, organizationId, organization, rules }: NoticedPerson,
  { schedule, startsAt, userId: userPublicId }: Upcoming,
  now: Date,
): Promise<void> => {
  await needs.unitOfWork.inTransaction(async () => {
    if (!(await needs.shiftNotices.note({ userId, scheduleId: schedule.id, startsAt }))) return;
    const endsAt = await endOf(needs, schedule, userPublicId, startsAt);
    const shift = { schedule: schedule.name, startsAt: startsAt.toISOString(), endsAt: endsAt?.toISOString() ?? null };
    const notice = {
      type: 'onCall.shift',
      timestamp: now.toISOString(),
      data: { shift, customer: null, organization },
    } as const;
    await needs.outbox.add(
      [
        noticeMessage({
          messageId: needs.ids.next(),
          organizationId,
          userId,
          contactMethodId: noticeMethodOf(rules),
          notice,
          until: startsAt,
        }),
      ],
      now,
    );
  });
};

/** Returns when the shift ends; null if that is far away. */
const endOf = async (
  needs: Needs,
  { id, organizationId }: LoadedSchedule,
  userPublicId: string,
  startsAt: Date,
): Promise<Date | null> => {
  const [schedule] = await needs.onCallSchedules.load(organizationId, rangeAround(startsAt), [id]);
  if (schedule === undefined) return null;
  const resolve = onCallResolver(rangeAround(startsAt), offsetsOf(needs))(schedule.schedule);
  const { now } = await nowAndNextInTurns(startsAt, resolve);
  return now.find(({ userId }) => userId === userPublicId)?.endsAt ?? null;
};

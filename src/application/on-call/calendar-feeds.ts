import { isPerson, servesMember } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { FEED_TOKEN_BYTES, MAX_FEED_EVENTS, feedDay, feedRange } from '../../domain/on-call/calendar-feed.ts';
import type { ImSchedule } from '../../domain/on-call/schedule.ts';
import type { Shift } from '../../domain/on-call/shifts.ts';
import { teamGuard } from '../teams/team-access.ts';
import type { ImMembers, ImUsers } from '../teams/ports.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import { mapInTurns } from '../kernel/in-turns.ts';
import type { Digest, SecretSource, TimeZones } from '../kernel/ports.ts';
import type { ById } from '../kernel/repository.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineDecidedRecordQuery } from '../kernel/record-queries.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { textsOf } from '../../texts/texts.ts';
import type { CalendarFeeds, FeedSubject, PersonalFeed } from './calendar-ports.ts';
import type { ImSchedules, LoadedSchedule, OnCallSchedules } from './ports.ts';
import { shiftsInTurns } from './resolve-in-turns.ts';

/** A shift in a feed. */
export interface FeedEvent {
  readonly uid: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly summary: string;
  readonly description: string;
  /** The screen of the schedule. */
  readonly url: string;
}

/** The shifts of a schedule or a person, as a calendar. */
export interface Feed {
  readonly name: string;
  /** The day on which the shifts were computed. */
  readonly asOf: Date;
  readonly events: readonly FeedEvent[];
}

interface ReadingNeeds {
  readonly onCallSchedules: OnCallSchedules;
  readonly timeZones: TimeZones;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
}

const uidOf = ({ publicId }: LoadedSchedule, { userId, startsAt }: Shift): string =>
  `${publicId}-${userId}-${startsAt.getTime()}@watchstead`;

/** Returns the event of a shift, which names person and schedule: a calendar may show several schedules. */
const eventOf = (
  { customHosts }: ReadingNeeds,
  schedule: LoadedSchedule,
  shift: Shift,
  { person, summary }: { readonly person: string; readonly summary: string },
): FeedEvent => {
  const url = consoleLinks(customHosts.baseUrlOf(schedule.organizationId)).schedule(schedule.publicId);
  return {
    uid: uidOf(schedule, shift),
    startsAt: shift.startsAt,
    endsAt: shift.endsAt,
    summary,
    description: `${schedule.name}: ${person}\n${url}`,
    url,
  };
};

/** Returns the shifts of a schedule under the names of the people; null without the schedule. */
const feedOfSchedule = async (
  needs: ReadingNeeds,
  organizationId: number,
  scheduleId: number,
  now: Date,
): Promise<Feed | null> => {
  const [loaded] = await needs.onCallSchedules.load(organizationId, feedRange(now), [scheduleId]);
  if (loaded === undefined) return null;
  const { shifts } = await shiftsInTurns(needs, loaded.schedule, feedRange(now), MAX_FEED_EVENTS);
  const events = shifts.slice(0, MAX_FEED_EVENTS).map((shift) => {
    const person = loaded.names.get(shift.userId) ?? 'Deleted user';
    return eventOf(needs, loaded, shift, { person, summary: `${person} (${loaded.name})` });
  });
  return { name: loaded.name, asOf: feedDay(now), events };
};

/** Returns the shifts of a person under the names of the schedules, in the language of the person. */
const feedOfPerson = async (
  needs: ReadingNeeds & { readonly imUsers: ImUsers },
  { organizationId, userPublicId: userId, language }: PersonalFeed,
  now: Date,
): Promise<Feed | null> => {
  const { onCall } = textsOf(language).calendars;
  const [person] = await needs.imUsers.list(organizationId, [userId]);
  if (person === undefined) return null;
  const loaded = await needs.onCallSchedules.load(organizationId, feedRange(now), null);
  const events = await mapInTurns(loaded, async (schedule) =>
    (await shiftsInTurns(needs, schedule.schedule, feedRange(now))).shifts
      .filter((shift) => shift.userId === userId)
      .map((shift) =>
        eventOf(needs, schedule, shift, { person: person.name, summary: onCall({ name: schedule.name }) }),
      ),
  );
  return { name: onCall({ name: person.name }), asOf: feedDay(now), events: events.flat().slice(0, MAX_FEED_EVENTS) };
};

/** Returns the shifts of a schedule as a calendar. */
export const getImScheduleCalendar = defineDecidedRecordQuery({
  name: 'getImScheduleCalendar',
  permission: 'useIncidentManagement',
  records: ({ imSchedules }: ReadingNeeds & { readonly imSchedules: ImSchedules }) => imSchedules,
  missing: 'imScheduleNotFound',
  refuses: ['imScheduleNotFound'],
  decide: async ({ now }, found, _input: ById, needs) => {
    const feed = await feedOfSchedule(needs, found.organizationId, found.id, now);
    return feed === null ? refused('imScheduleNotFound') : accepted(feed);
  },
});

/** Returns the shifts of the schedule or person that a secret address belongs to, as a calendar. */
export const readCalendarFeed = defineQuery({
  name: 'readCalendarFeed',
  permission: 'anyone',
  refuses: ['notFound'],
  execute:
    (
      needs: ReadingNeeds & {
        readonly imUsers: ImUsers;
        readonly calendarFeeds: CalendarFeeds;
        readonly digest: Digest;
      },
    ) =>
    async ({ now, hostOrganizationId }, { token }: { readonly token: string }): Promise<Outcome<Feed, 'notFound'>> => {
      const found = await needs.calendarFeeds.find(needs.digest.sha256(token), now);
      if (found === null || !servesMember(hostOrganizationId, found)) return refused('notFound');
      const feed =
        found.scheduleId === null
          ? await feedOfPerson(needs, found, now)
          : await feedOfSchedule(needs, found.organizationId, found.scheduleId, now);
      return feed === null ? refused('notFound') : accepted(feed);
    },
});

interface AddressNeeds {
  readonly calendarFeeds: CalendarFeeds;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly baseUrl: string;
}

/** Gives the subject a new address; an earlier one ends. */
const renew = async (
  { calendarFeeds, secrets, digest, baseUrl }: AddressNeeds,
  organizationId: number,
  subject: FeedSubject,
  now: Date,
) => {
  const token = secrets.token(FEED_TOKEN_BYTES);
  await calendarFeeds.put(organizationId, subject, digest.sha256(token), now);
  return { url: `${baseUrl}/calendars/${token}.ics` };
};

interface ScheduleNeeds {
  readonly imSchedules: ImSchedules;
  readonly imMembers: ImMembers;
}

const changingSchedule = {
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: ScheduleNeeds) => imSchedules,
  guard: teamGuard,
} as const;

const scheduleEntry = (action: string, { organizationId, publicId }: ImSchedule) => ({
  action,
  organizationId,
  subjectType: 'imSchedule',
  subjectId: publicId,
});

/** Returns a new secret address for the calendar of a schedule. The former one ends. */
export const renewScheduleFeed = defineRecordCommand({
  name: 'renewScheduleFeed',
  ...changingSchedule,
  execute: async (work, schedule, _input: ById, needs: AddressNeeds) => {
    work.audit(scheduleEntry('imSchedule.feedRenewed', schedule));
    return accepted(await renew(needs, schedule.organizationId, { scheduleId: schedule.id }, work.now));
  },
});

/** Ends the secret address of a schedule. */
export const deleteScheduleFeed = defineRecordCommand({
  name: 'deleteScheduleFeed',
  ...changingSchedule,
  refuses: ['notFound'],
  execute: async (work, schedule, _input: ById, { calendarFeeds }: Pick<AddressNeeds, 'calendarFeeds'>) => {
    if (!(await calendarFeeds.remove({ scheduleId: schedule.id }))) return refused('notFound');
    work.audit(scheduleEntry('imSchedule.feedDeleted', schedule));
    return accepted({ success: true as const });
  },
});

const personOf = (caller: Caller) => (isPerson(caller) ? { userId: caller.userId } : { userId: -1 });

const personEntry = (action: string, caller: Caller) => ({
  action,
  organizationId: ownOrganization(caller),
  subjectType: 'user',
  subjectId: isPerson(caller) ? caller.userPublicId : '',
});

/** Returns a new secret address for the calendar of the caller's shifts. The former one ends. */
export const renewPersonalFeed = defineCommand({
  name: 'renewPersonalFeed',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    (needs: AddressNeeds) =>
    async ({ caller, now, audit }) => {
      audit(personEntry('user.calendarFeedRenewed', caller));
      return accepted(await renew(needs, ownOrganization(caller), personOf(caller), now));
    },
});

/** Ends the secret address of the caller's shifts. */
export const deletePersonalFeed = defineCommand({
  name: 'deletePersonalFeed',
  permission: 'useIncidentManagement',
  refuses: ['notFound'],
  execute:
    ({ calendarFeeds }: Pick<AddressNeeds, 'calendarFeeds'>) =>
    async ({ caller, audit }) => {
      if (!(await calendarFeeds.remove(personOf(caller)))) return refused('notFound');
      audit(personEntry('user.calendarFeedDeleted', caller));
      return accepted({ success: true as const });
    },
});

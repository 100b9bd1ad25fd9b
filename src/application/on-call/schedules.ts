import { isPerson } from '../../domain/access/caller.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { teamReferenceRules, teamWriteRules } from '../../domain/teams/team.rules.ts';
import { decideImUser, imUserCodes } from '../../domain/teams/user.rules.ts';
import type { ImTeamRole } from '../../domain/teams/team.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome, Refusal } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { withoutSecret } from '../../domain/on-call/imported-calendar.ts';
import {
  changesDefinition,
  layerRules,
  scheduleEditRules,
  scheduleRemovalRules,
  usersOf,
} from '../../domain/on-call/schedule.rules.ts';
import type { ImSchedule } from '../../domain/on-call/schedule.ts';
import { refusedTeamChoice, refusedTeamWrite, teamGuard } from '../teams/team-access.ts';
import type { ImMembers, ImTeams, ImUsers } from '../teams/ports.ts';
import { StalePreparationError } from '../kernel/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ChangeOf } from '../kernel/repository.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { FindingNeeds } from './coverage.ts';
import type { ImSchedules, ImScheduleView, SchedulePolicies } from './ports.ts';
import { readLayers, savedSchedule, storeCalendars } from './schedule-calendars.ts';
import type { CalendarNeeds } from './schedule-calendars.ts';

interface Needs {
  readonly imSchedules: ImSchedules;
}

/** The ports that changes of a schedule or of its overrides need. */
export interface WritingNeeds extends Needs {
  readonly imMembers: ImMembers;
  readonly imTeams: ImTeams;
  readonly imUsers: ImUsers;
}

/** The members of a schedule that are written. */
export type ImScheduleMembers = Pick<
  ImSchedule,
  'name' | 'description' | 'teamId' | 'timezone' | 'layers' | 'coverage'
>;

type WriteCode = CodeOf<typeof teamWriteRules>;

const layerCodes = [...codesOf(layerRules), ...imUserCodes] as const;

/** Returns the refusal of layers, or null. Every user that they name must be able to be on call. */
export const refuseLayers = async (
  { imUsers }: { readonly imUsers: ImUsers },
  organizationId: number,
  layers: ImSchedule['layers'],
): Promise<Refusal<(typeof layerCodes)[number]> | null> => {
  const broken = firstBroken(layerRules, layers);
  return broken ?? refuseUsers({ imUsers }, organizationId, usersOf(layers));
};

/** Returns the refusal of users who cannot be on call, or null if all can. */
export const refuseUsers = async (
  { imUsers }: { readonly imUsers: ImUsers },
  organizationId: number,
  userIds: readonly string[],
): Promise<Refusal<(typeof imUserCodes)[number]> | null> => {
  const users = userIds.length === 0 ? [] : await imUsers.list(organizationId, userIds);
  const found = new Map(users.map((user) => [user.publicId, user]));
  const decisions = userIds.map((userId) => decideImUser(found.get(userId) ?? null));
  return decisions.find((decision) => !decision.ok) ?? null;
};

const lockForChange = async (
  needs: WritingNeeds,
  context: CommandContext,
  id: string,
): Promise<Outcome<ImScheduleView, 'imScheduleNotFound' | WriteCode>> => {
  const schedule = await needs.imSchedules.lock(context.scope, id);
  if (schedule === null) return refused('imScheduleNotFound');
  return (await refusedTeamWrite(needs, context, schedule.teamId)) ?? accepted(schedule);
};

const writeCodes = ['imScheduleNotFound', ...codesOf(teamWriteRules)] as const;

const withoutSecrets = (schedule: ImScheduleView): ImScheduleView => ({
  ...schedule,
  layers: schedule.layers.map((layer) => ('ics' in layer ? { ...layer, ics: withoutSecret(layer.ics) } : layer)),
  calendars: schedule.calendars.map((calendar) => ({
    ...calendar,
    ics: withoutSecret(calendar.ics),
    problem: calendar.problem === null ? null : { ...calendar.problem, detail: null },
  })),
});

/** Removes the addresses of calendars from those schedules that the caller may not change. */
const shownTo = async (
  { imMembers }: Pick<WritingNeeds, 'imMembers'>,
  caller: Caller,
  schedules: readonly ImScheduleView[],
): Promise<readonly ImScheduleView[]> => {
  const teamIds = schedules.flatMap(({ teamId }) => teamId ?? []);
  const roles =
    isPerson(caller) && teamIds.length > 0
      ? await imMembers.rolesOf(teamIds, caller.userId)
      : new Map<number, ImTeamRole>();
  return schedules.map((schedule) =>
    firstBroken(teamWriteRules, { caller, imRole: roles.get(schedule.teamId ?? 0) ?? null }) === null
      ? schedule
      : withoutSecrets(schedule),
  );
};

/** Lists schedules, newest first. Secret addresses of calendars are shown to those who may change the schedule. */
export const listImSchedules = defineQuery({
  name: 'listImSchedules',
  permission: 'useIncidentManagement',
  refuses: [],
  execute:
    (needs: Pick<WritingNeeds, 'imSchedules' | 'imMembers'>) =>
    async ({ scope, caller }, { request }: { readonly request: ListRequest }) => {
      const page = await needs.imSchedules.page(scope, request, {});
      return accepted({ ...page, items: await shownTo(needs, caller, page.items) });
    },
});

/** Returns a schedule. Secret addresses of calendars are shown to those who may change the schedule. */
export const getImSchedule = defineRecordQuery({
  name: 'getImSchedule',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: Pick<WritingNeeds, 'imSchedules' | 'imMembers'>) => imSchedules,
  answer: async ({ caller }, found, _input, needs) => {
    const [shown = found] = await shownTo(needs, caller, [found]);
    return shown;
  },
});

interface SavingNeeds extends WritingNeeds, CalendarNeeds, FindingNeeds {}

/** Creates a schedule. Its calendars are read before it is stored. */
export const createImSchedule = definePreparedCommand({
  name: 'createImSchedule',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(teamReferenceRules), ...codesOf(teamWriteRules), ...layerCodes],
  prepare:
    (needs: SavingNeeds & { readonly ids: IdSource }) =>
    async ({ now }, members: ImScheduleMembers) => ({
      given: members,
      calendars: await readLayers(needs)(members, [], now),
    }),
  execute:
    (needs: SavingNeeds & { readonly ids: IdSource }) =>
    async (work, { given, calendars }) => {
      const { caller, now, audit } = work;
      const organizationId = ownOrganization(caller);
      const refusal =
        (await refusedTeamChoice(needs, work, organizationId, given.teamId)) ??
        (await refuseLayers(needs, organizationId, given.layers));
      if (refusal !== null) return refusal;
      if (!calendars.ok) return calendars;
      const members = { ...given, layers: calendars.value.layers };
      const stored = expectStored(
        await addOne(needs.imSchedules, {
          ...members,
          ...stampOf(needs.ids, now),
          organizationId,
        }),
      );
      await storeCalendars(needs, stored, calendars.value.read, now);
      audit(auditEntry('imSchedule.created', stored, { after: { ...members } }));
      return accepted(await savedSchedule(needs, stored, now));
    },
});

/** The changes of a schedule. */
interface ScheduleChange extends ChangeOf<Partial<ImScheduleMembers>> {
  /** The `updatedAt` of the schedule that the changes are based on; null to change whatever is stored. */
  readonly readAt: Date | null;
}

/** Changes a schedule. Changed layers apply from now on. */
export const updateImSchedule = definePreparedCommand({
  name: 'updateImSchedule',
  permission: 'useIncidentManagement',
  refuses: [...writeCodes, ...codesOf(scheduleEditRules), ...codesOf(teamReferenceRules), ...layerCodes],
  prepare:
    (needs: SavingNeeds) =>
    async ({ scope, now }, { id, changes, readAt }: ScheduleChange) => {
      const found = await needs.imSchedules.find(scope, id);
      const isRead = found !== null && (changes.layers ?? changes.timezone) !== undefined;
      return {
        id,
        readAt,
        given: changes,
        found,
        calendars: isRead
          ? await readLayers(needs)({ ...found, ...changes }, await needs.importedCalendars.list(found.id), now)
          : null,
      };
    },
  execute:
    (needs: SavingNeeds) =>
    async (work, { id, readAt, given, found: prepared, calendars }) => {
      const found = await lockForChange(needs, work, id);
      if (!found.ok) return found;
      requireRevision(work, found.value);
      const stale = firstBroken(scheduleEditRules, { schedule: found.value, readAt });
      if (stale !== null) return stale;
      const { calendars: _, ...before } = found.value;
      if (calendars !== null && before.revision !== prepared?.revision)
        throw new StalePreparationError('The schedule was changed while its calendars were read.');
      const changes =
        calendars?.ok === true && given.layers !== undefined ? { ...given, layers: calendars.value.layers } : given;
      const { teamId = before.teamId, layers } = changes;
      const refusal =
        (teamId === before.teamId ? null : await refusedTeamChoice(needs, work, before.organizationId, teamId)) ??
        (layers === undefined ? null : await refuseLayers(needs, before.organizationId, layers));
      if (refusal !== null) return refusal;
      if (calendars?.ok === false) return calendars;
      const stored = expectStored(await needs.imSchedules.save({ ...before, ...changes, updatedAt: work.now }, before));
      if (changesDefinition(before, stored)) await needs.imSchedules.keepDefinition(before, work.now);
      if (calendars !== null) await storeCalendars(needs, stored, calendars.value.read, work.now);
      work.audit(auditEntry('imSchedule.updated', stored, changesOf<ImSchedule>(before, stored)));
      return accepted(await savedSchedule(needs, stored, work.now));
    },
});

/** Deletes a schedule that no escalation policy uses. */
export const deleteImSchedule = defineRecordCommands({
  subject: 'imSchedule',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: WritingNeeds) => imSchedules,
  taken: {},
  guard: teamGuard,
}).remove({
  name: 'deleteImSchedule',
  refuses: codesOf(scheduleRemovalRules),
  refusal: async (_context, schedule, { escalationPolicies }: { readonly escalationPolicies: SchedulePolicies }) =>
    firstBroken(scheduleRemovalRules, {
      usedBy: await escalationPolicies.referringTo({ type: 'schedule', scheduleId: schedule.id }),
    }),
  audited: ({ name }) => ({ name }),
});

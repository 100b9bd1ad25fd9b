import { imUserCodes, knownUserRules } from '../../domain/teams/user.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { overrideAccessRules, overrideLimitRules, overrideRules } from '../../domain/on-call/schedule.rules.ts';
import type { ImOverride, ImSchedule, OnCallSpan } from '../../domain/on-call/schedule.ts';
import { callersRole } from '../teams/team-access.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineDecidedRecordQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImOverrideFilter, ImOverrides } from './ports.ts';
import { refuseUsers } from './schedules.ts';
import type { WritingNeeds } from './schedules.ts';

interface OverrideNeeds extends WritingNeeds {
  readonly imOverrides: ImOverrides;
}

/** The members of an override that are written. */
export interface ImOverrideMembers extends OnCallSpan {
  readonly replacesUserId: string | null;
}

const overridesOf = (schedule: Pick<ImSchedule, 'id'>) => ({ scheduleId: schedule.id });

/** Names an override of a schedule. */
interface ByOverrideId extends ById {
  readonly overrideId: string;
}

/** The part of a list of overrides that a request asks for. */
interface AskedOverrides extends ById {
  readonly request: ListRequest;
  readonly filter: Omit<ImOverrideFilter, 'scheduleId'>;
}

/** Lists the overrides of a schedule, newest first. */
export const listImOverrides = defineRecordQuery({
  name: 'listImOverrides',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: Pick<OverrideNeeds, 'imSchedules' | 'imOverrides'>) => imSchedules,
  answer: ({ scope }, schedule, { request, filter }: AskedOverrides, { imOverrides }) =>
    imOverrides.page(scope, request, { ...filter, ...overridesOf(schedule) }),
});

/** Returns an override of a schedule. */
export const getImOverride = defineDecidedRecordQuery({
  name: 'getImOverride',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: Pick<OverrideNeeds, 'imSchedules' | 'imOverrides'>) => imSchedules,
  refuses: ['notFound'],
  decide: async ({ scope }, schedule, { overrideId }: ByOverrideId, { imOverrides }) => {
    const found = await imOverrides.find(scope, overrideId);
    return found?.scheduleId === schedule.id ? accepted(found) : refused('notFound');
  },
});

/** Refuses a caller who may not write the override. Returns null for one who may. */
const accessRefusal = async (
  needs: Pick<OverrideNeeds, 'imMembers'>,
  { caller }: CommandContext,
  { teamId }: Pick<ImSchedule, 'teamId'>,
  override: Pick<OnCallSpan, 'userId'>,
) => firstBroken(overrideAccessRules, { caller, imRole: await callersRole(needs, caller, teamId), override });

/** The schedule is locked, so that overrides are made one after the other. */
const onSchedule = {
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: OverrideNeeds) => imSchedules,
} as const;

/** Puts a person on call instead of the layers, or of one person. */
export const createImOverride = defineRecordCommand({
  name: 'createImOverride',
  ...onSchedule,
  refuses: [...codesOf(overrideAccessRules), ...codesOf(overrideRules), ...codesOf(overrideLimitRules), ...imUserCodes],
  execute: async (
    work,
    schedule,
    { override }: ById & { readonly override: ImOverrideMembers },
    needs: OverrideNeeds & { readonly ids: IdSource },
  ) => {
    const { id: scheduleId, organizationId } = schedule;
    const { total: overrides } = await needs.imOverrides.page(
      work.scope,
      { page: 1, perPage: 1 },
      overridesOf(schedule),
    );
    const replaced = override.replacesUserId === null ? [] : [override.replacesUserId];
    const isReplacedKnown = replaced.length > 0 && (await needs.imUsers.list(organizationId, replaced)).length > 0;
    const refusal =
      (await accessRefusal(needs, work, schedule, override)) ??
      firstBroken(overrideRules, override) ??
      firstBroken(overrideLimitRules, { overrides }) ??
      (await refuseUsers(needs, organizationId, [override.userId])) ??
      firstBroken(knownUserRules, { ids: replaced, known: new Set(isReplacedKnown ? replaced : []) });
    if (refusal !== null) return refusal;
    const stored = expectStored(
      await addOne(needs.imOverrides, {
        ...override,
        organizationId,
        scheduleId,
        ...stampOf(needs.ids, work.now),
      }),
    );
    work.audit(auditEntry('imOverride.created', stored, { after: { scheduleId: schedule.publicId, ...override } }));
    return accepted(stored);
  },
});

const updateCodes = [
  'imScheduleNotFound',
  'notFound',
  ...codesOf(overrideAccessRules),
  ...codesOf(overrideRules),
  ...imUserCodes,
] as const;

interface OverrideChange extends ByOverrideId {
  readonly changes: Partial<ImOverrideMembers>;
}

/** Refuses people of a changed override who cannot be in it. Those who were in it before are not judged again. */
const refuseChangedUsers = async (needs: OverrideNeeds, before: ImOverride, { changes }: OverrideChange) => {
  const { userId = before.userId, replacesUserId = before.replacesUserId } = changes;
  const replaced = replacesUserId === null || replacesUserId === before.replacesUserId ? [] : [replacesUserId];
  const known = replaced.length === 0 ? [] : await needs.imUsers.list(before.organizationId, replaced);
  return (
    (await refuseUsers(needs, before.organizationId, userId === before.userId ? [] : [userId])) ??
    firstBroken(knownUserRules, { ids: replaced, known: new Set(known.map(({ publicId }) => publicId)) })
  );
};

/** Changes the people or the times of an override. It keeps its rank among the overrides of the schedule. */
export const updateImOverride = defineCommand({
  name: 'updateImOverride',
  permission: 'useIncidentManagement',
  refuses: updateCodes,
  execute:
    (needs: OverrideNeeds) =>
    async (work, change: OverrideChange): Promise<Outcome<ImOverride, (typeof updateCodes)[number]>> => {
      const schedule = await needs.imSchedules.lock(work.scope, change.id);
      if (schedule === null) return refused('imScheduleNotFound');
      const found = await needs.imOverrides.lock(work.scope, change.overrideId);
      if (found?.scheduleId !== schedule.id) return refused('notFound');
      const changed = { ...found, ...change.changes };
      const denied =
        (await accessRefusal(needs, work, schedule, found)) ?? (await accessRefusal(needs, work, schedule, changed));
      if (denied !== null) return denied;
      requireRevision(work, found);
      const refusal = firstBroken(overrideRules, changed) ?? (await refuseChangedUsers(needs, found, change));
      if (refusal !== null) return refusal;
      const stored = expectStored(await needs.imOverrides.save({ ...changed, updatedAt: work.now }, found));
      work.audit(auditEntry('imOverride.updated', stored, changesOf<ImOverride>(found, stored)));
      return accepted(stored);
    },
});

/** Deletes an override. */
export const deleteImOverride = defineRecordCommand({
  name: 'deleteImOverride',
  ...onSchedule,
  refuses: ['notFound', ...codesOf(overrideAccessRules)],
  execute: async (work, schedule, { overrideId }: ByOverrideId, needs: OverrideNeeds) => {
    const override = await needs.imOverrides.lock(work.scope, overrideId);
    if (override?.scheduleId !== schedule.id) return refused('notFound');
    const refusal = await accessRefusal(needs, work, schedule, override);
    if (refusal !== null) return refusal;
    await needs.imOverrides.remove(override);
    const { userId, replacesUserId, startsAt, endsAt } = override;
    work.audit(
      auditEntry('imOverride.deleted', override, {
        before: { scheduleId: schedule.publicId, userId, replacesUserId, startsAt, endsAt },
      }),
    );
    return accepted({ success: true as const });
  },
});

import { imUserCodes, knownUserRules } from '../../domain/teams/user.rules.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { overrideAccessRules, overrideLimitRules, overrideRules } from '../../domain/on-call/schedule.rules.ts';
import type { ImSchedule, OnCallSpan } from '../../domain/on-call/schedule.ts';
import { callersRole } from '../teams/team-access.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ImOverrides } from './ports.ts';
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

/** Lists the overrides of a schedule, newest first. */
export const listImOverrides = defineRecordQuery({
  name: 'listImOverrides',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: Pick<OverrideNeeds, 'imSchedules' | 'imOverrides'>) => imSchedules,
  answer: ({ scope }, schedule, { request }: ById & { readonly request: ListRequest }, { imOverrides }) =>
    imOverrides.page(scope, request, overridesOf(schedule)),
});

/** Refuses a caller who may not make or remove the override. Returns null for one who may. */
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

/** Deletes an override. */
export const deleteImOverride = defineRecordCommand({
  name: 'deleteImOverride',
  ...onSchedule,
  refuses: ['notFound', ...codesOf(overrideAccessRules)],
  execute: async (work, schedule, { overrideId }: ById & { readonly overrideId: string }, needs: OverrideNeeds) => {
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

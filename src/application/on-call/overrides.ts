import { imUserCodes, knownUserRules } from '../../domain/teams/user.rules.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { overrideAccessRules, overrideLimitRules, overrideRules } from '../../domain/on-call/schedule.rules.ts';
import type { ImSchedule, OnCallSpan } from '../../domain/on-call/schedule.ts';
import { callersRole } from '../teams/teams.ts';
import type { IdSource } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { defineRecordQuery } from '../kernel/record-queries.ts';
import { defineCommand } from '../kernel/use-case.ts';
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

export const listImOverrides = defineRecordQuery({
  name: 'listImOverrides',
  permission: 'useIncidentManagement',
  missing: 'imScheduleNotFound',
  records: ({ imSchedules }: Pick<OverrideNeeds, 'imSchedules' | 'imOverrides'>) => imSchedules,
  answer:
    ({ imOverrides }) =>
    ({ scope }, schedule, { request }: ById & { readonly request: ListRequest }) =>
      imOverrides.page(scope, request, overridesOf(schedule)),
});

/**
 * Locks the schedule, so that overrides are made one after the other, and judges whether the caller may make this one.
 */
const lockForOverride = async (needs: OverrideNeeds, scope: Scope, { caller }: CommandContext, id: string) => {
  const schedule = await needs.imSchedules.lock(scope, id);
  if (schedule === null) return refused('imScheduleNotFound');
  const imRole = await callersRole(needs, caller, schedule.teamId);
  return accepted({
    schedule,
    refuse: (override: Pick<OnCallSpan, 'userId'>) => firstBroken(overrideAccessRules, { caller, imRole, override }),
  });
};

export const createImOverride = defineCommand({
  name: 'createImOverride',
  permission: 'useIncidentManagement',
  refuses: [
    'imScheduleNotFound',
    ...codesOf(overrideAccessRules),
    ...codesOf(overrideRules),
    ...codesOf(overrideLimitRules),
    ...imUserCodes,
  ],
  execute:
    (needs: OverrideNeeds & { readonly ids: IdSource }) =>
    async (work, { id, override }: ById & { readonly override: ImOverrideMembers }) => {
      const locked = await lockForOverride(needs, work.scope, work, id);
      if (!locked.ok) return locked;
      const { schedule, refuse } = locked.value;
      const { id: scheduleId, organizationId } = schedule;
      const { total: overrides } = await needs.imOverrides.page(
        work.scope,
        { page: 1, perPage: 1 },
        overridesOf(schedule),
      );
      const replaced = override.replacesUserId === null ? [] : [override.replacesUserId];
      const isReplacedKnown = replaced.length > 0 && (await needs.imUsers.list(organizationId, replaced)).length > 0;
      const refusal =
        refuse(override) ??
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
          publicId: needs.ids.next(),
          createdAt: work.now,
          updatedAt: work.now,
        }),
      );
      work.audit(auditEntry('imOverride.created', stored, { after: { scheduleId: schedule.publicId, ...override } }));
      return accepted(stored);
    },
});

export const deleteImOverride = defineCommand({
  name: 'deleteImOverride',
  permission: 'useIncidentManagement',
  refuses: ['imScheduleNotFound', 'notFound', ...codesOf(overrideAccessRules)],
  execute:
    (needs: OverrideNeeds) =>
    async (work, { id, overrideId }: ById & { readonly overrideId: string }) => {
      const locked = await lockForOverride(needs, work.scope, work, id);
      if (!locked.ok) return locked;
      const { schedule, refuse } = locked.value;
      const override = await needs.imOverrides.lock(work.scope, overrideId);
      if (override?.scheduleId !== schedule.id) return refused('notFound');
      const refusal = refuse(override);
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

import { ownOrganization } from '../../domain/access/scope.ts';
import { drillCounts } from '../../domain/drills/drill-score.ts';
import { drillStartRules, viewOfDrill } from '../../domain/drills/drill.ts';
import { changedDrillSettings, drillSettingsRules } from '../../domain/drills/drill-schedule.ts';
import type { DrillSettings } from '../../domain/drills/drill-schedule.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery, inOwnOrganization } from '../kernel/record-queries.ts';
import { changesOf } from '../kernel/records.ts';
import type { ById } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { beginDrill } from './plan-drill.ts';
import type { DrillPlanNeeds } from './plan-drill.ts';
import type { DrillLinks, Drills, DrillSettingsStore } from './ports.ts';

interface Needs {
  readonly drills: Drills;
}

interface SettingsNeeds {
  readonly drillSettings: DrillSettingsStore;
}

/** Lists the drills of the caller's organization, newest first. */
export const listDrills = definePageQuery({
  name: 'listDrills',
  permission: 'readAdministration',
  records: ({ drills }: Needs) => drills,
  select: inOwnOrganization,
  show: (_context, drill) => viewOfDrill(drill),
});

/** Returns a drill with everything that it tests. */
export const getDrill = defineRecordQuery({
  name: 'getDrill',
  permission: 'readAdministration',
  records: ({ drills }: Needs & { readonly drillLinks: Pick<DrillLinks, 'ofDrill'> }) => drills,
  missing: 'notFound',
  answer: async (_context, drill, _input: ById, { drillLinks }) => {
    const links = await drillLinks.ofDrill(drill.id);
    return { ...viewOfDrill(drill), ...drillCounts(links), links };
  },
});

/** Starts a drill at once. Its messages are sent within a minute, to people outside of their quiet hours. */
export const startDrill = defineCommand({
  name: 'startDrill',
  permission: 'manageOrganization',
  refuses: codesOf(drillStartRules),
  execute:
    (needs: DrillPlanNeeds & Needs) =>
    async ({ caller, now, audit }, _input: Readonly<Record<string, never>>) => {
      const organizationId = ownOrganization(caller);
      const refusal = firstBroken(drillStartRules, { running: await needs.drills.findRunning(organizationId) });
      if (refusal !== null) return refusal;
      const drill = await beginDrill(
        needs,
        { now, audit },
        { organizationId, trigger: 'manual', month: null, hours: null },
      );
      // A concurrent request was stored first. The command runs again and finds its drill.
      if (typeof drill === 'string') throw new OptimisticLockError('Another drill was started concurrently.');
      return accepted(viewOfDrill(drill));
    },
});

/** Returns the settings of the organization for its monthly drills. */
export const getDrillSettings = defineQuery({
  name: 'getDrillSettings',
  permission: 'readAdministration',
  refuses: [],
  execute:
    ({ drillSettings }: SettingsNeeds) =>
    async ({ caller }) =>
      accepted(await drillSettings.find(ownOrganization(caller))),
});

/** Changes the settings of the organization for its monthly drills. */
export const updateDrillSettings = defineCommand({
  name: 'updateDrillSettings',
  permission: 'manageOrganization',
  refuses: codesOf(drillSettingsRules),
  execute:
    ({ drillSettings }: SettingsNeeds) =>
    async ({ caller, now, audit }, changes: Partial<DrillSettings>) => {
      const organizationId = ownOrganization(caller);
      const present = await drillSettings.lock(organizationId);
      const settings = changedDrillSettings(present, changes, now);
      const refusal = firstBroken(drillSettingsRules, settings);
      if (refusal !== null) return refusal;
      await drillSettings.save(organizationId, settings);
      audit({
        action: 'drillSettings.updated',
        organizationId,
        subjectType: 'drillSettings',
        subjectId: String(organizationId),
        ...changesOf(present, settings),
      });
      return accepted(settings);
    },
});

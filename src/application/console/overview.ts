import { permissionRefusal } from '../../domain/access/permissions.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { OVERVIEW_ROWS, overviewOf } from '../../domain/console/overview.ts';
import type { OverviewOnCall } from '../../domain/console/overview.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { later } from '../../domain/kernel/time.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { Monitors } from '../monitors/ports.ts';
import { peopleOnCall } from '../on-call/on-call-at.ts';
import type { OnCallAtNeeds } from '../on-call/on-call-at.ts';
import type { Overviews } from './ports.ts';

interface Needs extends OnCallAtNeeds {
  readonly monitors: Pick<Monitors, 'tallies'>;
  readonly overviews: Overviews;
}

/** Returns who is on call by the newest schedules of the organization. */
const onCallNow = async (needs: Needs, organizationId: number, now: Date): Promise<readonly OverviewOnCall[]> => {
  const loaded = await needs.onCallSchedules.load(organizationId, { from: now, to: later(now, 1) }, null);
  return loaded.slice(0, OVERVIEW_ROWS).map(({ publicId, name, names, schedule }) => ({
    schedule: { id: publicId, name },
    people: peopleOnCall(needs, schedule, now).map((id) => ({ id, name: names.get(id) ?? '' })),
  }));
};

/** Returns what needs attention now in the organization or for the customer of the caller. */
export const getOverview = defineQuery({
  name: 'getOverview',
  permission: 'readRecords',
  refuses: [],
  execute:
    (needs: Needs) =>
    async ({ caller, scope: readable, now }) => {
      const organizationId = ownOrganization(caller);
      const scope = listedOrganization(readable, organizationId);
      const seesOnCall = permissionRefusal('useIncidentManagement', caller) === null;
      const [tallies, facts, onCall] = await Promise.all([
        needs.monitors.tallies(scope),
        needs.overviews.read(scope, now),
        seesOnCall ? onCallNow(needs, organizationId, now) : null,
      ]);
      return accepted(overviewOf(tallies, facts, onCall));
    },
});

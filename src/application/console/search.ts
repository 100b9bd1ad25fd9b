import { permissionRefusal } from '../../domain/access/permissions.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { userName } from '../../domain/access/user-name.ts';
import { SEARCH_ROWS } from '../../domain/console/search.ts';
import type { SearchResults } from '../../domain/console/search.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { stateListed } from '../../domain/monitors/monitor-listing.ts';
import type { Users } from '../accounts/ports.ts';
import type { Customers } from '../customers/ports.ts';
import type { ImIncidents } from '../incident-management/ports.ts';
import type { Incidents } from '../incidents/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { MonitorList } from '../monitors/ports.ts';

interface Needs {
  readonly customers: Pick<Customers, 'page'>;
  readonly imIncidents: Pick<ImIncidents, 'page'>;
  readonly incidents: Pick<Incidents, 'page'>;
  readonly monitorList: Pick<MonitorList, 'page'>;
  readonly users: Pick<Users, 'page'>;
}

/** Finds records by their names in the lists that the caller may read. */
export const searchRecords = defineQuery({
  name: 'searchRecords',
  permission: 'readRecords',
  refuses: [],
  execute:
    (needs: Needs) =>
    async ({ caller, scope: readable }, { text: search }: { readonly text: string }) => {
      const scope = listedOrganization(readable, ownOrganization(caller));
      const may = (permission: PermissionName): boolean => permissionRefusal(permission, caller) === null;
      const sortedBy = (sort: string): ListRequest => ({ page: 1, perPage: SEARCH_ROWS, search, sort });
      const [monitors, customers, incidents, imIncidents, people] = await Promise.all([
        needs.monitorList.page(scope, sortedBy('name'), {}),
        needs.customers.page(scope, sortedBy('name'), {}),
        needs.incidents.page(scope, sortedBy('-startedAt'), {}),
        may('useIncidentManagement') ? needs.imIncidents.page(scope, sortedBy('-createdAt'), {}) : null,
        may('readAdministration') ? needs.users.page(scope, sortedBy('email'), {}) : null,
      ]);
      const results: SearchResults = {
        monitors: monitors.items.map((monitor) => ({
          id: monitor.publicId,
          name: monitor.name,
          kind: monitor.kind,
          target: monitor.target,
          state: stateListed(monitor),
          customerName: monitor.customerName,
        })),
        customers: customers.items.map(({ publicId: id, name }) => ({ id, name })),
        incidents: incidents.items.map(({ publicId: id, title, status, startedAt }) => ({
          id,
          title,
          status,
          startedAt,
        })),
        imIncidents: imIncidents?.items.map(({ publicId: id, title, status }) => ({ id, title, status })) ?? null,
        people: people?.items.map((user) => ({ id: user.publicId, name: userName(user), email: user.email })) ?? null,
      };
      return accepted(results);
    },
});

import { memoryHost } from '../../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { locationTable } from '../../../../../src/infrastructure/monitors/memory/monitor-tables.ts';
import { inMemoryTenancy } from '../../../../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { storeMonitorIn } from '../../../../builders/memory-monitors.ts';
import { TIERS } from '../../../../contract/organizations/under-test.ts';
import type { TenancyUnderTest } from '../../../../contract/organizations/under-test.ts';

/** The ports of organizations, their people and their customers in memory. */
export const memoryTenancy = (): Promise<TenancyUnderTest> => {
  const host = memoryHost();
  const { store } = host;
  const ports = inMemoryTenancy(host, TIERS);
  return Promise.resolve({
    ...ports,
    ...{ unitOfWork: store, organizationNames: ports.users },
    storeMonitor: (owner) => storeMonitorIn(store, owner),
    locationKeys: () => Promise.resolve(store.rows(locationTable).filter().map(({ key }) => key)),
    close: () => Promise.resolve(),
  });
};

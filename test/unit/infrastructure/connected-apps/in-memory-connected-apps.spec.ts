import { inMemoryConnectedApps } from '../../../../src/infrastructure/connected-apps/memory/in-memory-connected-apps.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { TestClock } from '../../../builders/clock.ts';
import { memoryTenants } from '../../../builders/memory-tenants.ts';
import { connectedAppsContracts } from '../../../contract/connected-apps/connected-apps.contract.ts';

connectedAppsContracts('in memory', async () => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const { store } = host;
  return {
    ...inMemoryConnectedApps(host, { baseUrl: 'https://watchstead.example' }),
    ...{ unitOfWork: store, clock, tenants: await memoryTenants(store), close: () => Promise.resolve() },
  };
});

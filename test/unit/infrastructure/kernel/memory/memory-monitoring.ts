import { cryptoDigest } from '../../../../../src/infrastructure/kernel/crypto/digest.ts';
import { inMemoryMonitoring } from '../../../../../src/infrastructure/monitors/memory/in-memory-monitoring.ts';
import { inMemoryTenancy } from '../../../../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { checkResultTable, downtimeTable } from '../../../../../src/infrastructure/checks/memory/check-tables.ts';
import { memoryHost } from '../../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { TestClock } from '../../../../builders/clock.ts';
import type { MonitoringUnderTest } from '../../../../contract/monitors/under-test.ts';

/** The ports of monitoring in memory. */
export const memoryMonitoring = (): MonitoringUnderTest => {
  const host = { ...memoryHost(new TestClock()), digest: cryptoDigest(Buffer.alloc(48, 7)) };
  const { organizations, packages, users, customers } = inMemoryTenancy(host);
  const { store } = host;
  return {
    ...{ unitOfWork: store, organizations, packages, users, customers },
    ...inMemoryMonitoring(host),
    resultsOf: (id) => {
      const rows = store.rows(checkResultTable).filter(({ monitorId }) => monitorId === id);
      return Promise.resolve(rows.map(({ slot, finding, whilePaused }) => ({ slot, outcome: finding.outcome, whilePaused })));
    },
    downtimesOf: (id) => {
      const rows = store.rows(downtimeTable).filter(({ monitorId }) => monitorId === id);
      return Promise.resolve(rows.map(({ startedAt, endedAt, incidentId }) => ({ startedAt, endedAt, incidentId })));
    },
    close: () => Promise.resolve(),
  };
};

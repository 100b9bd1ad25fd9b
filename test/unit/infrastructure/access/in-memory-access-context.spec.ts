import { inMemoryAccess } from '../../../../src/infrastructure/access/memory/in-memory-access.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { inMemoryTenancy } from '../../../../src/infrastructure/organizations/memory/in-memory-tenancy.ts';
import { TestClock } from '../../../builders/clock.ts';
import { accessContextContracts } from '../../../contract/access/access-context.contract.ts';

accessContextContracts('in memory', () => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const access = inMemoryAccess(host, { requireMfaPlatformStaff: true });
  const { organizations, packageConfigs, users, customers, accountDeletions } = inMemoryTenancy(host);
  const close = () => Promise.resolve();
  return Promise.resolve({ unitOfWork: host.store, clock, ...access, organizations, packageConfigs, users, customers, accountDeletions, close });
});

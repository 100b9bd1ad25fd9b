import { expect } from 'chai';
import { findMonitor } from '../../../../src/application/monitoring/monitor-directory.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import { monitorKinds } from '../../../../src/domain/monitoring/monitor-kinds.ts';
import type { MonitorKind } from '../../../../src/domain/monitoring/monitor-kinds.ts';
import { PostgresMonitorDirectory } from '../../../../src/infrastructure/postgres/monitoring/postgres-monitor-directory.ts';
import { NOW } from '../../../builders/clock.ts';
import { aMonitor, aTenant, openDatabase } from './monitored.ts';
import type { OpenDatabase, Tenant } from './monitored.ts';

const kinds = Object.keys(monitorKinds) as MonitorKind[];

describe('the directory of monitors, PostgreSQL', () => {
  let opened: OpenDatabase;
  let directory: PostgresMonitorDirectory;
  let tenant: Tenant;
  let id: number;
  let publicId: string;

  before(async () => {
    opened = await openDatabase();
    directory = new PostgresMonitorDirectory(opened.database);
    tenant = await aTenant(opened.database);
    id = await aMonitor(opened.database, tenant, [], NOW);
    ({ publicId } = await opened.database.query.selectFrom('monitor').select('publicId').where('id', '=', id).executeTakeFirstOrThrow());
  });
  after(() => opened.close());

  it('finds a monitor by its kind and either of its ids', async () => {
    const found = await directory.find(everywhere, 'website', publicId);
    expect(found).to.include({ id, publicId, kind: 'website', organizationId: tenant.organizationId });
    expect(await directory.find(everywhere, 'website', id)).to.deep.equal(found);
    expect(await directory.lock(everywhere, 'website', id)).to.deep.equal(found);
  });

  it('finds nothing outside the scope', async () => {
    const { organizationId } = await aTenant(opened.database);
    for (const scope of [{ organizationId, customerId: null }, { organizationId: tenant.organizationId, customerId: -1 }]) {
      expect(await directory.find(scope, 'website', id)).to.equal(null);
      expect(await directory.lock(scope, 'website', id)).to.equal(null);
    }
  });

  for (const type of kinds.filter((kind) => kind !== 'website'))
    it(`answers monitorNotFound for a ${type} under the id of a website`, async () => {
      expect(await findMonitor(directory, everywhere, { type, id })).to.deep.equal(refused('monitorNotFound'));
    });

  it('answers invalidMonitorType for a kind that there is none of', async () => {
    for (const type of ['websites', 'Website', '', 'toString']) {
      expect(await findMonitor(directory, everywhere, { type, id })).to.deep.equal(refused('invalidMonitorType'));
    }
  });

  it('lets one at a time hold a monitor', async () => {
    const refusal = await opened.database.inTransaction(async () => {
      await directory.lock(everywhere, 'website', id);
      const other = opened.database.pool.query('select id from monitor where id = $1 for no key update nowait', [id]);
      return other.then(() => 'held by two', (fault: unknown) => (fault as { readonly code?: string }).code);
    });
    expect(refusal).to.equal('55P03');
  });
});

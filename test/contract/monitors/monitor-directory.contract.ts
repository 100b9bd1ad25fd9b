import { expect } from 'chai';
import { findMonitor } from '../../../src/application/monitors/monitor-directory.ts';
import { storedOne } from '../../../src/contracts/framework.ts';
import { everywhere, nowhere } from '../../../src/domain/access/scope.ts';
import { refused } from '../../../src/domain/kernel/outcome.ts';
import { monitorKinds } from '../../../src/domain/monitors/monitor-kinds.ts';
import type { MonitorKind } from '../../../src/domain/monitors/monitor-kinds.ts';
import type { Website } from '../../../src/domain/monitors/website.ts';
import { aTag } from '../../builders/tags.ts';
import { NOW } from '../../builders/clock.ts';
import { aPublicId } from '../../builders/agencies.ts';
import { executeBatched } from '../at-once.ts';
import { siteIn, websiteAt } from './under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from './under-test.ts';

const otherKinds = (Object.keys(monitorKinds) as MonitorKind[]).filter((kind) => kind !== 'website');

/** What every directory of monitors promises. */
export const monitorDirectoryContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`MonitorDirectory, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Website;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store);
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());

    it('finds a monitor by its kind and either of its ids', async () => {
      const { id, publicId, name, organizationId, customerId } = website;
      const found = await store.monitorDirectory.find(everywhere, 'website', publicId);
      expect(found).to.deep.equal({ id, publicId, kind: 'website', name, organizationId, customerId });
      expect([await store.monitorDirectory.find(everywhere, 'website', id), await store.monitorDirectory.lock(everywhere, 'website', id)]).to.deep.equal([found, found]);
    });

    it('knows a changed name', async () => {
      await store.websites.save({ ...website, name: 'Other' }, null);
      expect((await store.monitorDirectory.find(everywhere, 'website', website.id))?.name).to.equal('Other');
    });

    it('finds and locks nothing outside the scope', async () => {
      const scopes = [{ ...site.agency.own, customerId: site.customer.id }, { ...site.agency.own, customerId: -1 }, nowhere];
      const found = await Promise.all(scopes.map(async (scope) => (await store.monitorDirectory.find(scope, 'website', website.id)) !== null));
      const locked = await Promise.all(scopes.map(async (scope) => (await store.monitorDirectory.lock(scope, 'website', website.id)) !== null));
      expect([found, locked]).to.deep.equal([[true, false, false], [true, false, false]]);
    });

    for (const type of otherKinds)
      it(`leads to monitorNotFound for a ${type} under the id of a website`, async () => {
        expect(await findMonitor(store.monitorDirectory, everywhere, { type, id: website.id })).to.deep.equal(refused('monitorNotFound'));
      });

    it('leads to invalidMonitorType for a kind that there is none of', async () => {
      for (const type of ['websites', 'Website', '', 'toString'])
        expect(await findMonitor(store.monitorDirectory, everywhere, { type, id: website.id })).to.deep.equal(refused('invalidMonitorType'));
    });

    it('lets one at a time hold a monitor, so that those who count what hangs on it count right', async () => {
      const { id: _id, revision: _revision, ...record } = aTag({ organizationId: website.organizationId });
      const tags = await executeBatched(async (at) => storedOne(await store.tags.add([{ ...record, publicId: aPublicId(), name: `tag ${at}` }])));
      await Promise.all(
        tags.map((tag) =>
          store.unitOfWork.inTransaction(async () => {
            await store.monitorDirectory.lock(everywhere, 'website', website.id);
            if ((await store.monitorTags.of(website)).length < 5) await store.monitorTags.attach(website, tag, NOW);
          }),
        ),
      );
      expect(await store.monitorTags.of(website)).to.have.length(5);
    });
  });

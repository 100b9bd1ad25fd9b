import { expect } from 'chai';
import { days, later, minutes } from '../../../src/domain/kernel/time.ts';
import type { CertificateWarning } from '../../../src/domain/checks/certificate-warning.ts';
import type { Monitor } from '../../../src/domain/monitors/monitor.ts';
import { NOW } from '../../builders/clock.ts';
import { executeBatched } from '../at-once.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { MonitoringUnderTest, OpenMonitoring, Site } from '../monitors/under-test.ts';

const REMINDED = later(NOW, minutes(60));

/** What every store of warnings of certificates promises. */
export const certificateWarningsContract = (adapter: string, open: OpenMonitoring): Mocha.Suite =>
  describe(`CertificateWarnings, ${adapter}`, () => {
    let store: MonitoringUnderTest;
    let site: Site;
    let website: Monitor;
    beforeEach(async () => {
      store = await open();
      site = await siteIn(store, { sslExpiryReminderInterval: 60 });
      website = await websiteAt(store, site);
    });
    afterEach(() => store.close());
    const aWarning = (facts: Partial<CertificateWarning> = {}): CertificateWarning => ({
      ...{ monitorId: website.id, subject: 'CN=shop.example', issuer: 'CN=root', notAfter: later(NOW, days(7)) },
      ...{ warnedAt: NOW, nextReminderAt: REMINDED, endedAt: null },
      ...facts,
    });
    const known = async () => (await store.certificateWarnings.of([website.id])).get(website.id);
    const take = (now = REMINDED) => store.unitOfWork.inTransaction(() => store.certificateWarnings.takeDue(now));

    it('tell the last warning of each monitor, stored in place of the one before', async () => {
      const other = await websiteAt(store, site);
      const last = aWarning({ subject: 'CN=next', warnedAt: later(NOW, 1) });
      expect(await known()).to.equal(undefined);
      await store.certificateWarnings.store([aWarning(), aWarning({ monitorId: other.id })]);
      await store.certificateWarnings.store([last]);
      const warnings = await store.certificateWarnings.of([website.id, other.id]);
      expect([...warnings.values()]).to.have.deep.members([last, aWarning({ monitorId: other.id })]);
    });

    it('end a warning that holds, with its reminders, and leave one that ended before', async () => {
      await store.certificateWarnings.store([aWarning()]);
      await store.certificateWarnings.end(website.id, later(NOW, 1));
      await store.certificateWarnings.end(website.id, later(NOW, 2));
      expect(await known()).to.deep.equal(aWarning({ endedAt: later(NOW, 1), nextReminderAt: null }));
      await store.certificateWarnings.end(website.id + 1000, NOW);
    });

    it('tell a warning at the moment that its reminder is due, and not a millisecond sooner, the most overdue first', async () => {
      const other = await websiteAt(store, site);
      await store.certificateWarnings.store([aWarning(), aWarning({ monitorId: other.id, nextReminderAt: later(REMINDED, -1) })]);
      expect(await take(later(REMINDED, -2))).to.equal(null);
      expect((await take())?.warning.monitorId).to.equal(other.id);
      const due = await take(later(REMINDED, -1));
      expect(due?.monitor).to.deep.include({ monitorId: other.id, certificateReminderInterval: 60 });
      expect(due?.organization).to.deep.equal({ status: 'active' });
    });

    it('hand each warning to one of many who remind at once', async () => {
      const monitors = [website, await websiteAt(store, site), await websiteAt(store, site)].map(({ id }) => id);
      await store.certificateWarnings.store(monitors.map((monitorId) => aWarning({ monitorId })));
      const remindOfOne = () =>
        store.unitOfWork.inTransaction(async () => {
          const due = await store.certificateWarnings.takeDue(REMINDED);
          if (due !== null) await store.certificateWarnings.store([{ ...due.warning, nextReminderAt: null }]);
          return due?.warning.monitorId ?? [];
        });
      const taken = [...(await executeBatched(remindOfOne)), ...(await executeBatched(remindOfOne))].flat();
      expect(taken.toSorted((one, other) => one - other)).to.deep.equal(monitors);
    });

    it('go with their monitor', async () => {
      await store.certificateWarnings.store([aWarning()]);
      await store.monitors.remove(website);
      expect([await known(), await take()]).to.deep.equal([undefined, null]);
    });
  });

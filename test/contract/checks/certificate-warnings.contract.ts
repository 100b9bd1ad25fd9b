import { deepEqual, equal } from 'node:assert/strict';
import type { CertificateWarning } from '../../../src/domain/checks/warnings/certificate-warning.ts';
import { days, later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { race, sameMembers, testsWith } from '../../../src/contracts/framework.ts';
import type { TestFramework } from '../../../src/contracts/framework.ts';
import { siteIn, websiteAt } from '../monitors/under-test.ts';
import type { OpenPorts } from '../monitors/under-test.ts';

const REMINDED = later(NOW, minutes(60));

/**
 * `CertificateWarnings`: the last warning per monitor, and each due reminder for one worker. Pass the ports of monitors
 * over an empty store.
 */
export const certificateWarningsContract = (
  framework: TestFramework,
  open: OpenPorts<'certificateWarnings' | 'unitOfWork'>,
): void => {
  framework.describe('CertificateWarnings', () => {
    const test = testsWith(framework, open, async (store) => {
      const site = await siteIn(store, { sslExpiryReminderInterval: 60 });
      const website = await websiteAt(store, site);
      const aWarning = (facts: Partial<CertificateWarning> = {}): CertificateWarning => ({
        monitorId: website.id,
        subject: 'CN=shop.example',
        issuer: 'CN=root',
        notAfter: later(NOW, days(7)),
        warnedAt: NOW,
        nextReminderAt: REMINDED,
        endedAt: null,
        ...facts,
      });
      const known = async () => (await store.certificateWarnings.of([website.id])).get(website.id);
      const take = (now = REMINDED) => store.unitOfWork.inTransaction(() => store.certificateWarnings.takeDue(now));
      return { store, site, website, aWarning, known, take };
    });

    test('returns the last warning of each monitor', async ({ store, site, website, aWarning, known }) => {
      const other = await websiteAt(store, site);
      const last = aWarning({ subject: 'CN=next', warnedAt: later(NOW, 1) });
      equal(await known(), undefined);
      await store.certificateWarnings.store([aWarning(), aWarning({ monitorId: other.id })]);
      await store.certificateWarnings.store([last]);
      const warnings = await store.certificateWarnings.of([website.id, other.id]);
      sameMembers([...warnings.values()], [last, aWarning({ monitorId: other.id })]);
    });

    test('takes each due reminder once in eight concurrent transactions', async ({
      store,
      site,
      website,
      aWarning,
    }) => {
      const monitors = [website, await websiteAt(store, site), await websiteAt(store, site)].map(({ id }) => id);
      await store.certificateWarnings.store(monitors.map((monitorId) => aWarning({ monitorId })));
      const remindOfOne = () =>
        store.unitOfWork.inTransaction(async () => {
          const due = await store.certificateWarnings.takeDue(REMINDED);
          if (due !== null) await store.certificateWarnings.store([{ ...due.warning, nextReminderAt: null }]);
          return due?.warning.monitorId ?? [];
        });
      const taken = [...(await race(remindOfOne)), ...(await race(remindOfOne))].flat();
      deepEqual(
        taken.toSorted((one, other) => one - other),
        monitors,
      );
    });

    test('removes the warning with its monitor', async ({ store, website, aWarning, known, take }) => {
      await store.certificateWarnings.store([aWarning()]);
      await store.monitors.remove(website, NOW);
      deepEqual([await known(), await take()], [undefined, null]);
    });
  });
};

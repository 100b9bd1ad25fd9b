import { expect } from 'chai';
import { days, hours } from '../../../../src/domain/kernel/time.ts';
import { EMAIL_TOPIC } from '../../../../src/application/kernel/mail.ts';
import { together } from '../../../builders/together.ts';
import { claimsSuite, PATH } from './claims-suite.ts';
import type { Entry } from './claims-suite.ts';

describe('claims to custom domains', () => {
  const suite = claimsSuite();
  const { newHostname, create, publish, verify, activate, claimed, otherAdmin } = suite;

  const statusOf = async ({ publicId }: Entry, client = suite.admin): Promise<string> =>
    (await client.get(`${PATH}/${publicId}`)).body.status;
  const check = async (): Promise<void> => {
    for (const job of suite.app.ports.recurringJobs) if (job.name === 'custom-domain-checks') await job.run();
  };
  /** Lets the claim lapse: its record is missing in each daily check of a week. */
  const lapse = async (entry: Entry): Promise<void> => {
    suite.dns.clear(entry.verification.name);
    for (let day = 0; day <= 8; day += 1) {
      suite.app.clock.advance(days(1));
      await check();
    }
    expect(await statusOf(entry)).to.equal('lapsed');
  };
  const mailsAbout = async (
    hostname: string,
  ): Promise<readonly { readonly to: string; readonly subject: string; readonly text: string }[]> => {
    const rows = await suite.app.database.query
      .selectFrom('outbox')
      .where('topic', '=', EMAIL_TOPIC)
      .select('sealedPayload')
      .execute();
    return rows
      .map(
        ({ sealedPayload }) =>
          JSON.parse(suite.app.ports.vault.open(sealedPayload)) as { to: string; subject: string; text: string },
      )
      .filter(({ subject }) => subject.includes(hostname));
  };

  it('a pending entry ends 7 days after its creation, to the millisecond', async () => {
    const hostname = newHostname();
    const entry = await create(hostname);
    publish(entry);
    const listed = async () => (await suite.admin.get(`${PATH}?search=${hostname}`)).body.total as number;
    suite.app.clock.advance(days(7) - 1);
    expect([(await suite.admin.get(`${PATH}/${entry.publicId}`)).status, await listed()]).to.deep.equal([200, 1]);
    suite.app.clock.advance(1);
    const answers = [
      await suite.admin.get(`${PATH}/${entry.publicId}`),
      await verify(entry),
      await activate(entry),
      await suite.admin.delete(`${PATH}/${entry.publicId}`),
    ];
    expect([answers.map(({ status }) => status), await listed()]).to.deep.equal([[404, 404, 404, 404], 0]);
    expect((await create(hostname)).publicId).not.to.equal(entry.publicId);
  });

  describe('the daily check', () => {
    it('finds the record each day', async () => {
      const entry = await claimed(newHostname());
      suite.app.clock.advance(days(1));
      await check();
      const { body } = await suite.admin.get(`${PATH}/${entry.publicId}`);
      expect([body.status, body.lastCheckedAt]).to.deep.equal(['verified', suite.app.clock.now().toISOString()]);
    });

    it('lets the claim lapse after 7 days, notifies the administrators, and lets it be verified again', async () => {
      const hostname = newHostname();
      const entry = await claimed(hostname);
      await activate(entry);
      await lapse(entry);
      expect((await mailsAbout(hostname)).map(({ subject }) => subject)).to.deep.equal([
        `Custom domain: the TXT record of ${hostname} is missing`,
        `Custom domain lapsed: ${hostname}`,
      ]);
      for (const { text } of await mailsAbout(hostname))
        expect(text).to.include(`Go to custom domains: ${suite.app.ports.baseUrl}/console/domains\n`);
      publish(entry);
      expect((await verify(entry)).body.status).to.equal('active');
    });

    it('does not count lookups that fail', async () => {
      const entry = await claimed(newHostname());
      suite.dns.set(entry.verification.name, 'servfail');
      for (let day = 0; day < 9; day += 1) {
        suite.app.clock.advance(days(1));
        await check();
      }
      const { body } = await suite.admin.get(`${PATH}/${entry.publicId}`);
      expect([body.status, body.lastError]).to.deep.equal(['verified', 'lookupFailed (ESERVFAIL)']);
    });

    it('is taken by one of two processes, and by another when its lease has ended', async () => {
      const entry = await claimed(newHostname());
      suite.app.clock.advance(days(1));
      const lease = () => ({
        now: suite.app.clock.now(),
        until: new Date(suite.app.clock.now().getTime() + hours(1)),
        limit: 1000,
      });
      const taken = await Promise.all([
        suite.app.ports.customDomains.claimDue(lease()),
        suite.app.ports.customDomains.claimDue(lease()),
      ]);
      const isTaken = (claims: readonly { readonly publicId: string }[]) =>
        claims.some(({ publicId }) => publicId === entry.publicId);
      expect(taken.filter(isTaken)).to.have.length(1);
      suite.app.clock.advance(hours(1));
      expect(isTaken(await suite.app.ports.customDomains.claimDue(lease()))).to.equal(true);
    });
  });

  describe('a lapsed claim', () => {
    it('is taken over by the organization that proves the hostname next, which notifies the former one', async () => {
      const hostname = newHostname();
      const former = await claimed(hostname);
      await activate(former);
      await lapse(former);
      const other = await otherAdmin();
      await claimed(hostname, other);
      expect((await suite.admin.get(`${PATH}/${former.publicId}`)).status).to.equal(404);
      const removed = (await mailsAbout(hostname)).at(-1);
      expect(removed?.subject).to.equal(`Custom domain removed: ${hostname}`);
      // The hostname serves the other organization now.
      expect(removed?.text).to.include(`${suite.app.ports.baseUrl}/console/domains\n`).and.not.include(`//${hostname}`);
      const { body } = await suite.admin.get('/api/audit-log?search=customDomain.takenOver');
      expect(
        body.items.filter(
          ({ action, subjectId }: { action: string; subjectId: string }) =>
            action === 'customDomain.takenOver' && subjectId === former.publicId,
        ),
      ).to.have.length(1);
    });

    it('goes to one of several organizations that prove the hostname at the same moment', async () => {
      const hostname = newHostname();
      const former = await claimed(hostname);
      await lapse(former);
      const clients = [suite.admin, await otherAdmin(), await otherAdmin(), await otherAdmin()];
      const entries = [former, ...(await Promise.all(clients.slice(1).map((client) => create(hostname, client))))];
      suite.dns.set(
        `_watchstead.${hostname}`,
        entries.map(({ verification: { value } }) => value),
      );
      const answers = await together(clients.length, (at) => verify(entries[at]!, clients[at]));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      const rows = await suite.app.database.query
        .selectFrom('custom_domain')
        .select('status')
        .where('hostname', '=', hostname)
        .where('status', '<>', 'pending')
        .execute();
      expect(rows).to.have.length(1);
    });
  });
});

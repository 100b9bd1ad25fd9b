import { expect } from 'chai';
import { days, hours, minutes } from '../../../../src/domain/kernel/time.ts';
import { EMAIL_TOPIC } from '../../../../src/application/kernel/mail.ts';
import { startTxtServer } from '../../../fixtures/txt-server.ts';
import type { TxtServer } from '../../../fixtures/txt-server.ts';
import { together } from '../../../builders/together.ts';
import type { ApiClient, Answer } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const PATH = '/api/custom-domains';

interface Entry {
  readonly publicId: string;
  readonly status: string;
  readonly verification: { readonly name: string; readonly value: string };
}

describe('claims to custom domains', () => {
  let dns: TxtServer;
  let app: TestApp;
  let admin: ApiClient;
  let organizationId: number;
  let count = 0;

  const newHostname = (): string => `status${(count += 1)}.acme.org`;
  const codeOf = ({ status, body }: Answer) => [status, body.data?.code];
  const create = async (hostname: string, client = admin): Promise<Entry> => (await client.post(PATH, { hostname, purpose: 'white_label' })).body;
  const publish = ({ verification: { name, value } }: Entry): void => dns.set(name, ['v=spf1 -all', value]);
  const verify = ({ publicId }: Entry, client = admin): Promise<Answer> => client.post(`${PATH}/${publicId}/verify`);
  const activate = ({ publicId }: Entry, client = admin): Promise<Answer> => client.post(`${PATH}/${publicId}/activate`);
  const claimed = async (hostname: string, client = admin): Promise<Entry> => {
    const entry = await create(hostname, client);
    publish(entry);
    const { status } = await verify(entry, client);
    expect(status).to.equal(200);
    return entry;
  };
  const otherAdmin = async (): Promise<ApiClient> => app.client((await app.createOrganization()).apiToken);
  const statusOf = async ({ publicId }: Entry, client = admin): Promise<string> => (await client.get(`${PATH}/${publicId}`)).body.status;
  const check = async (): Promise<void> => {
    for (const job of app.ports.recurringJobs) if (job.name === 'custom-domain-checks') await job.run();
  };
  /** Lets the claim lapse: its record is missing in each daily check of a week. */
  const lapse = async (entry: Entry): Promise<void> => {
    dns.clear(entry.verification.name);
    for (let day = 0; day <= 8; day += 1) {
      app.clock.advance(days(1));
      await check();
    }
    expect(await statusOf(entry)).to.equal('lapsed');
  };
  const mailsAbout = async (hostname: string): Promise<readonly { readonly to: string; readonly subject: string }[]> => {
    const rows = await app.database.query.selectFrom('outbox').where('topic', '=', EMAIL_TOPIC).select('sealedPayload').execute();
    return rows.map(({ sealedPayload }) => JSON.parse(app.ports.vault.open(sealedPayload)) as { to: string; subject: string }).filter(({ subject }) => subject.includes(hostname));
  };

  before(async () => {
    dns = await startTxtServer();
    app = await testApp({ DNS_SERVERS: dns.address, BASE_URL: 'https://watch.example.com' });
    const organization = await app.createOrganization();
    organizationId = organization.organizationId;
    admin = app.client(organization.apiToken);
  });
  beforeEach(() => app.clock.advance(minutes(1)));
  after(async () => {
    await app.close();
    await dns.close();
  });

  describe('POST /api/custom-domains', () => {
    it('returns the entry with the TXT record that proves the ownership', async () => {
      const { status, body } = await admin.post(PATH, { hostname: 'Status.Bücher.example.', purpose: 'white_label' });
      expect(status).to.equal(200);
      expect(body).to.include({ hostname: 'status.xn--bcher-kva.example', purpose: 'white_label', statusPageId: null, status: 'pending', lastCheckedAt: null, lastError: null });
      expect(body.verification).to.include({ type: 'TXT', name: '_watchstead.status.xn--bcher-kva.example' });
      expect(body.verification.value).to.match(/^watchstead-verification=[\w-]{43}$/);
      expect(Date.parse(body.expiresAt)).to.equal(app.clock.now().getTime() + days(7));
    });

    it('returns the existing entry for the same body, also to ten requests at once', async () => {
      const hostname = newHostname();
      const answers = await together(10, () => admin.post(PATH, { hostname, purpose: 'white_label' }));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map(({ body }) => body.publicId)).size).to.equal(1);
    });

    it('gives each entry a token of its own', async () => {
      const hostname = newHostname();
      const first = await create(hostname);
      await admin.delete(`${PATH}/${first.publicId}`);
      expect((await create(hostname)).verification.value).not.to.equal(first.verification.value);
    });

    it('refuses another purpose for the same hostname with customDomainExists', async () => {
      const hostname = newHostname();
      await create(hostname);
      const { id: statusPageId } = await newPage();
      expect(codeOf(await admin.post(PATH, { hostname, purpose: 'status_page', statusPageId }))).to.deep.equal([409, 'customDomainExists']);
    });

    it('does not look at entries of other organizations', async () => {
      const hostname = newHostname();
      await claimed(hostname);
      expect((await (await otherAdmin()).post(PATH, { hostname, purpose: 'white_label' })).body.status).to.equal('pending');
    });

    it('requires a status page exactly for the purpose status_page', async () => {
      const { id } = await newPage();
      const post = (body: object) => admin.post(PATH, { hostname: newHostname(), ...body });
      expect(codeOf(await post({ purpose: 'status_page' }))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await post({ purpose: 'white_label', statusPageId: id }))).to.deep.equal([400, 'invalidRequestBody']);
      expect((await post({ purpose: 'status_page', statusPageId: id })).body.statusPageId).to.equal(id);
    });

    it('refuses an unknown page and that of another organization with statusPageNotFound and 400', async () => {
      const { id } = await newPage((await app.createOrganization()).organizationId);
      for (const statusPageId of [id, 2_000_000_000])
        expect(codeOf(await admin.post(PATH, { hostname: newHostname(), purpose: 'status_page', statusPageId }))).to.deep.equal([400, 'statusPageNotFound']);
    });

    for (const hostname of ['*.acme.org', '192.0.2.1', 'intranet', 'co.uk', 'github.io', 'https://status.acme.org/', `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(10)])
      it(`refuses ${hostname.slice(0, 30)} with invalidRequestBody`, async () => {
        expect(codeOf(await admin.post(PATH, { hostname, purpose: 'white_label' }))).to.deep.equal([400, 'invalidRequestBody']);
      });

    for (const hostname of ['watch.example.com', 'status.watch.example.com'])
      it(`refuses ${hostname} with hostnameReserved`, async () => {
        expect(codeOf(await admin.post(PATH, { hostname, purpose: 'white_label' }))).to.deep.equal([400, 'hostnameReserved']);
      });

    it('is open to administrators only', async () => {
      for (const role of ['editor', 'readonly', 'responder'] as const) {
        const client = await callerOf(app, organizationId, { role });
        expect([(await client.get(PATH)).status, (await client.post(PATH, { hostname: newHostname(), purpose: 'white_label' })).status]).to.deep.equal([403, 403]);
      }
    });
  });

  describe('POST /api/custom-domains/{id}/verify', () => {
    it('verifies a hostname with the record, and changes nothing when repeated', async () => {
      const entry = await claimed(newHostname());
      const { body: verified } = await admin.get(`${PATH}/${entry.publicId}`);
      expect([verified.status, verified.expiresAt]).to.deep.equal(['verified', null]);
      app.clock.advance(minutes(1));
      dns.asked.length = 0;
      const { status, body } = await verify(entry);
      expect([status, body]).to.deep.equal([200, verified]);
      expect(dns.asked).to.deep.equal([]);
    });

    it('refuses a missing record, another record and a failed lookup with domainNotVerified', async () => {
      for (const [answer, found, reason] of [
        [null, [], 'recordMissing'],
        [['other'], ['other'], 'recordDiffers'],
        ['servfail', [], 'lookupFailed'],
      ] as const) {
        const entry = await create(newHostname());
        if (answer !== null) dns.set(entry.verification.name, answer);
        const refused = await verify(entry);
        expect(codeOf(refused)).to.deep.equal([409, 'domainNotVerified']);
        expect(refused.body.data).to.include({ expected: entry.verification.value, reason });
        expect(refused.body.data.found).to.deep.equal(found);
        const { body } = await admin.get(`${PATH}/${entry.publicId}`);
        expect([body.status, body.lastCheckedAt, body.lastError.split(' ')[0]]).to.deep.equal(['pending', app.clock.now().toISOString(), reason]);
      }
    });

    it('answers within 10 seconds when the name server does not, and for a CNAME loop', async () => {
      const [silent, loop] = [await create(newHostname()), await create(newHostname())];
      dns.set(silent.verification.name, 'silent');
      dns.set(loop.verification.name, { alias: loop.verification.name });
      const start = performance.now();
      const answers = await Promise.all([silent, loop].map((entry) => verify(entry)));
      expect(answers.map(codeOf)).to.deep.equal([[409, 'domainNotVerified'], [409, 'domainNotVerified']]);
      expect(performance.now() - start).to.be.below(10_000);
    });

    it('reads an answer of 64 KB, and shows ten of its values', async () => {
      const entry = await create(newHostname());
      dns.set(entry.verification.name, Array.from({ length: 230 }, (_, at) => `${at}`.padEnd(250, 'x')));
      const refused = await verify(entry);
      expect(codeOf(refused)).to.deep.equal([409, 'domainNotVerified']);
      expect(refused.body.data.reason).to.equal('recordDiffers');
      expect(refused.body.data.found).to.have.length(10);
      dns.set(entry.verification.name, [...Array.from({ length: 230 }, (_, at) => `${at}`.padEnd(250, 'x')), entry.verification.value]);
      expect((await verify(entry)).body.status).to.equal('verified');
    });

    it('is won by one of several organizations at the same moment; the others get domainAlreadyClaimed', async () => {
      const hostname = newHostname();
      const clients = await Promise.all(Array.from({ length: 6 }, otherAdmin));
      const entries = await Promise.all(clients.map((client) => create(hostname, client)));
      dns.set(`_watchstead.${hostname}`, entries.map(({ verification: { value } }) => value));
      const answers = await together(6, (at) => verify(entries[at]!, clients[at]));
      const codes = answers.map(({ status, body }) => (status === 200 ? 200 : body.data.code)).toSorted();
      expect(codes).to.deep.equal([200, ...Array.from({ length: 5 }, () => 'domainAlreadyClaimed')]);
    });

    it('answers domainNotVerified before domainAlreadyClaimed', async () => {
      const hostname = newHostname();
      await claimed(hostname);
      const other = await otherAdmin();
      const entry = await create(hostname, other);
      expect(codeOf(await verify(entry, other))).to.deep.equal([409, 'domainNotVerified']);
      publish(entry);
      expect(codeOf(await verify(entry, other))).to.deep.equal([409, 'domainAlreadyClaimed']);
    });

    it('is won by the claim of a deleted organization no more', async () => {
      const { organizationId: deletedId, apiToken } = await app.createOrganization();
      const hostname = newHostname();
      await claimed(hostname, app.client(apiToken));
      await app.database.query.updateTable('organization').set({ status: 'deleted' }).where('id', '=', deletedId).execute();
      await claimed(hostname);
    });
  });

  describe('POST /api/custom-domains/{id}/activate', () => {
    it('puts a verified hostname into service, and changes nothing when repeated', async () => {
      const entry = await claimed(newHostname());
      const { status, body } = await activate(entry);
      expect([status, body.status]).to.deep.equal([200, 'active']);
      expect(await activate(entry)).to.deep.include({ status: 200, body });
      expect((await verify(entry)).body.status).to.equal('active');
    });

    it('refuses an entry that is not verified with domainNotVerified', async () => {
      const entry = await create(newHostname());
      const refused = await activate(entry);
      expect([codeOf(refused), refused.body.data.reason]).to.deep.equal([[409, 'domainNotVerified'], 'notVerified']);
    });
  });

  it('a pending entry ends 7 days after its creation, to the millisecond', async () => {
    const hostname = newHostname();
    const entry = await create(hostname);
    publish(entry);
    const listed = async () => (await admin.get(`${PATH}?search=${hostname}`)).body.total as number;
    app.clock.advance(days(7) - 1);
    expect([(await admin.get(`${PATH}/${entry.publicId}`)).status, await listed()]).to.deep.equal([200, 1]);
    app.clock.advance(1);
    const answers = [await admin.get(`${PATH}/${entry.publicId}`), await verify(entry), await activate(entry), await admin.delete(`${PATH}/${entry.publicId}`)];
    expect([answers.map(({ status }) => status), await listed()]).to.deep.equal([[404, 404, 404, 404], 0]);
    expect((await create(hostname)).publicId).not.to.equal(entry.publicId);
  });

  describe('the daily check', () => {
    it('finds the record each day', async () => {
      const entry = await claimed(newHostname());
      app.clock.advance(days(1));
      await check();
      const { body } = await admin.get(`${PATH}/${entry.publicId}`);
      expect([body.status, body.lastCheckedAt]).to.deep.equal(['verified', app.clock.now().toISOString()]);
    });

    it('lets the claim lapse after 7 days, notifies the administrators, and lets it be verified again', async () => {
      const hostname = newHostname();
      const entry = await claimed(hostname);
      await activate(entry);
      await lapse(entry);
      expect((await mailsAbout(hostname)).map(({ subject }) => subject)).to.deep.equal([`Custom domain: the TXT record of ${hostname} is missing`, `Custom domain lapsed: ${hostname}`]);
      publish(entry);
      expect((await verify(entry)).body.status).to.equal('active');
    });

    it('does not count lookups that fail', async () => {
      const entry = await claimed(newHostname());
      dns.set(entry.verification.name, 'servfail');
      for (let day = 0; day < 9; day += 1) {
        app.clock.advance(days(1));
        await check();
      }
      const { body } = await admin.get(`${PATH}/${entry.publicId}`);
      expect([body.status, body.lastError]).to.deep.equal(['verified', 'lookupFailed (ESERVFAIL)']);
    });

    it('is taken by one of two processes, and by another when its lease has ended', async () => {
      const entry = await claimed(newHostname());
      app.clock.advance(days(1));
      const lease = () => ({ now: app.clock.now(), until: new Date(app.clock.now().getTime() + hours(1)), limit: 1000 });
      const taken = await Promise.all([app.ports.customDomains.claimDue(lease()), app.ports.customDomains.claimDue(lease())]);
      const isTaken = (claims: readonly { readonly publicId: string }[]) => claims.some(({ publicId }) => publicId === entry.publicId);
      expect(taken.filter(isTaken)).to.have.length(1);
      app.clock.advance(hours(1));
      expect(isTaken(await app.ports.customDomains.claimDue(lease()))).to.equal(true);
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
      expect((await admin.get(`${PATH}/${former.publicId}`)).status).to.equal(404);
      expect((await mailsAbout(hostname)).at(-1)?.subject).to.equal(`Custom domain removed: ${hostname}`);
      const { body } = await admin.get('/api/audit-log?search=customDomain.takenOver');
      expect(body.items.filter(({ action, subjectId }: { action: string; subjectId: string }) => action === 'customDomain.takenOver' && subjectId === former.publicId)).to.have.length(1);
    });

    it('goes to one of several organizations that prove the hostname at the same moment', async () => {
      const hostname = newHostname();
      const former = await claimed(hostname);
      await lapse(former);
      const clients = [admin, await otherAdmin(), await otherAdmin(), await otherAdmin()];
      const entries = [former, ...(await Promise.all(clients.slice(1).map((client) => create(hostname, client))))];
      dns.set(`_watchstead.${hostname}`, entries.map(({ verification: { value } }) => value));
      const answers = await together(clients.length, (at) => verify(entries[at]!, clients[at]));
      expect(answers.filter(({ status }) => status === 200)).to.have.length(1);
      const rows = await app.database.query.selectFrom('custom_domain').select('status').where('hostname', '=', hostname).where('status', '<>', 'pending').execute();
      expect(rows).to.have.length(1);
    });
  });

  it('DELETE removes a claim, so that others can verify the hostname', async () => {
    const hostname = newHostname();
    const entry = await claimed(hostname);
    expect((await admin.delete(`${PATH}/${entry.publicId}`)).body).to.deep.equal({ success: true });
    await claimed(hostname, await otherAdmin());
  });

  it('a claim is removed with its page', async () => {
    const { id: statusPageId } = await newPage();
    const { body } = await admin.post(PATH, { hostname: newHostname(), purpose: 'status_page', statusPageId });
    await app.database.query.deleteFrom('status_page').where('id', '=', statusPageId).execute();
    expect((await admin.get(`${PATH}/${body.publicId}`)).status).to.equal(404);
  });

  const newPage = (owner = organizationId): Promise<{ readonly id: number }> => {
    const now = app.clock.now();
    const stamps = { publicId: app.ports.ids.next(), createdAt: now, updatedAt: now };
    return app.database.query
      .insertInto('status_page')
      .values({ ...stamps, organizationId: owner, slug: `page-${(count += 1)}`, title: 'Status', texts: {} })
      .returning('id')
      .executeTakeFirstOrThrow();
  };
});

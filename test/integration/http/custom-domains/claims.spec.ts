import { expect } from 'chai';
import { days, minutes } from '../../../../src/domain/kernel/time.ts';
import { together } from '../../../builders/together.ts';
import type { Answer } from '../api-client.ts';
import { callerOf } from '../callers.ts';
import { claimsSuite, PATH } from './claims-suite.ts';

describe('claims to custom domains', () => {
  const suite = claimsSuite();
  const { newHostname, create, publish, verify, activate, claimed, otherAdmin } = suite;

  const codeOf = ({ status, body }: Answer) => [status, body.data?.code];

  let pages = 0;
  const newPage = (owner = suite.organizationId): Promise<{ readonly id: number }> => {
    const now = suite.app.clock.now();
    const stamps = { publicId: suite.app.ports.ids.next(), createdAt: now, updatedAt: now };
    return suite.app.database.query
      .insertInto('status_page')
      .values({ ...stamps, organizationId: owner, slug: `page-${(pages += 1)}`, title: 'Status', texts: {} })
      .returning('id')
      .executeTakeFirstOrThrow();
  };

  describe('POST /api/custom-domains', () => {
    it('returns the entry with the TXT record that proves the ownership', async () => {
      const { status, body } = await suite.admin.post(PATH, {
        hostname: 'Status.Bücher.example.',
        purpose: 'white_label',
      });
      expect(status).to.equal(200);
      expect(body).to.include({
        hostname: 'status.xn--bcher-kva.example',
        purpose: 'white_label',
        statusPageId: null,
        status: 'pending',
        lastCheckedAt: null,
        lastError: null,
      });
      expect(body.verification).to.include({ type: 'TXT', name: '_watchstead.status.xn--bcher-kva.example' });
      expect(body.verification.value).to.match(/^watchstead-verification=[\w-]{43}$/);
      expect(Date.parse(body.expiresAt)).to.equal(suite.app.clock.now().getTime() + days(7));
    });

    it('returns the existing entry for the same body, also to ten requests at once', async () => {
      const hostname = newHostname();
      const answers = await together(10, () => suite.admin.post(PATH, { hostname, purpose: 'white_label' }));
      expect(answers.map(({ status }) => status)).to.deep.equal(Array.from({ length: 10 }, () => 200));
      expect(new Set(answers.map(({ body }) => body.publicId)).size).to.equal(1);
    });

    it('gives each entry a token of its own', async () => {
      const hostname = newHostname();
      const first = await create(hostname);
      await suite.admin.delete(`${PATH}/${first.publicId}`);
      expect((await create(hostname)).verification.value).not.to.equal(first.verification.value);
    });

    it('refuses another purpose for the same hostname with customDomainExists', async () => {
      const hostname = newHostname();
      await create(hostname);
      const { id: statusPageId } = await newPage();
      expect(codeOf(await suite.admin.post(PATH, { hostname, purpose: 'status_page', statusPageId }))).to.deep.equal([
        409,
        'customDomainExists',
      ]);
    });

    it('does not look at entries of other organizations', async () => {
      const hostname = newHostname();
      await claimed(hostname);
      expect((await (await otherAdmin()).post(PATH, { hostname, purpose: 'white_label' })).body.status).to.equal(
        'pending',
      );
    });

    it('requires a status page exactly for the purpose status_page', async () => {
      const { id } = await newPage();
      const post = (body: object) => suite.admin.post(PATH, { hostname: newHostname(), ...body });
      expect(codeOf(await post({ purpose: 'status_page' }))).to.deep.equal([400, 'invalidRequestBody']);
      expect(codeOf(await post({ purpose: 'white_label', statusPageId: id }))).to.deep.equal([
        400,
        'invalidRequestBody',
      ]);
      expect((await post({ purpose: 'status_page', statusPageId: id })).body.statusPageId).to.equal(id);
    });

    it('refuses an unknown page and that of another organization with statusPageNotFound and 400', async () => {
      const { id } = await newPage((await suite.app.createOrganization()).organizationId);
      for (const statusPageId of [id, 2_000_000_000])
        expect(
          codeOf(await suite.admin.post(PATH, { hostname: newHostname(), purpose: 'status_page', statusPageId })),
        ).to.deep.equal([400, 'statusPageNotFound']);
    });

    for (const hostname of [
      '*.acme.org',
      '192.0.2.1',
      'intranet',
      'co.uk',
      'github.io',
      'https://status.acme.org/',
      `${'a'.repeat(60)}.`.repeat(4) + 'b'.repeat(10),
    ])
      it(`refuses ${hostname.slice(0, 30)} with invalidRequestBody`, async () => {
        expect(codeOf(await suite.admin.post(PATH, { hostname, purpose: 'white_label' }))).to.deep.equal([
          400,
          'invalidRequestBody',
        ]);
      });

    for (const hostname of ['watch.example.com', 'status.watch.example.com'])
      it(`refuses ${hostname} with hostnameReserved`, async () => {
        expect(codeOf(await suite.admin.post(PATH, { hostname, purpose: 'white_label' }))).to.deep.equal([
          400,
          'hostnameReserved',
        ]);
      });

    it('is open to administrators only', async () => {
      for (const role of ['editor', 'readonly', 'responder'] as const) {
        const client = await callerOf(suite.app, suite.organizationId, { role });
        expect([
          (await client.get(PATH)).status,
          (await client.post(PATH, { hostname: newHostname(), purpose: 'white_label' })).status,
        ]).to.deep.equal([403, 403]);
      }
    });
  });

  describe('POST /api/custom-domains/{id}/verify', () => {
    it('verifies a hostname with the record, and changes nothing when repeated', async () => {
      const entry = await claimed(newHostname());
      const { body: verified } = await suite.admin.get(`${PATH}/${entry.publicId}`);
      expect([verified.status, verified.expiresAt]).to.deep.equal(['verified', null]);
      suite.app.clock.advance(minutes(1));
      suite.dns.asked.length = 0;
      const { status, body } = await verify(entry);
      expect([status, body]).to.deep.equal([200, verified]);
      expect(suite.dns.asked).to.deep.equal([]);
    });

    it('refuses a missing record, another record and a failed lookup with domainNotVerified', async () => {
      for (const [answer, found, reason] of [
        [null, [], 'recordMissing'],
        [['other'], ['other'], 'recordDiffers'],
        ['servfail', [], 'lookupFailed'],
      ] as const) {
        const entry = await create(newHostname());
        if (answer !== null) suite.dns.set(entry.verification.name, answer);
        const refused = await verify(entry);
        expect(codeOf(refused)).to.deep.equal([409, 'domainNotVerified']);
        expect(refused.body.data).to.include({ expected: entry.verification.value, reason });
        expect(refused.body.data.found).to.deep.equal(found);
        const { body } = await suite.admin.get(`${PATH}/${entry.publicId}`);
        expect([body.status, body.lastCheckedAt, body.lastError.split(' ')[0]]).to.deep.equal([
          'pending',
          suite.app.clock.now().toISOString(),
          reason,
        ]);
      }
    });

    it('answers within 10 seconds when the name server does not, and for a CNAME loop', async () => {
      const [silent, loop] = [await create(newHostname()), await create(newHostname())];
      suite.dns.set(silent.verification.name, 'silent');
      suite.dns.set(loop.verification.name, { alias: loop.verification.name });
      const start = performance.now();
      const answers = await Promise.all([silent, loop].map((entry) => verify(entry)));
      expect(answers.map(codeOf)).to.deep.equal([
        [409, 'domainNotVerified'],
        [409, 'domainNotVerified'],
      ]);
      expect(performance.now() - start).to.be.below(10_000);
    });

    it('reads an answer of 64 KB, and shows ten of its values', async () => {
      const entry = await create(newHostname());
      suite.dns.set(
        entry.verification.name,
        Array.from({ length: 230 }, (_, at) => `${at}`.padEnd(250, 'x')),
      );
      const refused = await verify(entry);
      expect(codeOf(refused)).to.deep.equal([409, 'domainNotVerified']);
      expect(refused.body.data.reason).to.equal('recordDiffers');
      expect(refused.body.data.found).to.have.length(10);
      suite.dns.set(entry.verification.name, [
        ...Array.from({ length: 230 }, (_, at) => `${at}`.padEnd(250, 'x')),
        entry.verification.value,
      ]);
      expect((await verify(entry)).body.status).to.equal('verified');
    });

    it('is won by one of several organizations at the same moment; the others get domainAlreadyClaimed', async () => {
      const hostname = newHostname();
      const clients = await Promise.all(Array.from({ length: 6 }, otherAdmin));
      const entries = await Promise.all(clients.map((client) => create(hostname, client)));
      suite.dns.set(
        `_watchstead.${hostname}`,
        entries.map(({ verification: { value } }) => value),
      );
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
      const { organizationId: deletedId, apiToken } = await suite.app.createOrganization();
      const hostname = newHostname();
      await claimed(hostname, suite.app.client(apiToken));
      await suite.app.database.query
        .updateTable('organization')
        .set({ status: 'deleted' })
        .where('id', '=', deletedId)
        .execute();
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

  it('DELETE removes a claim, so that others can verify the hostname', async () => {
    const hostname = newHostname();
    const entry = await claimed(hostname);
    expect((await suite.admin.delete(`${PATH}/${entry.publicId}`)).body).to.deep.equal({ success: true });
    await claimed(hostname, await otherAdmin());
  });

  it('a claim is removed with its page', async () => {
    const { id: statusPageId } = await newPage();
    const { body } = await suite.admin.post(PATH, { hostname: newHostname(), purpose: 'status_page', statusPageId });
    await suite.app.database.query.deleteFrom('status_page').where('id', '=', statusPageId).execute();
    expect((await suite.admin.get(`${PATH}/${body.publicId}`)).status).to.equal(404);
  });
});

import { expect } from 'chai';
import { BackgroundDomainWatch } from '../../../../src/infrastructure/checks/warnings/domain-watch.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { afnicRdap, nominetRdap, pirRdap, sidnRdap, verisignRdap } from '../../../builders/rdap-answers.ts';
import {
  blockAnswer,
  bracketAnswer,
  datelessAnswer,
  indianOceanAnswer,
  sparseAnswer,
} from '../../../builders/whois-answers.ts';
import { guardOf, startHttp } from '../../kernel/network/loopback.ts';
import type { RegistryScript } from '../../public-tools/registries.ts';
import { domainChecksSuite, named, json, whoisOf } from './domain-checks-suite.ts';

describe('checks of customer domains', () => {
  const suite = domainChecksSuite();
  const { start, create, read, advance, check, sent, dueAt } = suite;

  for (const [registry, domain, script, expected] of [
    [
      '.com (RDAP)',
      'example.com',
      { bootstrap: ['com'], rdap: json(verisignRdap) },
      ['2026-12-13T04:00:00.000Z', 'Example Registrar, Inc.'],
    ],
    [
      '.net (RDAP)',
      'example.net',
      { bootstrap: ['net'], rdap: json(verisignRdap) },
      ['2026-12-13T04:00:00.000Z', 'Example Registrar, Inc.'],
    ],
    [
      '.org (RDAP)',
      'example.org',
      { bootstrap: ['org'], rdap: json(pirRdap) },
      ['2026-08-30T04:00:00.123Z', 'Other Registrar GmbH'],
    ],
    [
      '.uk (RDAP)',
      'shop.example.co.uk',
      { bootstrap: ['uk'], rdap: json(nominetRdap) },
      ['2026-07-26T00:00:00.000Z', 'EXAMPLE-TAG'],
    ],
    [
      '.uk (WHOIS)',
      'example.co.uk',
      { bootstrap: [], whois: whoisOf(blockAnswer) },
      ['2030-07-26T00:00:00.000Z', 'Example Ltd t/a Example'],
    ],
    [
      '.fr (RDAP)',
      'example.fr',
      { bootstrap: ['fr'], rdap: json(afnicRdap) },
      ['2026-12-31T22:00:00.000Z', 'REGISTRAR SAS'],
    ],
    [
      '.io (WHOIS)',
      'example.io',
      { bootstrap: [], whois: whoisOf(indianOceanAnswer) },
      ['2026-11-18T01:29:06.000Z', 'Sea Registrar Ltd'],
    ],
    ['.jp (WHOIS)', 'example.jp', { bootstrap: [], whois: whoisOf(bracketAnswer) }, ['2030-03-31T00:00:00.000Z', null]],
    ['.de (WHOIS, no expiry)', 'example.de', { bootstrap: [], whois: whoisOf(sparseAnswer) }, [null, null]],
    ['.nl (RDAP, no expiry)', 'example.nl', { bootstrap: ['nl'], rdap: json(sidnRdap) }, [null, 'Voorbeeld B.V.']],
    ['.eu (WHOIS, no expiry)', 'example.eu', { bootstrap: [], whois: whoisOf(datelessAnswer) }, [null, 'Exemple SPRL']],
  ] as const satisfies readonly (readonly [string, string, RegistryScript, readonly [string | null, string | null]])[])
    it(`read expiry and registrar as ${registry} publishes them`, async () => {
      await start(script);
      const record = await create(domain);
      expect(await check(record)).to.include({ outcome: 'up', reason: null });
      const { expiry, condition } = await read(record);
      expect([expiry.domainExpiresAt, expiry.domainRegistrar]).to.deep.equal(expected);
      expect([expiry.isExpired, expiry.lastError, condition]).to.deep.equal([false, null, 'up']);
      expect([expiry.lastCheckedAt, expiry.lastChangedAt]).to.deep.equal([NOW.toISOString(), NOW.toISOString()]);
      expect(await sent()).to.deep.equal([]);
    });

  it('notify once each of warning, error, expiry and renewal, and note when a message has left', async () => {
    let expires = later(NOW, days(31));
    await start({
      bootstrap: ['com'],
      rdap: json((name) => verisignRdap(name, expires.toISOString().replace('.000', ''))),
    });
    const record = await create('example.com');
    const checked = async (after: number) => {
      advance(after);
      await check(record);
      advance(minutes(5));
      await check(record);
      return (await sent()).map(({ type, data }) => [type, data.incident?.reason ?? null]);
    };
    expect(await checked(0)).to.deep.equal([]);
    expect(await checked(days(1))).to.deep.equal([['domain.expiryWarning', null]]);
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(suite.app.clock.now().toISOString());
    expect(await checked(days(10))).to.deep.equal([]);
    expect(await checked(days(14))).to.deep.equal([['incident.opened', 'domainExpiring']]);
    expect(await checked(days(1))).to.deep.equal([]);
    expect((await read(record)).condition).to.equal('down');
    expect(await checked(days(6))).to.deep.equal([['domain.expired', null]]);
    const { expiry } = await read(record);
    expect(expiry).to.include({ isExpired: true, domainExpiresAt: expires.toISOString() });
    expect(
      [expiry.lastNotifiedErrorAt, expiry.lastNotifiedExpiredAt].every(
        (at) => at !== null && at > expiry.lastNotifiedWarningAt,
      ),
    ).to.equal(true);
    expires = later(expires, days(365));
    expect(await checked(days(1))).to.deep.equal([['incident.resolved', 'domainExpiring']]);
    expect((await read(record)).expiry).to.include({ isExpired: false, domainExpiresAt: expires.toISOString() });
    expect(await checked(days(334))).to.deep.equal([['domain.expiryWarning', null]]);
    expires = later(expires, days(365));
    expect(await checked(days(1))).to.deep.equal([['domain.renewed', null]]);
  });

  it('open the incident with the first check, with evidence and a sentence', async () => {
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, '2026-03-06T10:00:00Z')) });
    const record = await create('example.com', { label: 'Shop' });
    await check(record);
    const [opened] = await sent();
    expect(opened?.data.incident).to.include({
      reason: 'domainExpiring',
      summary:
        'The domain expires on 2026-03-06 (4 days left, registrar Example Registrar, Inc.), expected more than 7 days until it expires.',
    });
    advance(minutes(1));
    const { body } = await suite.admin.get(`/api/customer-domains/${record.id}/check-history`);
    expect(body.items[0]).to.include({
      outcome: 'down',
      reason: 'domainExpiring',
      summary: opened?.data.incident?.summary,
    });
  });

  it('take lastNotified from deliveries, not from messages that wait', async () => {
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, '2026-03-20T10:00:00Z')) });
    const record = await create('example.com');
    await check(record);
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(null);
    suite.receiver.answer = { status: 503 };
    await sent();
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(null);
    suite.receiver.answer = { status: 204 };
    advance(hours(1));
    await sent();
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(suite.app.clock.now().toISOString());
  });

  it('open an incident for a domain that is not registered, and confirm it if the domain was registered before', async () => {
    let isGone = true;
    await start({
      bootstrap: ['com'],
      rdap: (path, response) => (isGone ? void response.writeHead(404).end() : json(verisignRdap)(path, response)),
    });
    const [never, once] = [await create('never.com'), await create('once.com')];
    expect(await check(never)).to.include({ outcome: 'down', reason: 'domainUnregistered' });
    isGone = false;
    await check(once);
    isGone = true;
    advance(days(1));
    expect(await check(once)).to.include({ outcome: 'up' });
    expect(await dueAt(once)).to.deep.equal(later(suite.app.clock.now(), hours(1)));
    expect((await read(once)).expiry.lastError).to.match(/confirmed by another lookup/);
    advance(hours(1));
    expect(await check(once)).to.include({ outcome: 'down', reason: 'domainUnregistered' });
  });

  it('of websites with checkDomainExpiryEnabled use the same lookup, and announce the expiry without an incident', async () => {
    const site = await startHttp((_, response) => void response.end('Welcome'));
    let expires = '2026-03-06T10:00:00Z';
    await start(
      { bootstrap: ['com'], rdap: json((name) => verisignRdap(name, expires)) },
      { addressGuard: guardOf({ 'www.example.com': ['127.0.0.1'] }) },
    );
    const { body: website } = await suite.admin.post('/api/websites', {
      name: 'Shop',
      url: `http://www.example.com:${site.port}/`,
      checkDomainExpiryEnabled: true,
      checkSslEnabled: false,
    });
    const { domainWatch } = suite.app.ports;
    if (!(domainWatch instanceof BackgroundDomainWatch)) throw new Error('Another adapter knows the domains.');
    const checked = async () => {
      const finding = await check(website);
      await domainWatch.idle();
      return [finding.outcome, finding.domain?.level ?? null, ...(await sent()).map(({ type }) => type)];
    };
    expect(await checked()).to.deep.equal(['up', null]);
    expect(await checked()).to.deep.equal(['up', 'error', 'domain.expiryError']);
    expect(await checked()).to.deep.equal(['up', 'error']);
    await check(await create('example.com'));
    expect(suite.registries.paths.filter((path) => path.includes('/domain/')).map(named)).to.deep.equal([
      'example.com',
    ]);
    expires = '2027-03-06T10:00:00Z';
    advance(hours(2));
    await sent();
    expect(await checked()).to.deep.equal(['up', 'error']);
    expect(await checked()).to.deep.equal(['up', 'ok', 'domain.renewed']);
  });

  it('announce the expiry of a new name after the name of a record is changed', async () => {
    await start({
      bootstrap: ['com'],
      rdap: json((name) => verisignRdap(name, name === 'old.com' ? '2026-03-20T10:00:00Z' : '2026-03-25T10:00:00Z')),
    });
    const record = await create('old.com');
    await check(record);
    await sent();
    advance(minutes(1));
    await suite.admin.patch(`/api/customer-domains/${record.id}`, { domainName: 'new.com' });
    expect((await read(record)).expiry).to.include({ domainExpiresAt: null, lastNotifiedWarningAt: null });
    await check(record);
    expect((await sent()).map(({ type }) => type)).to.deep.equal(['domain.expiryWarning']);
  });
});

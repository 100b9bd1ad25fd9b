import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { expect } from 'chai';
import type { Ports } from '../../../../src/composition/ports.ts';
import { BackgroundDomainWatch } from '../../../../src/infrastructure/checks/warnings/domain-watch.ts';
import { prepareCheck } from '../../../../src/application/checks/prepare-check.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck, isCheckUnchanged } from '../../../../src/domain/checks/due-check.ts';
import { MAX_LOOKUPS_PER_REGISTRY } from '../../../../src/domain/checks/warnings/domain-lookup.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { afnicRdap, nominetRdap, pirRdap, sidnRdap, verisignRdap } from '../../../builders/rdap-answers.ts';
import { blockAnswer, bracketAnswer, datelessAnswer, indianOceanAnswer, rootAnswer, sparseAnswer, swissLimitAnswer } from '../../../builders/whois-answers.ts';
import { webhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import type { WebhookReceiver } from '../../../fixtures/webhook-receiver.ts';
import { closeServers, guardOf, startHttp } from '../../kernel/network/loopback.ts';
import { startRegistries } from '../../public-tools/registries.ts';
import type { RegistryScript } from '../../public-tools/registries.ts';
import { closeAll } from '../../../close-all.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const named = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const json = (answer: (name: string) => object) => (path: string, response: ServerResponse) => void response.end(JSON.stringify(answer(named(path))));
const whoisOf = (answer: string | ((question: string, socket: Socket) => string | null)) => (question: string, socket: Socket) => {
  if (!question.includes('.')) return rootAnswer(question, 'whois.registry.example');
  return typeof answer === 'string' ? answer : answer(question, socket);
};

describe('checks of customer domains', () => {
  let app: TestApp;
  let admin: ApiClient;
  let receiver: WebhookReceiver;
  let customer: { readonly publicId: string; readonly id: number };
  let registries: Awaited<ReturnType<typeof startRegistries>>;

  const start = async (script: RegistryScript, adapters: Partial<Ports> = {}) => {
    registries = await startRegistries(script);
    app = await testApp({ PRIVATE_TARGET_ALLOWLIST: '127.0.0.1/32' }, { domainRegistries: registries.lookups, ...adapters });
    admin = app.client((await app.createOrganization()).apiToken);
    customer = await newCustomer();
    await admin.post('/api/notification-channels', { name: 'Hook', type: 'webhook', config: { url: `${receiver.url}/in` } });
  };
  beforeEach(async () => {
    receiver = await webhookReceiver();
  });
  afterEach(() => closeAll(() => app.close(), () => receiver.close(), closeServers));

  const newCustomer = async () => (await admin.post('/api/customers', { name: 'Domains', email: 'domains@example.com', packageType: 'default' })).body.customer;
  const create = async (domainName: string, more: object = {}, owner = customer) => (await admin.post(`/api/customers/${owner.publicId}/domains`, { domainName, ...more })).body;
  const read = async ({ id }: { id: number }) => (await admin.get(`/api/customer-domains/${id}`)).body;
  const advance = (ms: number): void => {
    app.clock.advance(ms);
    registries.clock.advance(ms);
  };

  /** Makes the check that the dispatcher would make now. */
  const check = async ({ id }: { id: number }, from: TestApp = app): Promise<CheckFinding> => {
    const { ports, database } = from;
    const now = app.clock.now();
    const { locationId } = await database.query.updateTable('check_schedule').set({ dueAt: now }).where('monitorId', '=', id).returning('locationId').executeTakeFirstOrThrow();
    await database.query.updateTable('check_schedule').set({ dueAt: null }).where('monitorId', '<>', id).execute();
    const [due] = await ports.checkQueue.claim({ locationId, owner: 'w', now, until: now, limit: 1 });
    const [subject] = await ports.checkSubjects.load([due!.monitorId]);
    const verdict = await prepareCheck(ports)(subject!)!();
    const finished = finishCheck(due!, verdict, now);
    if (isCheckUnchanged(due!, verdict, now)) await ports.unitOfWork.inTransaction(() => ports.checkResults.record('w', [finished]));
    else await recordStateChanges(ports)('w', [finished]);
    return verdict;
  };
  const sent = async () => {
    app.ports.outboxDispatcher.kick();
    await app.ports.outboxDispatcher.idle();
    return receiver.received.splice(0).map(({ body }) => JSON.parse(body) as { type: string; data: { incident?: { reason: string; summary: string }; domain?: object } });
  };
  const dueAt = async ({ id }: { id: number }) => (await app.database.query.selectFrom('check_schedule').select('dueAt').where('monitorId', '=', id).executeTakeFirstOrThrow()).dueAt;

  for (const [registry, domain, script, expected] of [
    ['.com (RDAP)', 'example.com', { bootstrap: ['com'], rdap: json(verisignRdap) }, ['2026-12-13T04:00:00.000Z', 'Example Registrar, Inc.']],
    ['.net (RDAP)', 'example.net', { bootstrap: ['net'], rdap: json(verisignRdap) }, ['2026-12-13T04:00:00.000Z', 'Example Registrar, Inc.']],
    ['.org (RDAP)', 'example.org', { bootstrap: ['org'], rdap: json(pirRdap) }, ['2026-08-30T04:00:00.123Z', 'Other Registrar GmbH']],
    ['.uk (RDAP)', 'shop.example.co.uk', { bootstrap: ['uk'], rdap: json(nominetRdap) }, ['2026-07-26T00:00:00.000Z', 'EXAMPLE-TAG']],
    ['.uk (WHOIS)', 'example.co.uk', { bootstrap: [], whois: whoisOf(blockAnswer) }, ['2030-07-26T00:00:00.000Z', 'Example Ltd t/a Example']],
    ['.fr (RDAP)', 'example.fr', { bootstrap: ['fr'], rdap: json(afnicRdap) }, ['2026-12-31T22:00:00.000Z', 'REGISTRAR SAS']],
    ['.io (WHOIS)', 'example.io', { bootstrap: [], whois: whoisOf(indianOceanAnswer) }, ['2026-11-18T01:29:06.000Z', 'Sea Registrar Ltd']],
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
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, expires.toISOString().replace('.000', ''))) });
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
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(app.clock.now().toISOString());
    expect(await checked(days(10))).to.deep.equal([]);
    expect(await checked(days(14))).to.deep.equal([['incident.opened', 'domainExpiring']]);
    expect(await checked(days(1))).to.deep.equal([]);
    expect((await read(record)).condition).to.equal('down');
    expect(await checked(days(6))).to.deep.equal([['domain.expired', null]]);
    const { expiry } = await read(record);
    expect(expiry).to.include({ isExpired: true, domainExpiresAt: expires.toISOString() });
    expect([expiry.lastNotifiedErrorAt, expiry.lastNotifiedExpiredAt].every((at) => at !== null && at > expiry.lastNotifiedWarningAt)).to.equal(true);
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
      summary: 'The domain expires on 2026-03-06 (4 days left, registrar Example Registrar, Inc.), expected more than 7 days until it expires.',
    });
    advance(minutes(1));
    const { body } = await admin.get(`/api/customer-domains/${record.id}/check-history`);
    expect(body.items[0]).to.include({ outcome: 'down', reason: 'domainExpiring', summary: opened?.data.incident?.summary });
  });

  it('take lastNotified from deliveries, not from messages that wait', async () => {
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, '2026-03-20T10:00:00Z')) });
    const record = await create('example.com');
    await check(record);
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(null);
    receiver.answer = { status: 503 };
    await sent();
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(null);
    receiver.answer = { status: 204 };
    advance(hours(1));
    await sent();
    expect((await read(record)).expiry.lastNotifiedWarningAt).to.equal(app.clock.now().toISOString());
  });

  it('open an incident for a domain that is not registered, and confirm it if the domain was registered before', async () => {
    let isGone = true;
    await start({ bootstrap: ['com'], rdap: (path, response) => (isGone ? void response.writeHead(404).end() : json(verisignRdap)(path, response)) });
    const [never, once] = [await create('never.com'), await create('once.com')];
    expect(await check(never)).to.include({ outcome: 'down', reason: 'domainUnregistered' });
    isGone = false;
    await check(once);
    isGone = true;
    advance(days(1));
    expect(await check(once)).to.include({ outcome: 'up' });
    expect(await dueAt(once)).to.deep.equal(later(app.clock.now(), hours(1)));
    expect((await read(once)).expiry.lastError).to.match(/confirmed by another lookup/);
    advance(hours(1));
    expect(await check(once)).to.include({ outcome: 'down', reason: 'domainUnregistered' });
  });

  it('share one lookup among the customers of a name, and look up again after 20 hours', async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const other = await newCustomer();
    const records = [await create('example.com'), await create('example.com', {}, other), await create('www.example.com')];
    const asked = () => registries.paths.filter((path) => path.includes('/domain/')).map(named);
    for (const record of records) await check(record);
    expect(asked()).to.deep.equal(['example.com']);
    advance(hours(20) - 1);
    await check(records[1]);
    expect(asked()).to.have.length(1);
    advance(1);
    for (const record of records) await check(record);
    expect(asked()).to.have.length(2);
  });

  const answer = (status: number, headers: Record<string, string> = {}, body = '') => (_: string, response: ServerResponse) => void response.writeHead(status, headers).end(body);
  const noWhois = (question: string) => (question.includes('.') ? '' : 'no data\n');
  for (const [what, script, message] of [
    ['redirects inward', { rdap: answer(302, { location: 'https://10.0.0.1/' }) }, /an address that is not public/],
    ['redirects to plain HTTP', { rdap: answer(302, { location: 'http://shop.example/' }) }, /redirects to something other than an https address/],
    ['redirects in a loop', { rdap: (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end() }, /redirects do not end/],
    ['answers 10 MB', { rdap: answer(200, {}, `{"objectClassName":"domain","x":"${'x'.repeat(10 * 1024 * 1024)}"}`) }, /more than 256 KiB/],
    ['answers HTML', { rdap: answer(200, { 'content-type': 'text/html' }, '<html><title>Welcome</title></html>') }, /not registration data \(no RDAP domain\)/],
    ['fails', { rdap: answer(503) }, /not registration data \(HTTP 503\)/],
    ['does not answer', { rdap: () => undefined, timeoutMs: 500 }, /did not answer in time/],
    ['refers to 127.0.0.1 by WHOIS', { bootstrap: [], whois: (question: string) => (question.includes('.') ? null : 'refer: 127.0.0.1\n') }, /no registry is known/],
    ['refers to a private server by WHOIS', { bootstrap: [], whois: (question: string) => (question.includes('.') ? null : 'refer: whois.private.example\n'), names: { 'whois.private.example': ['10.0.0.1'] } }, /an address that is not public/],
  ] satisfies readonly (readonly [string, Partial<RegistryScript>, RegExp])[])
    it(`postpone a check and name the error when the registry ${what}`, async () => {
      await start({ bootstrap: ['com'], whois: noWhois, ...script });
      const record = await create('example.com');
      const verdict = await check(record);
      expect(verdict).to.deep.include({ isInconclusive: true, repeatAt: later(NOW, hours(1)) });
      expect(await dueAt(record)).to.deep.equal(later(NOW, hours(1)));
      const { expiry, condition } = await read(record);
      expect(expiry.lastError).to.match(message);
      expect(expiry).to.include({ domainExpiresAt: null, domainRegistrar: null, isExpired: false, lastCheckedAt: NOW.toISOString() });
      expect([condition, await sent()]).to.deep.equal(['unknown', []]);
    });

  it('decide from the last answer while the registry fails, and retry sooner', async () => {
    let fails = false;
    await start({ bootstrap: ['com'], whois: noWhois, rdap: (path, response) => (fails ? answer(500)(path, response) : json((name) => verisignRdap(name, '2026-04-10T00:00:00Z'))(path, response)) });
    const record = await create('example.com');
    await check(record);
    fails = true;
    advance(days(10));
    expect(await check(record)).to.include({ outcome: 'up', reason: null });
    expect((await sent()).map(({ type }) => type)).to.deep.equal(['domain.expiryWarning']);
    expect((await read(record)).expiry).to.include({ domainExpiresAt: '2026-04-10T00:00:00.000Z' }).and.to.have.property('lastError').that.matches(/HTTP 500/);
    expect(await dueAt(record)).to.deep.equal(later(app.clock.now(), hours(1)));
  });

  it('respect and remember the Retry-After of a registry in all processes', async () => {
    await start({ bootstrap: ['com'], whois: noWhois, rdap: answer(429, { 'retry-after': '7200' }) });
    const [first, second] = [await create('first.com'), await create('second.com')];
    await check(first);
    expect((await read(first)).expiry.lastError).to.match(/refuses further queries/);
    const asked = registries.paths.length;
    const verdict = await check(second, await app.sibling());
    expect(verdict).to.have.property('repeatAt').that.is.within(later(NOW, hours(2)), later(NOW, hours(2) + minutes(4)));
    expect(registries.paths).to.have.length(asked);
    expect((await read(second)).expiry.lastCheckedAt).to.equal(null);
  });

  it('leave a registry alone for an hour that limits WHOIS queries without a time', async () => {
    await start({ bootstrap: [], whois: whoisOf(swissLimitAnswer) });
    const [first, second] = [await create('first.ch'), await create('second.ch')];
    await check(first);
    expect(await check(second)).to.have.property('repeatAt').that.is.within(later(NOW, hours(1)), later(NOW, hours(1) + minutes(4)));
    expect(registries.questions.filter((question) => question.includes('.'))).to.deep.equal(['first.ch']);
  });

  it(`have at most ${MAX_LOOKUPS_PER_REGISTRY} lookups in flight at a registry, over all processes`, async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const processes = [app, await app.sibling()];
    const claim = (at: number) => {
      const { ports } = processes[at % 2]!;
      const now = app.clock.now();
      return ports.domainRegistrations.claim({ name: `n${at}.com`, registry: 'rdap.example', now, leaseUntil: later(now, minutes(1)), limit: MAX_LOOKUPS_PER_REGISTRY });
    };
    const claimed = await Promise.all(Array.from({ length: 50 }, (_, at) => claim(at)));
    const slots = claimed.filter((each) => typeof each === 'number');
    expect(new Set(slots).size).to.equal(slots.length);
    for (let at = 50; slots.length < MAX_LOOKUPS_PER_REGISTRY; at += 1) slots.push((await claim(at)) as number);
    expect(new Set(slots).size).to.equal(MAX_LOOKUPS_PER_REGISTRY);
    expect(await claim(99)).to.deep.equal({ kind: 'busy' });
    advance(minutes(1));
    expect(await claim(99)).to.be.within(1, MAX_LOOKUPS_PER_REGISTRY);
    expect(await claim(99)).to.deep.equal({ kind: 'leased' });
    for (let at = 100; at < 100 + MAX_LOOKUPS_PER_REGISTRY - 1; at += 1) expect(await claim(at)).to.be.a('number');
    expect(await claim(999)).to.deep.equal({ kind: 'busy' });
  });

  it('of websites with checkDomainExpiryEnabled use the same lookup, and announce the expiry without an incident', async () => {
    const site = await startHttp((_, response) => void response.end('Welcome'));
    let expires = '2026-03-06T10:00:00Z';
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, expires)) }, { addressGuard: guardOf({ 'www.example.com': ['127.0.0.1'] }) });
    const { body: website } = await admin.post('/api/websites', { name: 'Shop', url: `http://www.example.com:${site.port}/`, checkDomainExpiryEnabled: true, checkSslEnabled: false });
    const { domainWatch } = app.ports;
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
    expect(registries.paths.filter((path) => path.includes('/domain/')).map(named)).to.deep.equal(['example.com']);
    expires = '2027-03-06T10:00:00Z';
    advance(hours(2));
    await sent();
    expect(await checked()).to.deep.equal(['up', 'error']);
    expect(await checked()).to.deep.equal(['up', 'ok', 'domain.renewed']);
  });

  it('announce the expiry of a new name after the name of a record is changed', async () => {
    await start({ bootstrap: ['com'], rdap: json((name) => verisignRdap(name, name === 'old.com' ? '2026-03-20T10:00:00Z' : '2026-03-25T10:00:00Z')) });
    const record = await create('old.com');
    await check(record);
    await sent();
    advance(minutes(1));
    await admin.patch(`/api/customer-domains/${record.id}`, { domainName: 'new.com' });
    expect((await read(record)).expiry).to.include({ domainExpiresAt: null, lastNotifiedWarningAt: null });
    await check(record);
    expect((await sent()).map(({ type }) => type)).to.deep.equal(['domain.expiryWarning']);
  });
});

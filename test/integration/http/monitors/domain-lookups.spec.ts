import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import {
  LONGEST_REGISTRY_PAUSE,
  LOOKUP_LEASE,
  MAX_LOOKUPS_PER_REGISTRY,
} from '../../../../src/domain/checks/warnings/domain-lookup.ts';
import { CLOCK_TOLERANCE } from '../../../../src/domain/kernel/clock-step.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { verisignRdap } from '../../../builders/rdap-answers.ts';
import { swissLimitAnswer } from '../../../builders/whois-answers.ts';
import type { RegistryScript } from '../../public-tools/registries.ts';
import { domainChecksSuite, named, json, whoisOf } from './domain-checks-suite.ts';

describe('checks of customer domains', () => {
  const suite = domainChecksSuite();
  const { start, newCustomer, create, read, advance, check, sent, dueAt } = suite;

  const answer =
    (status: number, headers: Record<string, string> = {}, body = '') =>
    (_: string, response: ServerResponse) =>
      void response.writeHead(status, headers).end(body);
  const noWhois = (question: string) => (question.includes('.') ? '' : 'no data\n');

  it('share one lookup among the customers of a name, and look up again after 20 hours', async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const other = await newCustomer();
    const records = [
      await create('example.com'),
      await create('example.com', {}, other),
      await create('www.example.com'),
    ];
    const asked = () => suite.registries.paths.filter((path) => path.includes('/domain/')).map(named);
    for (const record of records) await check(record);
    expect(asked()).to.deep.equal(['example.com']);
    advance(hours(20) - 1);
    await check(records[1]);
    expect(asked()).to.have.length(1);
    advance(1);
    for (const record of records) await check(record);
    expect(asked()).to.have.length(2);
  });
  for (const [what, script, message] of [
    ['redirects inward', { rdap: answer(302, { location: 'https://10.0.0.1/' }) }, /an address that is not public/],
    [
      'redirects to plain HTTP',
      { rdap: answer(302, { location: 'http://shop.example/' }) },
      /redirects to something other than an https address/,
    ],
    [
      'redirects in a loop',
      { rdap: (path: string, response: ServerResponse) => void response.writeHead(302, { location: path }).end() },
      /redirects do not end/,
    ],
    [
      'answers 10 MB',
      { rdap: answer(200, {}, `{"objectClassName":"domain","x":"${'x'.repeat(10 * 1024 * 1024)}"}`) },
      /more than 256 KiB/,
    ],
    [
      'answers HTML',
      { rdap: answer(200, { 'content-type': 'text/html' }, '<html><title>Welcome</title></html>') },
      /not registration data \(no RDAP domain\)/,
    ],
    ['fails', { rdap: answer(503) }, /not registration data \(HTTP 503\)/],
    ['does not answer', { rdap: () => undefined, timeoutMs: 500 }, /did not answer in time/],
    [
      'refers to 127.0.0.1 by WHOIS',
      { bootstrap: [], whois: (question: string) => (question.includes('.') ? null : 'refer: 127.0.0.1\n') },
      /no registry is known/,
    ],
    [
      'refers to a private server by WHOIS',
      {
        bootstrap: [],
        whois: (question: string) => (question.includes('.') ? null : 'refer: whois.private.example\n'),
        names: { 'whois.private.example': ['10.0.0.1'] },
      },
      /an address that is not public/,
    ],
  ] satisfies readonly (readonly [string, Partial<RegistryScript>, RegExp])[])
    it(`postpone a check and name the error when the registry ${what}`, async () => {
      await start({ bootstrap: ['com'], whois: noWhois, ...script });
      const record = await create('example.com');
      const verdict = await check(record);
      expect(verdict).to.deep.include({ isInconclusive: true, repeatAt: later(NOW, hours(1)) });
      expect(await dueAt(record)).to.deep.equal(later(NOW, hours(1)));
      const { expiry, condition } = await read(record);
      expect(expiry.lastError).to.match(message);
      expect(expiry).to.include({
        domainExpiresAt: null,
        domainRegistrar: null,
        isExpired: false,
        lastCheckedAt: NOW.toISOString(),
      });
      expect([condition, await sent()]).to.deep.equal(['unknown', []]);
    });

  it('decide from the last answer while the registry fails, and retry sooner', async () => {
    let fails = false;
    await start({
      bootstrap: ['com'],
      whois: noWhois,
      rdap: (path, response) =>
        fails
          ? answer(500)(path, response)
          : json((name) => verisignRdap(name, '2026-04-10T00:00:00Z'))(path, response),
    });
    const record = await create('example.com');
    await check(record);
    fails = true;
    advance(days(10));
    expect(await check(record)).to.include({ outcome: 'up', reason: null });
    expect((await sent()).map(({ type }) => type)).to.deep.equal(['domain.expiryWarning']);
    expect((await read(record)).expiry)
      .to.include({ domainExpiresAt: '2026-04-10T00:00:00.000Z' })
      .and.to.have.property('lastError')
      .that.matches(/HTTP 500/);
    expect(await dueAt(record)).to.deep.equal(later(suite.app.clock.now(), hours(1)));
  });

  it('respect and remember the Retry-After of a registry in all processes', async () => {
    await start({ bootstrap: ['com'], whois: noWhois, rdap: answer(429, { 'retry-after': '7200' }) });
    const [first, second] = [await create('first.com'), await create('second.com')];
    await check(first);
    expect((await read(first)).expiry.lastError).to.match(/refuses further queries/);
    const asked = suite.registries.paths.length;
    const verdict = await check(second, await suite.app.sibling());
    expect(verdict)
      .to.have.property('repeatAt')
      .that.is.within(later(NOW, hours(2)), later(NOW, hours(2) + minutes(4)));
    expect(suite.registries.paths).to.have.length(asked);
    expect((await read(second)).expiry.lastCheckedAt).to.equal(null);
  });

  it('leave a registry alone for an hour that limits WHOIS queries without a time', async () => {
    await start({ bootstrap: [], whois: whoisOf(swissLimitAnswer) });
    const [first, second] = [await create('first.ch'), await create('second.ch')];
    await check(first);
    expect(await check(second))
      .to.have.property('repeatAt')
      .that.is.within(later(NOW, hours(1)), later(NOW, hours(1) + minutes(4)));
    expect(suite.registries.questions.filter((question) => question.includes('.'))).to.deep.equal(['first.ch']);
  });

  it(`have at most ${MAX_LOOKUPS_PER_REGISTRY} lookups in flight at a registry, over all processes`, async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const processes = [suite.app, await suite.app.sibling()];
    const claim = (at: number) => {
      const { ports } = processes[at % 2]!;
      const now = suite.app.clock.now();
      return ports.domainRegistrations.claim({
        name: `n${at}.com`,
        registry: 'rdap.example',
        now,
        leaseUntil: later(now, minutes(1)),
        limit: MAX_LOOKUPS_PER_REGISTRY,
      });
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

  it('take over the leases of a name and of its slot when the clock was set back', async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const claim = () => {
      const now = suite.app.clock.now();
      const leaseUntil = later(now, LOOKUP_LEASE);
      return suite.app.ports.domainRegistrations.claim({
        name: 'a.com',
        registry: 'rdap.example',
        now,
        leaseUntil,
        limit: 1,
      });
    };
    expect(await claim()).to.equal(1);
    advance(-CLOCK_TOLERANCE);
    expect(await claim()).to.deep.equal({ kind: 'busy' });
    advance(-1);
    expect(await claim()).to.equal(1);
    expect(await claim()).to.deep.equal({ kind: 'busy' });
  });

  it('ask the registry again if the last answer or the pause was stored before the clock was set back', async () => {
    await start({ bootstrap: ['com'], rdap: json(verisignRdap) });
    const record = await create('example.com');
    await check(record);
    const asked = () => suite.registries.paths.filter((path) => path.includes('/domain/'));
    advance(-CLOCK_TOLERANCE);
    await check(record);
    expect(asked()).to.have.length(1);
    await suite.app.database.pool.query('update registry set paused_until = $1', [
      later(suite.app.clock.now(), LONGEST_REGISTRY_PAUSE + CLOCK_TOLERANCE),
    ]);
    advance(-1);
    await check(record);
    expect(asked()).to.have.length(2);
  });
});

import { expect } from 'chai';
import { queryBlocklists } from '../../../src/application/checks/query-blocklists.ts';
import { QUERIES_PER_ZONE, ResolverBlocklists } from '../../../src/infrastructure/public-tools/resolver-blocklists.ts';
import { DEFAULT_BLOCKLISTS } from '../../../src/domain/checks/warnings/blocklist.ts';
import type { Blocklist } from '../../../src/domain/checks/warnings/blocklist.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import {
  NXDOMAIN,
  REFUSED,
  SERVFAIL,
  answerTo,
  isTestEntry,
  label,
  questionIn,
  record,
  startDns,
  startZone,
} from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';

const question = '99.2.0.192.bl.example.net';
const list: Blocklist = {
  key: 'bl.example.net',
  name: 'Example List',
  families: ['v4', 'v6'],
  delistUrl: 'https://bl.example.net/{address}',
};
const address = '192.0.2.99';
const clock = new TestClock();
/** Whether a query is part of the test of a list. */
const isOfTest = (name: string): boolean => isTestEntry(name) || name.startsWith('1.0.0.127.');
const code = record(1, Buffer.from([127, 0, 0, 2]));

describe('DNS blocklist lookups', () => {
  const open: DnsServer[] = [];
  afterEach(async () => {
    for (const server of open.splice(0)) await server.close();
  });

  const opened = async (starting: Promise<DnsServer>) => {
    const server = await starting;
    open.push(server);
    return server;
  };
  /** The lists pass their test. The timeout is longer than a test waits, except for a server that does not respond. */
  const asking = async (respond: (query: Buffer) => Buffer | null, timeoutMs = 10_000) => {
    const server = await opened(
      startDns((query) => {
        const { name } = questionIn(query);
        if (!isOfTest(name)) return respond(query);
        return isTestEntry(name)
          ? answerTo(query, 0, questionIn(query).type === 1 ? [code] : [])
          : answerTo(query, NXDOMAIN, []);
      }),
    );
    return new ResolverBlocklists(server.client(10_000), clock, DEFAULT_BLOCKLISTS, timeoutMs);
  };

  it('return codes and texts for a listed address', async () => {
    const server = await opened(
      startZone({ [question]: { codes: ['127.0.0.2', '127.0.0.4'], text: 'Listed for spam' } }),
    );
    const answer = await new ResolverBlocklists(server.client(10_000), clock, DEFAULT_BLOCKLISTS).ask(list, address);
    expect(answer).to.deep.equal({
      ok: true,
      value: { codes: ['127.0.0.2', '127.0.0.4'], texts: ['Listed for spam'] },
    });
  });

  it('join the strings of a TXT record', async () => {
    const lists = await asking((query) =>
      answerTo(query, 0, [questionIn(query).type === 1 ? code : record(16, label('Listed '), label('for spam'))]),
    );
    expect(await lists.ask(list, address))
      .to.have.nested.property('value.texts')
      .deep.equal(['Listed for spam']);
  });

  it('return no codes for an unlisted address, without a query for texts', async () => {
    const types = new Set<number>();
    const lists = await asking((query) => {
      types.add(questionIn(query).type);
      return answerTo(query, NXDOMAIN, []);
    });
    expect(await lists.ask(list, address)).to.deep.equal({ ok: true, value: { codes: [], texts: [] } });
    expect([...types]).to.deep.equal([1]);
  });

  it('return no codes for a name without an address', async () => {
    expect(await (await asking((query) => answerTo(query, 0, []))).ask(list, address)).to.deep.equal({
      ok: true,
      value: { codes: [], texts: [] },
    });
  });

  it('return a listing even if its text is unavailable', async () => {
    const broken = await asking((query) =>
      questionIn(query).type === 1 ? answerTo(query, 0, [code]) : answerTo(query, SERVFAIL, []),
    );
    expect(await broken.ask(list, address)).to.deep.equal({ ok: true, value: { codes: ['127.0.0.2'], texts: [] } });
    const silent = await asking((query) => (questionIn(query).type === 1 ? answerTo(query, 0, [code]) : null), 3000);
    expect(await silent.ask(list, address)).to.deep.equal({ ok: true, value: { codes: ['127.0.0.2'], texts: [] } });
  });

  for (const [what, respond, failure, timeoutMs] of [
    [
      'a server that fails',
      (query: Buffer) => answerTo(query, SERVFAIL, []),
      { code: 'answerInvalid', phase: 'resolve', detail: 'ESERVFAIL' },
    ],
    [
      'a server that refuses',
      (query: Buffer) => answerTo(query, REFUSED, []),
      { code: 'queryRefused', phase: 'resolve', detail: 'EREFUSED' },
    ],
    [
      'a server that does not respond',
      () => null,
      { code: 'timedOut', phase: 'resolve', detail: 'deadline passed' },
      200,
    ],
    [
      'a server that sends garbage',
      () => Buffer.alloc(600, 0xff),
      { code: 'answerInvalid', phase: 'resolve', detail: 'EBADRESP' },
    ],
  ] as const)
    it(`fail with ${failure.code} for ${what}`, async () =>
      expect(await (await asking(respond, timeoutMs)).ask(list, address)).to.deep.equal({ ok: false, failure }));

  it('fail with timedOut after their own timeout, even if that of the resolver is longer', async () => {
    const server = await opened(startDns(() => null));
    expect(
      await new ResolverBlocklists(server.client(19_000), clock, DEFAULT_BLOCKLISTS, 50).ask(list, address),
    ).to.have.nested.property('failure.code', 'timedOut');
  });

  it('ignore a list that contains every address', async () => {
    const server = await opened(startDns((query) => answerTo(query, 0, questionIn(query).type === 1 ? [code] : [])));
    expect(await new ResolverBlocklists(server.client(10_000), clock, []).ask(list, address)).to.deep.equal({
      ok: false,
      failure: { code: 'blocklistUnreliable', phase: 'answer', detail: '127.0.0.1 is listed' },
    });
  });

  it('ignore a list that contains no address, like a zone that was given up', async () => {
    const server = await opened(startDns((query) => answerTo(query, NXDOMAIN, [])));
    expect(await new ResolverBlocklists(server.client(10_000), clock, []).ask(list, address)).to.have.nested.property(
      'failure.detail',
      '127.0.0.2 is not listed',
    );
  });

  it('test a list once an hour, and again after a minute when the test could not be made', async () => {
    const moved = new TestClock();
    let isSilent = true;
    let tests = 0;
    const server = await opened(
      startDns((query) => {
        const { name, type } = questionIn(query);
        if (name.startsWith('1.0.0.127.')) tests += 1;
        if (isSilent) return answerTo(query, SERVFAIL, []);
        return name.startsWith('1.0.0.127.')
          ? answerTo(query, NXDOMAIN, [])
          : answerTo(query, 0, type === 1 ? [code] : []);
      }),
    );
    const lists = new ResolverBlocklists(server.client(10_000), moved, []);
    const askAt = async (at: Date) => {
      moved.set(at);
      tests = 0;
      const { ok } = await lists.ask(list, address);
      return [ok, tests > 0];
    };
    expect(await askAt(NOW)).to.deep.equal([false, true]);
    isSilent = false;
    expect(await askAt(later(NOW, minutes(1) - 1))).to.deep.equal([false, false]);
    expect(await askAt(later(NOW, minutes(1)))).to.deep.equal([true, true]);
    expect(await askAt(later(NOW, minutes(61) - 1))).to.deep.equal([true, false]);
    expect(await askAt(later(NOW, minutes(61)))).to.deep.equal([true, true]);
    expect(await askAt(NOW)).to.deep.equal([true, true]);
  });

  it('have at most 20 queries of one zone in flight, and others do not wait for it', async () => {
    let inFlight = 0;
    let most = 0;
    const held: (() => void)[] = [];
    const dns = {
      query: async (): Promise<never> => {
        inFlight += 1;
        most = Math.max(most, inFlight);
        await new Promise<void>((release) => held.push(release));
        inFlight -= 1;
        throw Object.assign(new Error('ENOTFOUND'), { code: 'ENOTFOUND' });
      },
    };
    const lists = new ResolverBlocklists(dns, clock, []);
    const asked = Array.from({ length: 50 }, (_, at) => lists.ask(list, `192.0.2.${at}`));
    const settled = () => new Promise((next) => setImmediate(next));
    await settled();
    expect(held).to.have.length(QUERIES_PER_ZONE);
    const others = lists.ask({ ...list, key: 'other.example.net' }, address);
    await settled();
    expect(held).to.have.length(QUERIES_PER_ZONE + 3);
    while (held.length > 0) {
      for (const release of held.splice(0)) release();
      await settled();
    }
    await Promise.all([...asked, others]);
    expect(most).to.equal(QUERIES_PER_ZONE + 3);
  });

  it('query all lists in parallel, and one that does not respond does not affect the others', async () => {
    const lists = await asking((query) => {
      const { name, type } = questionIn(query);
      if (name.endsWith('zen.spamhaus.org')) return null;
      if (name.endsWith('bl.spamcop.net'))
        return answerTo(query, 0, [type === 1 ? code : record(16, label('Blocked'))]);
      return name.endsWith('psbl.surriel.com')
        ? answerTo(query, 0, type === 1 ? [record(1, Buffer.from([127, 255, 255, 254]))] : [])
        : answerTo(query, NXDOMAIN, []);
    }, 3000);
    const verdicts = await queryBlocklists(lists, '192.0.2.99');
    expect(verdicts.map(({ list, status }) => `${list.key} ${status}`)).to.deep.equal([
      'zen.spamhaus.org unknown',
      'bl.spamcop.net listed',
      'dnsbl.dronebl.org notListed',
      'psbl.surriel.com unknown',
      'bl.blocklist.de notListed',
    ]);
    expect(verdicts.flatMap((verdict) => (verdict.status === 'unknown' ? verdict.failure.code : []))).to.deep.equal([
      'timedOut',
      'queryRefused',
    ]);
  });

  it('query the nibble form of an IPv6 address', async () => {
    const nibbles = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2';
    const server = await opened(startZone({ [`${nibbles}.zen.spamhaus.org`]: { codes: ['127.0.0.3'] } }));
    const verdicts = await queryBlocklists(
      new ResolverBlocklists(server.client(10_000), clock, DEFAULT_BLOCKLISTS),
      '2001:db8::1',
    );
    expect(verdicts.map(({ status }) => status)).to.deep.equal(['listed', 'notListed']);
  });
});

import { expect } from 'chai';
import { queryBlocklists } from '../../../src/application/public-tools/query-blocklists.ts';
import { ResolverBlocklists } from '../../../src/infrastructure/public-tools/resolver-blocklists.ts';
import { NXDOMAIN, REFUSED, SERVFAIL, answerTo, label, questionIn, record, startDns, startZone } from '../kernel/network/dns-server.ts';
import type { DnsServer } from '../kernel/network/dns-server.ts';

const question = '99.2.0.192.bl.example.net';
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
  const asking = async (respond: (query: Buffer) => Buffer | null, timeoutMs = 5000) => new ResolverBlocklists((await opened(startDns(respond))).client(200), timeoutMs);

  it('return codes and texts for a listed address', async () => {
    const server = await opened(startZone({ [question]: { codes: ['127.0.0.2', '127.0.0.4'], text: 'Listed for spam' } }));
    const answer = await new ResolverBlocklists(server.client(500)).ask(question);
    expect(answer).to.deep.equal({ ok: true, value: { codes: ['127.0.0.2', '127.0.0.4'], texts: ['Listed for spam'] } });
  });

  it('join the strings of a TXT record', async () => {
    const lists = await asking((query) => answerTo(query, 0, [questionIn(query).type === 1 ? code : record(16, label('Listed '), label('for spam'))]));
    expect(await lists.ask(question)).to.have.nested.property('value.texts').deep.equal(['Listed for spam']);
  });

  it('return no codes for an unlisted address, without a query for texts', async () => {
    const types: number[] = [];
    const lists = await asking((query) => {
      types.push(questionIn(query).type);
      return answerTo(query, NXDOMAIN, []);
    });
    expect(await lists.ask(question)).to.deep.equal({ ok: true, value: { codes: [], texts: [] } });
    expect(types).to.deep.equal([1]);
  });

  it('return no codes for a name without an address', async () => {
    expect(await (await asking((query) => answerTo(query, 0, []))).ask(question)).to.deep.equal({ ok: true, value: { codes: [], texts: [] } });
  });

  it('return a listing even if its text is unavailable', async () => {
    const broken = await asking((query) => (questionIn(query).type === 1 ? answerTo(query, 0, [code]) : answerTo(query, SERVFAIL, [])));
    expect(await broken.ask(question)).to.deep.equal({ ok: true, value: { codes: ['127.0.0.2'], texts: [] } });
    const silent = await asking((query) => (questionIn(query).type === 1 ? answerTo(query, 0, [code]) : null), 150);
    expect(await silent.ask(question)).to.deep.equal({ ok: true, value: { codes: ['127.0.0.2'], texts: [] } });
  });

  for (const [what, respond, failure] of [
    ['a server that fails', (query: Buffer) => answerTo(query, SERVFAIL, []), { code: 'answerInvalid', phase: 'resolve', detail: 'ESERVFAIL' }],
    ['a server that refuses', (query: Buffer) => answerTo(query, REFUSED, []), { code: 'queryRefused', phase: 'resolve', detail: 'EREFUSED' }],
    ['a server that does not respond', () => null, { code: 'timedOut', phase: 'resolve', detail: 'deadline passed' }],
    ['a server that sends garbage', () => Buffer.alloc(600, 0xff), { code: 'answerInvalid', phase: 'resolve', detail: 'EBADRESP' }],
  ] as const)
    it(`fail with ${failure.code} for ${what}`, async () => expect(await (await asking(respond)).ask(question)).to.deep.equal({ ok: false, failure }));

  it('fail with timedOut after their own timeout, even if that of the resolver is longer', async () => {
    const server = await opened(startDns(() => null));
    expect(await new ResolverBlocklists(server.client(19_000), 50).ask(question)).to.have.nested.property('failure.code', 'timedOut');
  });

  it('query all lists in parallel, and one that does not respond does not affect the others', async () => {
    const lists = await asking((query) => {
      const { name, type } = questionIn(query);
      if (name.endsWith('zen.spamhaus.org')) return null;
      if (name.endsWith('bl.spamcop.net')) return answerTo(query, 0, [type === 1 ? code : record(16, label('Blocked'))]);
      return name.endsWith('psbl.surriel.com') ? answerTo(query, 0, type === 1 ? [record(1, Buffer.from([127, 255, 255, 254]))] : []) : answerTo(query, NXDOMAIN, []);
    });
    const verdicts = await queryBlocklists(lists, '192.0.2.99');
    expect(verdicts.map(({ list, status }) => `${list.key} ${status}`)).to.deep.equal([
      'zen.spamhaus.org unknown',
      'bl.spamcop.net listed',
      'dnsbl.dronebl.org notListed',
      'psbl.surriel.com unknown',
      'bl.blocklist.de notListed',
    ]);
    expect(verdicts.flatMap((verdict) => (verdict.status === 'unknown' ? verdict.failure.code : []))).to.deep.equal(['timedOut', 'queryRefused']);
  });

  it('query the nibble form of an IPv6 address', async () => {
    const nibbles = '1.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.0.8.b.d.0.1.0.0.2';
    const server = await opened(startZone({ [`${nibbles}.zen.spamhaus.org`]: { codes: ['127.0.0.3'] } }));
    const verdicts = await queryBlocklists(new ResolverBlocklists(server.client(500)), '2001:db8::1');
    expect(verdicts.map(({ status }) => status)).to.deep.equal(['listed', 'notListed']);
  });
});

import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import type { Socket as Connection } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect } from 'chai';
import type { DnsRecordType } from '../../../../src/domain/monitors/dns-records.ts';
import { recordsOf } from '../../../../src/domain/checks/dns-answer.ts';
import { dnsKind, questionOf } from '../../../../src/domain/monitors/kinds/dns.ts';
import type { DnsCheck, DnsObservation } from '../../../../src/domain/checks/kinds/dns.ts';
import type { DnsSettings } from '../../../../src/domain/monitors/kinds/dns.ts';
import { initialSettings } from '../../../../src/domain/monitors/setting-fields.ts';
import { DnsProbe } from '../../../../src/infrastructure/checks/probes/dns-probe.ts';
import { DnsClient } from '../../../../src/infrastructure/kernel/network/dns-client.ts';
import { freePort } from '../../../fixtures/ports.ts';
import { LONG_TEXT, startResolver } from '../../../fixtures/resolver-server.ts';
import type { ResolverServer } from '../../../fixtures/resolver-server.ts';
import { answerTo, record } from '../../kernel/network/dns-server.ts';
import { closeServers, guardOf, startTcp } from '../../kernel/network/loopback.ts';
import type { TestServer } from '../../kernel/network/loopback.ts';

const settings: DnsSettings = initialSettings(dnsKind.settings);
const names = { 'resolver.example': ['127.0.0.1'], 'inside.example': ['127.0.0.1', '10.0.0.1'] };
const probe = new DnsProbe(guardOf(names), new DnsClient());
const aCheck = (check: Partial<DnsCheck>): DnsCheck => ({
  ...settings,
  target: 'signed.example',
  timeoutSeconds: 30,
  ...check,
});
const openSockets = () =>
  process.getActiveResourcesInfo().filter((name) => name === 'UDPWrap' || name === 'TCPSocketWrap').length;
/** Resolves once as few sockets are open as before; only the time limit of the test ends the wait. */
const closedAgain = async (before: number): Promise<void> => {
  while (openSockets() > before) await setImmediate();
};

describe('DNS probe with a validating name server', () => {
  let server: ResolverServer;
  before(async () => {
    server = await startResolver();
  });
  after(() => server.close());

  const observe = (recordType: DnsRecordType, target = 'signed.example') =>
    probe.probe(aCheck({ recordType, target, resolver: `resolver.example:${server.port}` }));
  const valuesIn = ({ answer }: DnsObservation, type: DnsRecordType, target: string) =>
    answer === null ? null : recordsOf(answer, questionOf(target, type) ?? '', type).values.toSorted();

  for (const [type, target, values] of [
    ['A', 'www.signed.example', ['192.0.2.80', '192.0.2.81']],
    ['A', 'alias.signed.example', ['192.0.2.80', '192.0.2.81']],
    ['AAAA', 'www.signed.example', ['2001:db8::80']],
    ['CNAME', 'alias.signed.example', ['www.signed.example']],
    ['MX', 'signed.example', ['10 mail.signed.example']],
    ['NS', 'signed.example', ['ns.signed.example']],
    ['SOA', 'signed.example', ['ns.signed.example admin.signed.example 7 3600 600 86400 300']],
    ['TXT', 'signed.example', ['v=spf1 -all']],
    ['CAA', 'signed.example', ['0 issue "ca.example"']],
    ['SRV', '_sip._tcp.signed.example', ['1 2 5060 sip.signed.example']],
    ['PTR', '192.0.2.80', ['www.signed.example']],
    ['MX', 'www.signed.example', []],
  ] as const)
    it(`reads the ${type} records of ${target}`, async () => {
      const observation = await observe(type, target);
      expect(observation.failure).to.equal(null);
      expect(observation.answer).to.include({ status: 'NOERROR', transport: 'UDP', isAuthenticated: type !== 'PTR' });
      expect(valuesIn(observation, type, target)).to.deep.equal(values);
    });

  it('measures the lookup of the resolver and the answer, and reports the address that answered', async () => {
    const before = openSockets();
    const { timings, resolved, address } = await observe('A', 'www.signed.example');
    expect([resolved, address]).to.deep.equal([['127.0.0.1'], '127.0.0.1']);
    expect([timings.dnsMs, timings.firstByteMs, timings.totalMs].every((ms) => typeof ms === 'number')).to.equal(true);
    await closedAgain(before);
  });

  it('repeats the query over TCP for an answer that is truncated', async () => {
    const observation = await observe('TXT', 'long.signed.example');
    expect(observation.answer).to.include({ transport: 'TCP', isAuthenticated: true });
    expect(valuesIn(observation, 'TXT', 'long.signed.example')).to.deep.equal([LONG_TEXT]);
  });

  it('reports NXDOMAIN, REFUSED and, for a zone whose signatures are wrong, SERVFAIL', async () => {
    for (const [target, status] of [
      ['gone.signed.example', 'NXDOMAIN'],
      ['refused.example', 'REFUSED'],
      ['www.bogus.example', 'SERVFAIL'],
    ] as const)
      expect((await observe('A', target)).answer, target)
        .to.include({ status })
        .and.have.property('records')
        .that.deep.equals([]);
  });

  it('queries the name servers of the service, and does not report their addresses', async () => {
    const own = new DnsProbe(guardOf({}, []), new DnsClient({ servers: [`127.0.0.1:${server.port}`] }));
    const { answer, resolved, address } = await own.probe(aCheck({ recordType: 'MX' }));
    expect([answer?.status, resolved, address]).to.deep.equal(['NOERROR', [], null]);
  });
});

describe('DNS probe with a faulty name server', () => {
  let port: number;
  let socket: Socket;
  let queries: number;
  let respond: (query: Buffer, send: (answer: Buffer) => void) => void;
  let overTcp: TestServer;
  let onConnection: (connection: Connection) => void;
  before(async () => {
    port = await freePort();
    overTcp = await startTcp((connection) => onConnection(connection), '127.0.0.1', port);
    socket = createSocket('udp4', (query, peer) => {
      queries += 1;
      respond(query, (answer) => socket.send(answer, peer.port, peer.address));
    });
    await new Promise<void>((bound) => socket.bind(port, '127.0.0.1', bound));
  });
  beforeEach(() => {
    queries = 0;
  });
  after(async () => {
    await new Promise<void>((closed) => socket.close(closed));
    await closeServers();
  });

  const observe = (check: Partial<DnsCheck> = {}) => probe.probe(aCheck({ resolver: `127.0.0.1:${port}`, ...check }));
  const failureWith = async (answer: typeof respond, check: Partial<DnsCheck> = {}) => {
    respond = answer;
    return (await observe(check)).failure;
  };
  /** For a check that only its timeout ends. */
  const brief = { timeoutSeconds: 3 };
  const changed = (query: Buffer, change: (answer: Buffer) => void): Buffer => {
    const answer = answerTo(query, 0, [record(1, Buffer.from([192, 0, 2, 1]))]);
    change(answer);
    return answer;
  };

  it('ignores answers with a wrong id or to another question, and takes the one that follows', async () => {
    respond = (query, send) => {
      send(changed(query, (answer) => answer.writeUInt8(answer.readUInt8(0) ^ 1, 0)));
      send(changed(query, (answer) => answer.write('other', 13)));
      send(changed(query, () => undefined));
    };
    expect((await observe()).answer?.records).to.deep.equal([
      { name: 'signed.example', type: 'A', ttl: 60, text: '192.0.2.1' },
    ]);
  });

  const wrong = (query: Buffer) => changed(query, (answer) => answer.writeUInt8(answer.readUInt8(0) ^ 1, 0));
  for (const [name, expected, answer, check] of [
    ['no answer', { code: 'timedOut', phase: 'request' }, () => undefined, brief],
    [
      'only an answer with a wrong id',
      { code: 'answerInvalid', phase: 'answer' },
      (query, send) => send(wrong(query)),
      brief,
    ],
    [
      'a thousand answers with a wrong id',
      { code: 'answerInvalid', phase: 'answer' },
      (query, send) => Array.from({ length: 1000 }).forEach(() => send(wrong(query))),
    ],
    [
      'a record that is cut off',
      { code: 'answerInvalid', detail: 'The message ends early.' },
      (query, send) => send(changed(query, () => undefined).subarray(0, -2)),
    ],
    [
      'a name that points to itself',
      { code: 'answerInvalid', detail: 'A name does not end.' },
      (query, send) => send(answerTo(query, 0, [Buffer.from([0xc0, query.length - 11, 0, 1])])),
    ],
    ['three bytes', { code: 'answerInvalid' }, (query, send) => send(query.subarray(0, 3))],
  ] as readonly (readonly [string, object, typeof respond, Partial<DnsCheck>?])[])
    it(`reports ${name}`, async () => {
      const before = openSockets();
      expect(await failureWith(answer, check)).to.include(expected);
      await closedAgain(before);
    });

  it('repeats a query that was not answered', async () => {
    respond = (query, send) => queries > 1 && send(changed(query, () => undefined));
    expect((await observe()).failure).to.equal(null);
    expect(queries).to.be.at.least(2);
  });

  it('reports connectionFailed for a closed port, and asks the next name server of the service', async () => {
    const shut = `127.0.0.1:${await freePort()}`;
    expect((await observe({ resolver: shut })).failure).to.include({
      code: 'connectionFailed',
      detail: 'ECONNREFUSED',
    });
    respond = (query, send) => send(changed(query, () => undefined));
    const own = new DnsProbe(guardOf(), new DnsClient({ servers: [shut, `127.0.0.1:${port}`] }));
    expect((await own.probe(aCheck({}))).answer?.status).to.equal('NOERROR');
  });

  it('sends nothing to a resolver that is not public or has no address', async () => {
    respond = () => undefined;
    for (const [host, code] of [
      ['inside.example', 'addressNotPublic'],
      ['10.0.0.1', 'addressNotPublic'],
      ['gone.example', 'hostUnresolved'],
    ] as const)
      expect((await observe({ resolver: `${host}:${port}` })).failure).to.include({ code, phase: 'resolve' });
    expect(queries).to.equal(0);
  });

  describe('over TCP', () => {
    const truncated: typeof respond = (query, send) =>
      send(changed(query, (answer) => answer.writeUInt8(answer.readUInt8(2) | 2, 2)));
    /** Fails with what the server on the same port does after a truncated answer. */
    const failureOf = async (listener: typeof onConnection, check: Partial<DnsCheck> = {}) => {
      onConnection = listener;
      const failure = await failureWith(truncated, check);
      await overTcp.quiet();
      return failure;
    };

    it('reports an answer that arrives a byte at a time without end as timedOut', async () => {
      const failure = await failureOf((connection) => {
        connection.write(Buffer.from([0xff, 0xff]));
        const drip = setInterval(() => connection.write('x'), 20);
        connection.on('close', () => clearInterval(drip));
      }, brief);
      expect(failure).to.include({ code: 'timedOut', phase: 'answer' });
    });

    it('reads no more than one message of an endless answer', async () => {
      const failure = await failureOf((connection) => {
        const more = () => connection.destroyed || connection.write(Buffer.alloc(64 * 1024, 0xff), more);
        more();
      });
      expect(failure).to.include({ code: 'answerInvalid', detail: 'an answer to another question' });
    });

    it('reports a connection that closes early, and an answer that is truncated again', async () => {
      expect(
        await failureOf((connection) => void connection.once('data', () => connection.end(Buffer.from([1, 0, 1])))),
      ).to.include({ code: 'connectionClosed' });
      const again = await failureOf((connection) => {
        connection.once('data', (query: Buffer) => {
          const answer = changed(query.subarray(2), (whole) => whole.writeUInt8(whole.readUInt8(2) | 2, 2));
          connection.write(Buffer.concat([Buffer.from([0, answer.length]), answer]));
        });
      });
      expect(again).to.include({ code: 'answerInvalid', detail: 'truncated over TCP' });
    });
  });
});

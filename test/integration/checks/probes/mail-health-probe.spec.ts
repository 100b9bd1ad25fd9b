import { X509Certificate, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createSecureContext } from 'node:tls';
import { expect } from 'chai';
import { judgeMailHealth } from '../../../../src/domain/checks/kinds/mail-health.ts';
import type { MailHealthCheck } from '../../../../src/domain/checks/kinds/mail-health.ts';
import type { MailFacts } from '../../../../src/domain/checks/mail/mail-facts.ts';
import { mailChecks } from '../../../../src/domain/monitors/kinds/mail-health.ts';
import { MailHealthProbe } from '../../../../src/infrastructure/checks/probes/mail-health-probe.ts';
import { GuardedHttp } from '../../../../src/infrastructure/kernel/network/guarded-http.ts';
import { startLineServer } from '../../../fixtures/text-servers/line-server.ts';
import type { LineServer, Script } from '../../../fixtures/text-servers/line-server.ts';
import { startSmtpServer } from '../../../fixtures/text-servers/smtp.ts';
import type { TextServer } from '../../../fixtures/text-servers/daemon.ts';
import {
  NXDOMAIN,
  SERVFAIL,
  answerTo,
  int,
  label,
  nameOf,
  questionIn,
  record,
  startDns,
} from '../../kernel/network/dns-server.ts';
import type { DnsServer } from '../../kernel/network/dns-server.ts';
import { closeServers, guardOf, startHttps } from '../../kernel/network/loopback.ts';

const file = (name: string) => readFileSync(new URL(`../../../fixtures/tls/${name}`, import.meta.url));
const trusting = createSecureContext({ ca: [file('ca.pem'), file('mta-sts.pem')] });
const keyDigest = createHash('sha256')
  .update(new X509Certificate(file('server.pem')).publicKey.export({ type: 'spki', format: 'der' }))
  .digest('hex');

const TYPES: Readonly<Record<string, number>> = { A: 1, CNAME: 5, PTR: 12, MX: 15, TXT: 16, AAAA: 28, TLSA: 52 };

/** Encodes a record. A text that begins with CNAME is the alias that answers in place of a record of the type. */
const encoded = (type: string, text: string): Buffer => {
  if (text.startsWith('CNAME ')) return record(5, nameOf(text.slice('CNAME '.length)));
  const [first = '', second = '', third = '', fourth = ''] = text.split(' ');
  switch (type) {
    case 'A':
      return record(1, Buffer.from(text.split('.').map(Number)));
    case 'MX':
      return record(15, int(Number(first), 2), second === '.' ? Buffer.from([0]) : nameOf(second));
    case 'TXT':
      return record(16, ...(text.match(/.{1,255}/gsu) ?? []).map(label));
    case 'TLSA':
      return record(52, Buffer.from([first, second, third].map(Number)), Buffer.from(fourth, 'hex'));
    default:
      return record(TYPES[type] ?? 0, nameOf(text));
  }
};

type Zone = Record<string, readonly string[] | number>;

const inOrder: Zone = {
  'MX shop.example': ['10 shop.example'],
  'A shop.example': ['127.0.0.1'],
  'TXT shop.example': ['v=spf1 mx include:_spf.shop.example -all'],
  'TXT _spf.shop.example': ['v=spf1 ip4:192.0.2.0/24 -all'],
  'TXT _dmarc.shop.example': ['v=DMARC1; p=reject'],
  'TXT _mta-sts.shop.example': ['v=STSv1; id=1'],
  'TXT _smtp._tls.shop.example': ['v=TLSRPTv1; rua=mailto:tls@shop.example'],
  'TLSA _25._tcp.shop.example': [`3 1 1 ${keyDigest}`],
  'PTR 1.0.0.127.in-addr.arpa': ['shop.example'],
};
const POLICY = 'version: STSv1\r\nmode: enforce\r\nmax_age: 86400\r\nmx: shop.example\r\n';

describe('mail health probe', () => {
  let zone: Zone;
  let isAuthenticated: boolean;
  let names: Record<string, readonly string[]>;
  let answerPolicy: RequestListener;
  let dns: DnsServer;
  let smtp: TextServer;
  let policyPort: number;
  const scripted: LineServer[] = [];

  before(async () => {
    smtp = await startSmtpServer();
    ({ port: policyPort } = await startHttps((request, response) => answerPolicy(request, response), 'mta-sts.pem'));
    dns = await startDns((query) => {
      const { name, type } = questionIn(query);
      const known = Object.entries(TYPES).find(([, code]) => code === type)?.[0] ?? '';
      const held = zone[`${known} ${name}`];
      if (held === undefined) return answerTo(query, NXDOMAIN, []);
      if (typeof held === 'number') return answerTo(query, held, []);
      const answer = answerTo(
        query,
        0,
        held.map((text) => encoded(known, text)),
      );
      if (isAuthenticated) answer.writeUInt8(answer.readUInt8(3) | 0x20, 3);
      return answer;
    });
  });
  beforeEach(() => {
    zone = { ...inOrder };
    isAuthenticated = true;
    names = { 'shop.example': ['127.0.0.1'], 'mta-sts.shop.example': ['127.0.0.1'] };
    answerPolicy = (_request, response) => {
      response.setHeader('content-type', 'text/plain');
      response.end(POLICY);
    };
  });
  afterEach(() => Promise.all(scripted.splice(0).map((server) => server.close())));
  after(async () => {
    await Promise.all([dns.close(), smtp.close(), closeServers()]);
  });

  const check: MailHealthCheck = {
    target: 'shop.example',
    timeoutSeconds: 30,
    checks: mailChecks,
    checkSmtpEnabled: true,
  };
  const observe = (more: Partial<MailHealthCheck> = {}, smtpPort = smtp.plain): Promise<MailFacts> => {
    const guard = guardOf(names);
    return new MailHealthProbe({
      guard,
      dns: dns.client(5000),
      http: new GuardedHttp(guard, trusting),
      publicSuffixes: { registrable: (name) => Promise.resolve(name) },
      tls: trusting,
      clientName: 'checks.example',
      smtpPort,
      policyPort,
    }).probe({ ...check, ...more });
  };
  const problems = async (smtpPort?: number) => {
    const { evidence } = judgeMailHealth(check, await observe({}, smtpPort));
    return (evidence?.rules ?? [])
      .filter(({ result }) => result !== 'passed')
      .map(({ check: name, result, seen }) => [name, result, seen] as const);
  };
  const scriptedServer = async (script: Script): Promise<number> => {
    const server = await startLineServer(script);
    scripted.push(server);
    return server.port;
  };

  it('finds nothing wrong with a domain in order, with TLS, DANE, MTA-STS and reverse names', async () => {
    const facts = await observe();
    expect(judgeMailHealth(check, facts)).to.include({ outcome: 'up', reason: null, evidence: null });
    const server = facts.servers.get('shop.example');
    expect(server).to.deep.include({ addresses: ['127.0.0.1'], failure: null, offersStartTls: true, tlsError: null });
    expect(server?.chain[0]).to.have.property('1 1', keyDigest);
  });

  it('only resolves the mail servers if it must not connect', async () => {
    const facts = await observe({ checkSmtpEnabled: false }, 1);
    expect(facts.servers.get('shop.example')).to.deep.include({
      addresses: ['127.0.0.1'],
      failure: null,
      offersStartTls: null,
    });
    expect(judgeMailHealth(check, facts)).to.include({ outcome: 'up' });
  });

  it('notices that the name server has not verified TLSA records', async () => {
    isAuthenticated = false;
    expect(await problems()).to.deep.equal([
      ['dane', 'failed', { phrase: 'daneNotVerified', name: '_25._tcp.shop.example' }],
    ]);
  });

  it('notices a certificate that DANE does not name', async () => {
    zone['TLSA _25._tcp.shop.example'] = [`3 1 1 ${'00'.repeat(32)}`];
    expect(await problems()).to.deep.equal([['dane', 'failed', { phrase: 'daneMismatch', name: 'shop.example' }]]);
  });

  it('notices an expired certificate, which MTA-STS does not accept', async () => {
    const port = await scriptedServer(async (peer) => {
      peer.say('220 shop.example ESMTP');
      await peer.read();
      peer.say('250-shop.example', '250 STARTTLS');
      await peer.read();
      peer.say('220 go ahead');
      await peer.startTls('expired.pem');
      await peer.read();
      peer.say('250 shop.example');
      await peer.read();
    });
    expect(await problems(port)).to.deep.equal([
      ['mtaSts', 'failed', { phrase: 'certificateRefused', name: 'shop.example', error: 'CERT_HAS_EXPIRED' }],
    ]);
  });

  it('notices a server that does not offer encryption', async () => {
    const port = await scriptedServer(async (peer) => {
      peer.say('220 shop.example ESMTP');
      await peer.read();
      peer.say('250 shop.example');
      await peer.read().catch(() => undefined);
    });
    const seen = { phrase: 'noStartTls', name: 'shop.example' };
    expect(await problems(port)).to.deep.equal([
      ['mx', 'warning', seen],
      ['mtaSts', 'failed', seen],
      ['dane', 'failed', seen],
    ]);
  });

  it('reports a server that greets with an error, without end, or refuses the connection', async () => {
    const refusing = await scriptedServer(async (peer) => {
      peer.say('554 no service');
      await peer.read();
    });
    expect(await problems(refusing)).to.deep.equal([
      ['mx', 'failed', 'shop.example: commandRefused, greeting: 554 no service (answer)'],
    ]);
    const endless = await scriptedServer(async (peer) => {
      for (let line = 0; line < 1000; line += 1) peer.say('220-still greeting');
      await peer.read();
    });
    expect((await problems(endless)).map(([name, result]) => [name, result])).to.deep.equal([['mx', 'failed']]);
    const gone = await scriptedServer(() => Promise.resolve());
    await scripted.pop()?.close();
    expect(await problems(gone)).to.deep.equal([
      ['mx', 'failed', 'shop.example: connectionFailed, ECONNREFUSED (connect)'],
    ]);
  });

  it('connects to no private address, and shows none', async () => {
    names = { 'shop.example': ['10.0.0.25'], 'mta-sts.shop.example': ['127.0.0.1', '10.0.0.1'] };
    expect(await problems()).to.deep.equal([
      ['mx', 'failed', { phrase: 'privateAddress', name: 'shop.example' }],
      [
        'mtaSts',
        'failed',
        'https://mta-sts.shop.example/.well-known/mta-sts.txt: addressNotPublic, mta-sts.shop.example (resolve)',
      ],
      ['ptr', 'failed', { phrase: 'noAddresses', name: 'shop.example' }],
    ]);
  });

  it('follows no redirect to a policy, and reads no more than 64 KiB of one with 10 MB', async () => {
    let requests = 0;
    answerPolicy = (_request, response) => {
      requests += 1;
      response.writeHead(302, { location: 'https://mta-sts.shop.example/elsewhere' }).end();
    };
    const address = 'https://mta-sts.shop.example/.well-known/mta-sts.txt';
    expect(await problems()).to.deep.equal([['mtaSts', 'failed', { phrase: 'policyRedirected', address }]]);
    expect(requests).to.equal(1);
    answerPolicy = (_request, response) => {
      response.setHeader('content-type', 'text/plain');
      response.end(`${POLICY}${'x: y\r\n'.repeat(1_750_000)}`);
    };
    expect(await problems()).to.deep.equal([['mtaSts', 'failed', { phrase: 'policyTooLong', address, count: 65_536 }]]);
  });

  it('ends for records that include each other, and for a null MX', async () => {
    zone = {
      ...inOrder,
      'TXT _spf.shop.example': ['v=spf1 include:shop.example -all'],
      'MX shop.example': ['0 .'],
    };
    expect(await problems()).to.deep.equal([
      ['mx', 'failed', { phrase: 'nullMx', name: 'shop.example' }],
      ['spf', 'failed', { phrase: 'spfLoop', name: 'shop.example' }],
      ['dane', 'failed', { phrase: 'nullMx', name: 'shop.example' }],
      ['ptr', 'failed', { phrase: 'nullMx', name: 'shop.example' }],
    ]);
  });

  it('notices a mail server that is an alias', async () => {
    zone['A shop.example'] = ['CNAME host.example'];
    expect(await problems()).to.deep.include(['mx', 'warning', { phrase: 'mailServerAlias', name: 'shop.example' }]);
  });

  it('reports a lookup that fails, and one that is not answered in time', async () => {
    zone['TXT shop.example'] = SERVFAIL;
    expect(judgeMailHealth(check, await observe())).to.include({ outcome: 'down', reason: 'dnsError' });
    const facts = await new MailHealthProbe({
      guard: guardOf(names),
      dns: { query: () => new Promise((_resolve, reject) => setTimeout(() => reject(new Error('slow')), 1)) },
      http: new GuardedHttp(guardOf(names), trusting),
      publicSuffixes: { registrable: () => Promise.resolve(null) },
      tls: trusting,
      clientName: 'checks.example',
    }).probe(check);
    expect(facts.answers.get('TXT shop.example')).to.have.property('status').that.is.a('string');
    expect(judgeMailHealth(check, facts)).to.include({ outcome: 'down', reason: 'dnsError' });
  });
});

import { expect } from 'chai';
import fc from 'fast-check';
import { failed } from '../../../../../src/domain/checks/probe-failure.ts';
import {
  DOMAIN,
  aServer,
  gatherMail,
  inOrder,
  mailFinding,
  rulesAbout,
  withRecords,
} from '../../../../builders/mail-zones.ts';

const mx = (...records: readonly string[]) => withRecords({ [`MX ${DOMAIN}`]: records });
const refused = failed('connectionFailed', 'connect', 'ECONNREFUSED').failure;
const isPrivate = failed('addressNotPublic', 'resolve', 'mx1.shop.example').failure;

describe('the check of mail servers', () => {
  it('fails if none answers, and warns if only some do not', () => {
    const seen = 'mx1.shop.example: connectionFailed, ECONNREFUSED (connect)';
    const servers = { 'mx1.shop.example': { failure: refused } };
    expect(rulesAbout('mx', { ...inOrder, servers })).to.deep.equal([{ result: 'warning', seen }]);
    expect(rulesAbout('mx', { ...mx('10 mx1.shop.example'), servers })).to.deep.equal([{ result: 'failed', seen }]);
    expect(mailFinding({ ...mx('10 mx1.shop.example'), servers })).to.include({ reason: 'mailServersUnreachable' });
  });

  it('says that a server leads to a private address, without the address', () =>
    expect(
      rulesAbout('mx', { ...mx('10 mx1.shop.example'), servers: { 'mx1.shop.example': { failure: isPrivate } } }),
    ).to.deep.equal([{ result: 'failed', seen: { phrase: 'privateAddress', name: 'mx1.shop.example' } }]));

  it('fails for a domain that accepts no mail (RFC 7505), if it is required', () => {
    const none = mx('0 .');
    expect(rulesAbout('mx', none)).to.deep.equal([{ result: 'failed', seen: { phrase: 'nullMx', name: DOMAIN } }]);
    expect(mailFinding(none, ['spf', 'dmarc'])).to.include({ outcome: 'up', evidence: null });
  });

  it('warns of a null MX among others', () =>
    expect(rulesAbout('mx', mx('0 .', '10 mx1.shop.example'))).to.deep.equal([
      { result: 'warning', seen: { phrase: 'nullMxAmongOthers', name: DOMAIN } },
    ]));

  it('fails without MX records', () =>
    expect(rulesAbout('mx', mx())).to.deep.equal([
      { result: 'failed', seen: { phrase: 'notPublished', name: `${DOMAIN} (MX)` } },
    ]));

  it('warns of an alias (RFC 2181 section 10.3)', () =>
    expect(rulesAbout('mx', withRecords({ 'CNAME mx1.shop.example': ['host.other.example'] }))).to.deep.equal([
      { result: 'warning', seen: { phrase: 'mailServerAlias', name: 'mx1.shop.example' } },
    ]));

  it('warns of a server without encryption', () =>
    expect(rulesAbout('mx', { ...inOrder, servers: { 'mx2.shop.example': { offersStartTls: false } } })).to.deep.equal([
      { result: 'warning', seen: { phrase: 'noStartTls', name: 'mx2.shop.example' } },
    ]));

  it('asks for no host that is an address or not public', () => {
    const { facts } = gatherMail(mx('10 192.0.2.1', '20 localhost', '30 mail.internal', '40 bücher.example'));
    expect([...facts.servers.keys()]).to.deep.equal([]);
    expect(rulesAbout('mx', mx('10 localhost'))).to.deep.equal([
      { result: 'failed', seen: 'localhost: hostInvalid, localhost (resolve)' },
    ]);
  });

  it('examines the ten preferred servers of many', () => {
    const many = Array.from({ length: 40 }, (_, at) => `${at} h${at}.shop.example`).toReversed();
    const hosts = [...gatherMail(mx(...many)).facts.servers.keys()];
    expect(hosts).to.deep.equal(Array.from({ length: 10 }, (_, at) => `h${at}.shop.example`));
  });
});

describe('the check of reverse names', () => {
  const REVERSE = 'PTR 25.2.0.192.in-addr.arpa';

  it('fails without a name, and if no name leads back', () => {
    expect(rulesAbout('ptr', withRecords({ [REVERSE]: [] }))).to.deep.equal([
      { result: 'failed', seen: { phrase: 'noReverseName', address: '192.0.2.25' } },
    ]);
    expect(rulesAbout('ptr', withRecords({ [REVERSE]: ['host.isp.example'] }))).to.deep.equal([
      {
        result: 'failed',
        seen: { phrase: 'reverseNameUnconfirmed', name: 'host.isp.example', address: '192.0.2.25' },
      },
    ]);
  });

  it('passes if one of several names leads back, in any form of the address', () => {
    expect(rulesAbout('ptr', withRecords({ [REVERSE]: ['host.isp.example', 'mx1.shop.example'] }))).to.deep.equal([]);
    const server = { ...aServer, addresses: ['2001:db8::25'] };
    const six = withRecords({
      [`PTR 5.2.0.0.${'0.'.repeat(20)}8.b.d.0.1.0.0.2.ip6.arpa`]: ['mx1.shop.example'],
      'AAAA mx1.shop.example': ['2001:DB8:0::25'],
    });
    expect(
      rulesAbout('ptr', { ...six, servers: { 'mx1.shop.example': server, 'mx2.shop.example': server } }),
    ).to.deep.equal([]);
  });

  it('examines two addresses of a server with 500', () => {
    const addresses = Array.from({ length: 500 }, (_, at) => `198.51.${at >> 8}.${at & 255}`);
    const { facts } = gatherMail({ ...inOrder, servers: { 'mx1.shop.example': { addresses } } });
    expect([...facts.answers.keys()].filter((key) => key.startsWith('PTR '))).to.have.lengthOf(3);
  });
});

describe('the check of DANE', () => {
  const TLSA = '_25._tcp.mx1.shop.example';
  const dane = (...records: readonly string[]) =>
    rulesAbout('dane', withRecords({ [`TLSA ${TLSA}`]: records, 'TLSA _25._tcp.mx2.shop.example': [] }));

  it('accepts a record for the certificate, one for an authority that the server sent, and one of several', () => {
    expect(dane('3 1 1 AA11')).to.deep.equal([]);
    expect(dane('2 1 1 cc33')).to.deep.equal([]);
    expect(dane('3 1 1 00', '3 1 1 aa11')).to.deep.equal([]);
  });

  it('fails if none matches, also if only the wrong certificate of the chain does', () => {
    const mismatch = [{ result: 'failed', seen: { phrase: 'daneMismatch', name: 'mx1.shop.example' } }];
    for (const text of ['3 1 1 00', '3 1 1 cc33', '2 1 1 aa11', '3 0 1 aa11'])
      expect(dane(text), text).to.deep.equal(mismatch);
  });

  it('fails if no record can be used for mail (RFC 7672 section 3.1.3)', () => {
    for (const text of ['1 1 1 aa11', '0 1 1 cc33', '3 2 1 aa11', '3 1 9 aa11', '3 11 1 aa11', '3 1 11 aa11', '3'])
      expect(dane(text), text).to.deep.equal([{ result: 'failed', seen: { phrase: 'daneUnusable', name: TLSA } }]);
  });

  it('fails if the server offers no encryption', () => {
    const servers = { 'mx1.shop.example': { offersStartTls: false } };
    expect(rulesAbout('dane', { ...inOrder, servers })).to.deep.equal([
      { result: 'failed', seen: { phrase: 'noStartTls', name: 'mx1.shop.example' } },
    ]);
  });

  it('says nothing about a server that is not reached or not connected to', () => {
    for (const server of [{ offersStartTls: null }, { failure: refused }]) {
      const servers = { 'mx1.shop.example': server };
      const rules = rulesAbout('dane', { ...withRecords({ [`TLSA ${TLSA}`]: ['3 1 1 00'] }), servers });
      expect(rules.filter(({ result }) => result !== 'passed')).to.deep.equal([]);
    }
  });

  it('says that the lookup failed', () => {
    const failed = { phrase: 'lookupFailed', error: 'SERVFAIL', name: TLSA, type: 'TLSA' };
    for (const others of [[], ['2 1 1 cc33']])
      expect(
        rulesAbout('dane', withRecords({ [`TLSA ${TLSA}`]: 'SERVFAIL', 'TLSA _25._tcp.mx2.shop.example': others })),
      ).to.deep.equal([{ result: 'failed', seen: failed }]);
  });

  it('says that records are not verified; that fails only if it is required', () => {
    const world = { ...inOrder, isAuthenticated: false };
    const seen = { phrase: 'daneNotVerified', name: `${TLSA}, _25._tcp.mx2.shop.example` };
    expect(rulesAbout('dane', world)).to.deep.equal([{ result: 'failed', seen }]);
    expect(mailFinding(world, ['mx'])).to.include({ outcome: 'up', evidence: null });
    expect(mailFinding(world, ['dane'])).to.include({ outcome: 'down', reason: 'daneInvalid' });
  });

  it('is no fault without records', () => {
    const none = withRecords({ [`TLSA ${TLSA}`]: [], 'TLSA _25._tcp.mx2.shop.example': [] });
    expect(mailFinding(none, ['mx', 'spf', 'dmarc'])).to.include({ evidence: null });
  });
});

describe('the facts that checks of mail ask for', () => {
  const names = ['shop.example', 'mx1.shop.example', 'mx2.shop.example', '_25._tcp.mx1.shop.example', 'localhost'];
  const aText = fc.oneof(
    fc.constantFrom('v=spf1 include:shop.example mx a -all', '10 mx1.shop.example', '0 .', '3 1 1 aa11'),
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.constantFrom(...names).map((name) => `10 ${name}`),
  );
  const aZone = fc
    .array(
      fc.tuple(
        fc.constantFrom('TXT', 'MX', 'A', 'AAAA', 'TLSA', 'PTR', 'CNAME'),
        fc.constantFrom(...names, '_dmarc.shop.example', '_mta-sts.shop.example', '25.2.0.192.in-addr.arpa'),
        fc.oneof(fc.array(aText, { maxLength: 15 }), fc.constantFrom('SERVFAIL', 'ETIMEOUT')),
      ),
    )
    .map((entries) => Object.fromEntries(entries.map(([type, name, held]) => [`${type} ${name}`, held])));

  it('are few, and judged without an exception, whatever the records contain', () =>
    fc.assert(
      fc.property(aZone, fc.string({ unit: 'binary' }), (zone, policy) => {
        const world = { zone, policy: { body: policy } };
        const { facts, rounds } = gatherMail(world);
        expect(facts.answers.size).to.be.at.most(120);
        expect(rounds).to.be.at.most(20);
        const { evidence } = mailFinding(world);
        expect(evidence?.rules.length ?? 0).to.be.at.most(35);
      }),
      { numRuns: 300 },
    ));
});

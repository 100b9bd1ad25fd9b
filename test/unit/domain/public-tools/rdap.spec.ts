import { expect } from 'chai';
import { interpretRdapStatus, rdapServerOf, rdapUrl, readRdapDomain, readRdapServers } from '../../../../src/domain/public-tools/rdap.ts';

const bootstrap = (services: unknown) => readRdapServers(JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services }));

describe('the bootstrap registry of RDAP', () => {
  const servers = bootstrap([
    [['com', 'NET'], ['https://rdap.example.com/com/v1/']],
    [['uk'], ['http://plain.example/', 'https://rdap.example.uk']],
    [['co.uk'], ['https://rdap.example.co.uk/']],
    [['old'], ['http://plain.example/']],
  ])!;

  it('names the server of the longest ending of a name', () => {
    expect(rdapServerOf(servers, 'www.example.com')).to.equal('https://rdap.example.com/com/v1/');
    expect(rdapServerOf(servers, 'example.NET.')).to.equal('https://rdap.example.com/com/v1/');
    expect(rdapServerOf(servers, 'example.co.uk')).to.equal('https://rdap.example.co.uk/');
    expect(rdapServerOf(servers, 'example.org.uk')).to.equal('https://rdap.example.uk/');
  });

  it('names none for an unknown ending, nor one without HTTPS', () => {
    expect(rdapServerOf(servers, 'example.de')).to.equal(null);
    expect(rdapServerOf(servers, 'example.old')).to.equal(null);
    expect(rdapServerOf(servers, 'telecom')).to.equal(null);
  });

  it('leaves out what it cannot read', () => {
    const some = bootstrap([7, [], [['a']], [['b'], 'https://x/'], [[7, 'c'], [7, 'https://rdap.example/']], null])!;
    expect([...some]).to.deep.equal([['c', 'https://rdap.example/']]);
  });

  for (const text of ['', '<html>', 'null', '[]', '{"services":{}}', '{"services":[]}', `{"services":${'['.repeat(100_000)}`])
    it(`is none when it reads ${text.slice(0, 20)}`, () => expect(readRdapServers(text)).to.equal(null));

  it('is asked for a domain by its path', () => expect(rdapUrl('https://rdap.example/v1/', 'xn--bcher-kva.example')).to.equal('https://rdap.example/v1/domain/xn--bcher-kva.example'));
});

/** As a registry of generic top-level domains answers, shortened. */
const generic = {
  objectClassName: 'domain',
  handle: '1234_DOMAIN_COM-VRSN',
  ldhName: 'EXAMPLE.COM',
  links: [{ rel: 'self', href: 'https://rdap.example.com/com/v1/domain/EXAMPLE.COM' }],
  status: ['client delete prohibited', 'client transfer prohibited'],
  entities: [
    {
      objectClassName: 'entity',
      handle: '376',
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
      vcardArray: ['vcard', [['version', {}, 'text', '4.0'], ['fn', {}, 'text', 'Example Registrar, Inc.']]],
      entities: [{ roles: ['abuse'], vcardArray: ['vcard', [['fn', {}, 'text', 'Abby Use'], ['email', {}, 'text', 'abuse@registrar.example']]] }],
    },
    { objectClassName: 'entity', roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Grace Hopper'], ['email', {}, 'text', 'grace@example.com']]] },
  ],
  events: [
    { eventAction: 'registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'expiration', eventDate: '2030-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2026-01-16T10:01:03Z' },
    { eventAction: 'last update of RDAP database', eventDate: '2026-03-02T09:59:59Z' },
  ],
  secureDNS: { delegationSigned: true, dsData: [{ keyTag: 370, algorithm: 13, digestType: 2, digest: 'BE74' }] },
  nameservers: [
    { objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET' },
    { objectClassName: 'nameserver', ldhName: 'ns2.example.net.' },
  ],
};

/** As a registry of a country answers that tells little. */
const sparse = {
  rdapConformance: ['rdap_level_0'],
  objectClassName: 'domain',
  ldhName: 'example.nl',
  status: ['active'],
  events: [{ eventAction: 'registration', eventDate: '1999-05-27T00:00:00Z' }],
  entities: [{ handle: 'registrar-7', roles: ['registrar', 'abuse'] }],
  secureDNS: { zoneSigned: true },
};

const read = (value: unknown, name = 'example.com') => readRdapDomain(JSON.stringify(value), name);

describe('the RDAP answer for a domain', () => {
  it('tells registrar, dates, statuses, name servers and DNSSEC', () => {
    expect(read(generic)).to.deep.equal({
      name: 'example.com',
      registrar: 'Example Registrar, Inc.',
      registeredAt: new Date('1995-08-14T04:00:00Z'),
      expiresAt: new Date('2030-08-13T04:00:00Z'),
      updatedAt: new Date('2026-01-16T10:01:03Z'),
      statuses: ['client delete prohibited', 'client transfer prohibited'],
      nameservers: ['ns1.example.net', 'ns2.example.net'],
      dnssec: true,
    });
  });

  it('tells null for what the registry keeps to itself', () => {
    expect(read(sparse, 'example.nl')).to.deep.equal({
      name: 'example.nl',
      registrar: 'registrar-7',
      registeredAt: new Date('1999-05-27T00:00:00Z'),
      expiresAt: null,
      updatedAt: null,
      statuses: ['active'],
      nameservers: [],
      dnssec: null,
    });
  });

  it('tells nothing of persons', () => {
    expect(JSON.stringify(read(generic))).not.to.match(/Grace|grace|Abby|abuse/);
    const person = { ...generic, entities: [{ roles: ['registrant', 'registrar'], handle: 'GH1', vcardArray: ['vcard', [['fn', {}, 'text', 'Grace Hopper']]] }] };
    expect(read(person)?.registrar).to.equal(null);
  });

  it('bears members of any other form', () => {
    const odd = { objectClassName: 'domain', status: 'active', entities: [null, 7, { roles: 'registrar' }, { roles: ['registrar'], vcardArray: 'x', handle: 7 }], events: [null, { eventAction: 'expiration', eventDate: 7 }], nameservers: [{ ldhName: {} }, 'ns'], secureDNS: 'yes' };
    expect(read(odd)).to.deep.equal({ name: 'example.com', registrar: null, registeredAt: null, expiresAt: null, updatedAt: null, statuses: [], nameservers: [], dnssec: null });
  });

  it('keeps no more than a few statuses and name servers, on one short line each', () => {
    const flood = { ...generic, status: Array.from({ length: 5000 }, (_, at) => `s${at}\n${'x'.repeat(500)}`), nameservers: Array.from({ length: 5000 }, (_, at) => ({ ldhName: `ns${at}.example.net` })) };
    const found = read(flood)!;
    expect([found.statuses.length, found.nameservers.length]).to.deep.equal([32, 32]);
    expect(found.statuses[0]).to.have.length(200).and.not.to.include('\n');
  });

  for (const [what, text] of [
    ['another object', JSON.stringify({ ...generic, objectClassName: 'nameserver' })],
    ['another domain', JSON.stringify({ ...generic, ldhName: 'example.org' })],
    ['no JSON', '<html>'],
    ['half of a text', JSON.stringify(generic).slice(0, -1)],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['binary', '\u0000\u0001\u0002'],
    ['JSON of endless depth', '['.repeat(250_000)],
  ] as const)
    it(`is none when it is ${what}`, () => expect(readRdapDomain(text, 'example.com')).to.equal(null));

  it('is read however deep its other members nest', () => {
    const deep = JSON.stringify(generic).replace(/\}$/, `,"remarks":${'['.repeat(50_000)}${']'.repeat(50_000)}}`);
    expect(readRdapDomain(deep, 'example.com')?.registrar).to.equal('Example Registrar, Inc.');
  });

  for (const [status, meaning] of [
    [200, 'domain'],
    [404, 'unregistered'],
    [400, 'refusal'],
    [422, 'refusal'],
    [429, 'limited'],
    [204, 'unusable'],
    [403, 'unusable'],
    [500, 'unusable'],
  ] as const)
    it(`with status ${status} means ${meaning}`, () => expect(interpretRdapStatus(status)).to.equal(meaning));
});

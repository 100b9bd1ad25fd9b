import { expect } from 'chai';
import {
  interpretRdapStatus,
  rdapServerOf,
  rdapUrl,
  readRdapDomain,
  readRdapServers,
} from '../../../../src/infrastructure/public-tools/rdap.ts';

const bootstrap = (services: unknown) =>
  readRdapServers(JSON.stringify({ version: '1.0', publication: '2026-01-01T00:00:00Z', services }));

describe('RDAP bootstrap registry', () => {
  const servers = bootstrap([
    [['com', 'NET'], ['https://rdap.example.com/com/v1/']],
    [['uk'], ['http://plain.example/', 'https://rdap.example.uk']],
    [['co.uk'], ['https://rdap.example.co.uk/']],
    [['old'], ['http://plain.example/']],
  ])!;

  it('rdapServerOf returns the server of the longest matching suffix', () => {
    expect(rdapServerOf(servers, 'www.example.com')).to.equal('https://rdap.example.com/com/v1/');
    expect(rdapServerOf(servers, 'example.NET.')).to.equal('https://rdap.example.com/com/v1/');
    expect(rdapServerOf(servers, 'example.co.uk')).to.equal('https://rdap.example.co.uk/');
    expect(rdapServerOf(servers, 'example.org.uk')).to.equal('https://rdap.example.uk/');
  });

  it('rdapServerOf returns null for an unknown suffix or a server without HTTPS', () => {
    expect(rdapServerOf(servers, 'example.de')).to.equal(null);
    expect(rdapServerOf(servers, 'example.old')).to.equal(null);
    expect(rdapServerOf(servers, 'telecom')).to.equal(null);
  });

  it('readRdapServers skips invalid entries', () => {
    const some = bootstrap([
      7,
      [],
      [['a']],
      [['b'], 'https://x/'],
      [
        [7, 'c'],
        [7, 'https://rdap.example/'],
      ],
      null,
    ])!;
    expect([...some]).to.deep.equal([['c', 'https://rdap.example/']]);
  });

  for (const text of [
    '',
    '<html>',
    'null',
    '[]',
    '{"services":{}}',
    '{"services":[]}',
    `{"services":${'['.repeat(100_000)}`,
  ])
    it(`readRdapServers returns null for ${text.slice(0, 20)}`, () => expect(readRdapServers(text)).to.equal(null));

  it('rdapUrl appends the domain to the path of the server', () =>
    expect(rdapUrl('https://rdap.example/v1/', 'xn--bcher-kva.example')).to.equal(
      'https://rdap.example/v1/domain/xn--bcher-kva.example',
    ));
});

/** A response in the form of generic top-level domain registries, shortened. */
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
      vcardArray: [
        'vcard',
        [
          ['version', {}, 'text', '4.0'],
          ['fn', {}, 'text', 'Example Registrar, Inc.'],
        ],
      ],
      entities: [
        {
          roles: ['abuse'],
          vcardArray: [
            'vcard',
            [
              ['fn', {}, 'text', 'Abby Use'],
              ['email', {}, 'text', 'abuse@registrar.example'],
            ],
          ],
        },
      ],
    },
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      vcardArray: [
        'vcard',
        [
          ['fn', {}, 'text', 'Grace Hopper'],
          ['email', {}, 'text', 'grace@example.com'],
        ],
      ],
    },
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

/** A response of a country registry with few members. */
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

describe('readRdapDomain', () => {
  it('returns registrar, dates, statuses, name servers and DNSSEC', () => {
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

  it('returns null for omitted members', () => {
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

  it('returns no personal data', () => {
    expect(JSON.stringify(read(generic))).not.to.match(/Grace|grace|Abby|abuse/);
    const person = {
      ...generic,
      entities: [
        {
          roles: ['registrant', 'registrar'],
          handle: 'GH1',
          vcardArray: ['vcard', [['fn', {}, 'text', 'Grace Hopper']]],
        },
      ],
    };
    expect(read(person)?.registrar).to.equal(null);
  });

  it('ignores members of an unexpected type', () => {
    const odd = {
      objectClassName: 'domain',
      status: 'active',
      entities: [null, 7, { roles: 'registrar' }, { roles: ['registrar'], vcardArray: 'x', handle: 7 }],
      events: [null, { eventAction: 'expiration', eventDate: 7 }],
      nameservers: [{ ldhName: {} }, 'ns'],
      secureDNS: 'yes',
    };
    expect(read(odd)).to.deep.equal({
      name: 'example.com',
      registrar: null,
      registeredAt: null,
      expiresAt: null,
      updatedAt: null,
      statuses: [],
      nameservers: [],
      dnssec: null,
    });
  });

  it('limits the number and length of statuses and name servers', () => {
    const flood = {
      ...generic,
      status: Array.from({ length: 5000 }, (_, at) => `s${at}\n${'x'.repeat(500)}`),
      nameservers: Array.from({ length: 5000 }, (_, at) => ({ ldhName: `ns${at}.example.net` })),
    };
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
    it(`returns null for ${what}`, () => expect(readRdapDomain(text, 'example.com')).to.equal(null));

  it('accepts deeply nested other members', () => {
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
    it(`interpretRdapStatus maps ${status} to ${meaning}`, () => expect(interpretRdapStatus(status)).to.equal(meaning));
});

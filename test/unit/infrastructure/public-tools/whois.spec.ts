import { expect } from 'chai';
import fc from 'fast-check';
import { MAX_LISTED } from '../../../../src/domain/public-tools/domain-registration.ts';
import {
  isLimitNotice,
  readWhois,
  referralIn,
  whoisRequestLine,
} from '../../../../src/infrastructure/public-tools/whois.ts';
import {
  blockAnswer,
  bracketAnswer,
  columnAnswer,
  dottedAnswer,
  headingAnswer,
  objectAnswer,
  rootAnswer,
  sparseAnswer,
  swissLimitAnswer,
  thickAnswer,
  thinAnswer,
  unknownAnswer,
} from '../../../builders/whois-answers.ts';

const utc = (text: string) => new Date(text);
const servers = ['ns1.example.net', 'ns2.example.net'];

describe('readWhois', () => {
  for (const [form, answer, registration] of [
    [
      'a thin registry',
      thinAnswer,
      {
        name: 'example.com',
        registrar: 'Example Registrar, Inc.',
        registeredAt: utc('1995-08-14T04:00:00Z'),
        expiresAt: utc('2030-08-13T04:00:00Z'),
        updatedAt: utc('2026-01-16T10:01:03Z'),
        nameservers: servers,
        statuses: ['client delete prohibited', 'client transfer prohibited'],
        dnssec: true,
      },
    ],
    [
      'a thick registry',
      thickAnswer,
      {
        name: 'example.org',
        registrar: 'Other Registrar GmbH',
        registeredAt: utc('1995-08-31T04:00:00Z'),
        expiresAt: utc('2030-08-30T04:00:00Z'),
        updatedAt: utc('2026-02-01T00:00:00Z'),
        nameservers: ['ns1.example.net'],
        statuses: ['active'],
        dnssec: false,
      },
    ],
    [
      'a registry that writes blocks',
      blockAnswer,
      {
        name: 'example.co.uk',
        registrar: 'Example Ltd t/a Example',
        registeredAt: utc('1996-07-26T00:00:00Z'),
        expiresAt: utc('2030-07-26T00:00:00Z'),
        updatedAt: utc('2025-07-02T00:00:00Z'),
        nameservers: servers,
        statuses: ['registered until expiry date'],
        dnssec: true,
      },
    ],
    [
      'a registry that tells little',
      sparseAnswer,
      {
        name: 'example.de',
        registrar: null,
        registeredAt: null,
        expiresAt: null,
        updatedAt: utc('2018-03-12T20:44:25Z'),
        nameservers: servers,
        statuses: ['connect'],
        dnssec: null,
      },
    ],
    [
      'a registry that writes objects',
      objectAnswer,
      {
        name: 'example.fr',
        registrar: 'REGISTRAR SAS',
        registeredAt: utc('1996-04-01T22:00:00Z'),
        expiresAt: utc('2030-12-31T22:00:00Z'),
        updatedAt: utc('2025-12-31T10:00:00.500Z'),
        nameservers: servers,
        statuses: ['active'],
        dnssec: null,
      },
    ],
    [
      'a registry that writes brackets',
      bracketAnswer,
      {
        name: 'example.jp',
        registrar: null,
        registeredAt: utc('2001-03-31T00:00:00Z'),
        expiresAt: utc('2030-03-31T00:00:00Z'),
        updatedAt: utc('2025-12-31T16:05:04Z'),
        nameservers: servers,
        statuses: ['active'],
        dnssec: null,
      },
    ],
    [
      'a registry that writes headings',
      headingAnswer,
      {
        name: 'example.it',
        registrar: 'Esempio S.p.A.',
        registeredAt: utc('1999-12-10T00:00:00Z'),
        expiresAt: utc('2030-11-10T00:00:00Z'),
        updatedAt: utc('2025-11-26T00:53:16Z'),
        nameservers: servers,
        statuses: ['active'],
        dnssec: false,
      },
    ],
    [
      'a registry that writes columns',
      columnAnswer,
      {
        name: 'example.pl',
        registrar: null,
        registeredAt: utc('2000-01-01T13:00:00Z'),
        expiresAt: utc('2030-12-31T14:00:00Z'),
        updatedAt: utc('2025-12-18T15:44:34Z'),
        nameservers: servers,
        statuses: [],
        dnssec: false,
      },
    ],
    [
      'a registry that writes dots',
      dottedAnswer,
      {
        name: 'example.fi',
        registrar: 'Esimerkki Oy',
        registeredAt: utc('1991-01-01T00:00:00Z'),
        expiresAt: utc('2030-08-31T00:00:00Z'),
        updatedAt: null,
        nameservers: ['ns1.example.net'],
        statuses: ['registered'],
        dnssec: null,
      },
    ],
  ] as const) {
    it(`returns the registration from ${form}`, () =>
      expect(readWhois(answer, registration.name)).to.deep.equal(registration));
    it(`returns no personal data from ${form}`, () =>
      expect(JSON.stringify(readWhois(answer, registration.name))).not.to.match(/grace|hopper/i));
  }

  it('does not read the line after an empty registrar as its value', () => {
    expect(
      readWhois(
        'Domain Name: example.com\nRegistrar:\nRegistrant Name: Grace Hopper\nCreated: 2001-01-01\n',
        'example.com',
      ),
    ).to.include({ registrar: null });
  });

  it('does not read the dates of a contact as those of the domain', () => {
    const answer =
      'Domain: example.it\nCreated: 1999-12-10\n\nRegistrant\n  Created: 2001-01-01\n  Last Update: 2002-02-02\n\nTechnical Contact:\n  Status: ok\n  Expires: 2003-03-03\n';
    expect(readWhois(answer, 'example.it')).to.deep.include({
      registeredAt: utc('1999-12-10T00:00:00Z'),
      updatedAt: null,
      expiresAt: null,
      statuses: [],
    });
  });

  for (const answer of [
    'No match for "EXAMPLE.COM".\r\n>>> Last update of whois database: 2026-03-02T09:59:59Z <<<\r\n',
    'Domain not found.\r\n',
    'NOT FOUND\n',
    'No Data Found\n',
    '%% NOT FOUND\n',
    '% No match for example.com\n',
    '% nothing found\n',
    'Domain: example.com\nStatus: free\n',
    'Domain: example.com\nStatus:\tAVAILABLE\n',
    'example.com is free\n',
    'domain "example.com" not found.\n',
    '\n    No match for "example.com".\n\n    This domain name has not been registered.\n',
    'No entries found for the selected source(s).\n',
    'We do not have an entry in our database matching your query.\n',
    '[ The service provides an example. ]\n\nNo match!!\n',
  ])
    it(`returns unregistered for "${answer.trim().slice(0, 50)}"`, () =>
      expect(readWhois(answer, 'example.com')).to.equal('unregistered'));

  for (const [what, answer] of [
    ['nothing', ''],
    ['a refusal', 'WHOIS LIMIT EXCEEDED - SEE WWW.EXAMPLE.ORG/WHOIS FOR DETAILS\n'],
    ['the status of another name', 'Domain: other.com\nStatus: connect\n'],
    ['the registration of another name', thickAnswer],
    ['the status of a name that cannot be registered', 'Domain: example.com\nStatus: invalid\n'],
    ['a page', '<!DOCTYPE html>\n<html><body>Not found</body></html>\n'],
    ['binary', String.fromCharCode(...Array.from({ length: 4096 }, (_, at) => at % 256))],
    ['one endless line', 'x'.repeat(64 * 1024)],
    ['blank lines', '\n'.repeat(64 * 1024)],
    ['spaces', ' '.repeat(64 * 1024)],
    ['colons', ':'.repeat(64 * 1024)],
    ['brackets', '['.repeat(64 * 1024)],
    ['spaces before a URL', `Status: ${' '.repeat(64 * 1024)}`],
  ] as const)
    it(`returns null for ${what}`, () => expect(readWhois(answer, 'example.com')).to.equal(null));

  it('returns a registration for a status without other members', () => {
    expect(readWhois('Domain: example.com\nStatus: redemptionPeriod\n', 'example.com')).to.include({
      name: 'example.com',
      registrar: null,
      expiresAt: null,
    });
  });

  it('accepts an international name in Unicode form', () => {
    expect(readWhois(sparseAnswer.replace('example.de', 'bücher.de'), 'xn--bcher-kva.de')).to.include({
      name: 'xn--bcher-kva.de',
    });
    expect(readWhois(sparseAnswer.replace('example.de', 'bücher.de'), 'example.de')).to.equal(null);
  });

  it('ignores "not found" after a registration', () => {
    expect(readWhois(`${thinAnswer}\nNot found is what other names are.\n`, 'example.com')).to.include({
      registrar: 'Example Registrar, Inc.',
    });
  });

  it('limits the number of statuses and name servers', () => {
    const flood = Array.from(
      { length: 1000 },
      (_, at) => `Name Server: ns${at}.example.net\nDomain Status: s${at}\n`,
    ).join('');
    const found = readWhois(flood, 'example.com');
    expect(found).to.have.property('nameservers').with.length(MAX_LISTED);
    expect(found).to.have.property('statuses').with.length(MAX_LISTED);
  });

  it('does not throw for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (answer) => void readWhois(answer, 'example.com')),
    );
    const line = fc
      .tuple(
        fc.constantFrom('', '  ', '\t'),
        fc.constantFrom('Registrar:', '[Status]', 'created:', 'Nameservers', 'x'),
        fc.string(),
      )
      .map((parts) => parts.join(' '));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => void readWhois(lines.join('\n'), 'example.com')),
    );
  });
});

describe('referralIn', () => {
  it('returns the server of a top-level domain', () => {
    expect(referralIn(rootAnswer('com', 'whois.registry.example'))).to.equal('whois.registry.example');
    expect(referralIn('whois:        WHOIS.Registry.Example.\n')).to.equal('whois.registry.example');
  });

  for (const [what, answer] of [
    ['there is none', unknownAnswer],
    ['it is empty', 'refer:\nwhois:\n'],
    ['it is an address', 'refer: 10.0.0.1\n'],
    ['it is a host of a private network', 'refer: whois.internal\n'],
    ['it is a single label', 'refer: localhost\n'],
    ['it is no host', 'refer: whois.example.com:43/x y\n'],
    ['the answer is binary', '\u0000\u0001\u0002'],
  ] as const)
    it(`returns null if ${what}`, () => expect(referralIn(answer)).to.equal(null));
});

describe('whoisRequestLine', () => {
  it('returns the name and a line break', () =>
    expect(whoisRequestLine('whois.example.net', 'example.com')).to.equal('example.com\r\n'));
  it('uses the syntax that particular servers require', () => {
    expect(whoisRequestLine('whois.denic.de', 'example.de')).to.equal('-T dn example.de\r\n');
    expect(whoisRequestLine('whois.jprs.jp', 'example.jp')).to.equal('example.jp/e\r\n');
  });
});

describe('limit notices of registries', () => {
  for (const text of [
    swissLimitAnswer,
    'WHOIS LIMIT EXCEEDED',
    'The WHOIS query quota for 192.0.2.1 has been exceeded',
    '% Error: 55000000002 Connection refused; access control limit exceeded',
    'Too many requests',
  ])
    it(`are recognized in ${JSON.stringify(text.slice(0, 40))}`, () => expect(isLimitNotice(text)).to.equal(true));

  for (const text of [sparseAnswer, unknownAnswer, 'No match for "EXAMPLE.COM".', ''])
    it(`are not recognized in ${JSON.stringify(text.slice(0, 40))}`, () => expect(isLimitNotice(text)).to.equal(false));
});

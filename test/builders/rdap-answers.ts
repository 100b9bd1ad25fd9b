/** Responses in the formats of several RDAP registries, with fictional registrants. */

const registrar = (name: string) => ({
  objectClassName: 'entity',
  roles: ['registrar'],
  handle: '9999',
  vcardArray: [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', name],
    ],
  ],
});
const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate });

/** As for `.com` and `.net`: upper-case names, seconds without a fraction. */
export const verisignRdap = (name: string, expires = '2026-12-13T04:00:00Z'): object => ({
  objectClassName: 'domain',
  handle: '2336799_DOMAIN_COM-VRSN',
  ldhName: name.toUpperCase(),
  links: [
    {
      value: 'https://rdap.registrar.example/',
      rel: 'related',
      href: 'https://rdap.registrar.example/domain/X',
      type: 'application/rdap+json',
    },
  ],
  status: ['client delete prohibited', 'client transfer prohibited'],
  entities: [registrar('Example Registrar, Inc.')],
  events: [
    event('registration', '1995-08-14T04:00:00Z'),
    event('expiration', expires),
    event('last changed', '2025-08-14T07:01:44Z'),
    event('last update of RDAP database', '2026-03-02T09:59:41Z'),
  ],
  secureDNS: { delegationSigned: true },
  nameservers: [{ objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET' }],
  rdapConformance: ['rdap_level_0', 'icann_rdap_technical_implementation_guide_0'],
});

/** As for `.org`: milliseconds, and contacts beside the registrar. */
export const pirRdap = (name: string): object => ({
  objectClassName: 'domain',
  handle: 'aa1-LROR',
  ldhName: name,
  status: ['active'],
  entities: [
    { objectClassName: 'entity', roles: ['registrant'], vcardArray: ['vcard', [['fn', {}, 'text', 'Grace Hopper']]] },
    { ...registrar('Other Registrar GmbH'), entities: [{ objectClassName: 'entity', roles: ['abuse'] }] },
  ],
  events: [event('expiration', '2026-08-30T04:00:00.123Z'), event('registration', '1995-08-31T04:00:00.0Z')],
});

/** As for `.uk`: no fraction, `Z`, and the registrar by its tag. */
export const nominetRdap = (name: string): object => ({
  objectClassName: 'domain',
  ldhName: name,
  entities: [{ objectClassName: 'entity', roles: ['registrar'], handle: 'EXAMPLE-TAG' }],
  events: [event('registration', '1996-07-26T00:00:00Z'), event('expiration', '2026-07-26T00:00:00Z')],
});

/** As for `.fr`: offsets instead of `Z`. */
export const afnicRdap = (name: string): object => ({
  objectClassName: 'domain',
  ldhName: name,
  entities: [registrar('REGISTRAR SAS')],
  events: [event('expiration', '2026-12-31T23:00:00.0+01:00')],
});

/** As for `.nl`: no expiry is published. */
export const sidnRdap = (name: string): object => ({
  objectClassName: 'domain',
  ldhName: name,
  status: ['active'],
  entities: [registrar('Voorbeeld B.V.')],
  events: [event('registration', '1999-05-27T00:00:00Z'), event('last changed', '2024-01-01T00:00:00Z')],
});

import { expect } from 'chai';
import {
  baseUrlAt,
  decideHostname,
  hostOf,
  originsOf,
  ownOriginsAt,
  pathOfPage,
  pathOnPageHost,
  recordNameOf,
  storedHostname,
} from '../../../../src/domain/custom-domains/hostname.ts';

const facts = { platformHost: 'watch.example.com', isPublicSuffix: false };
const codeOf = (written: string, changes: Partial<typeof facts> = {}): string => {
  const outcome = decideHostname(written, { ...facts, ...changes });
  return outcome.ok ? outcome.value : outcome.code;
};

describe('the hostname of a custom domain', () => {
  for (const [written, stored] of [
    ['status.acme.org', 'status.acme.org'],
    ['Status.ACME.org', 'status.acme.org'],
    ['status.acme.org.', 'status.acme.org'],
    ['acme.org', 'acme.org'],
    ['störung.acme.org', 'xn--strung-xxa.acme.org'],
    // A look-alike remains another name, and its A-labels show it.
    ['w\u0430tch.example.com', 'xn--wtch-53d.example.com'],
  ] as const)
    it(`is stored as ${stored} when written ${written}`, () => {
      expect(codeOf(written)).to.equal(stored);
    });

  for (const written of [
    '',
    ' ',
    'https://status.acme.org',
    'status.acme.org/',
    'status.acme.org:443',
    '*.acme.org',
    'status.*.org',
    'user@acme.org',
    '192.0.2.1',
    '192.0.2',
    '0x7f.1',
    '2001:db8::1',
    '[2001:db8::1]',
    'localhost',
    'intranet',
    'status.local',
    'status.internal',
    'router.home.arpa',
    'app.localhost',
    'status..acme.org',
    '.acme.org',
    'acme.org..',
    '-status.acme.org',
    'status-.acme.org',
    'under_score.acme.org',
    'status acme.org',
    'status\u0000.acme.org',
    'xn--\u0000.org',
    '<script>.acme.org',
    `${'a'.repeat(64)}.org`,
  ])
    it(`is refused with invalidRequestBody when written ${JSON.stringify(written.slice(0, 40))}`, () => {
      expect(codeOf(written)).to.equal('invalidRequestBody');
    });

  it('is refused when names are registered below it', () => {
    expect(decideHostname('co.uk', { platformHost: 'watch.example.com', isPublicSuffix: true })).to.deep.equal({
      ok: false,
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'hostname', message: 'Names are registered below this one.' }] },
    });
  });

  it('is refused with the member and an example if it is not public', () => {
    const message = 'Expected the name of a host in the public DNS, such as status.example.com.';
    expect(decideHostname('localhost', facts)).to.deep.include({ data: { issues: [{ path: 'hostname', message }] } });
  });

  it('leaves room for the name of the TXT record', () => {
    const hostname = (length: number): string =>
      `${'a'.repeat(length - 184)}.${'b'.repeat(59)}.${'c'.repeat(59)}.${'d'.repeat(59)}.org`;
    expect(recordNameOf(hostname(241))).to.have.length(253);
    expect([hostname(241), hostname(242), hostname(247)].map((name) => storedHostname(name) !== null)).to.deep.equal([
      true,
      false,
      false,
    ]);
    expect(storedHostname(`${'a.'.repeat(125)}org.`)).to.equal(null);
  });

  for (const written of [
    'watch.example.com',
    'Watch.Example.Com.',
    'status.watch.example.com',
    'a.b.watch.example.com',
    '\uff57atch.example.com',
  ])
    it(`is refused with hostnameReserved when written ${written}`, () => {
      expect(codeOf(written)).to.equal('hostnameReserved');
    });

  it('is reserved below a platform host that is not public itself', () => {
    expect(
      ['localhost', 'status.localhost'].map((written) => codeOf(written, { platformHost: 'localhost' })),
    ).to.deep.equal(['hostnameReserved', 'hostnameReserved']);
  });

  it('is not reserved for a name that only ends like the host of the platform', () => {
    expect(codeOf('mywatch.example.com')).to.equal('mywatch.example.com');
  });
});

describe('the host in a Host header', () => {
  for (const [header, host] of [
    ['status.acme.org', 'status.acme.org'],
    ['STATUS.Acme.org:8443', 'status.acme.org'],
    ['status.acme.org.:443', 'status.acme.org'],
    ['status.acme.org:', 'status.acme.org'],
    ['[::1]:3000', null],
    ['', null],
    ['status.acme.org:443:443', null],
    ['sta:1tus.acme.org', null],
    [' status.acme.org:443 ', 'status.acme.org'],
    ['status.acme.org/x', null],
    ['127.0.0.1:3000', '127.0.0.1'],
  ] as const)
    it(`is ${String(host)} for ${JSON.stringify(header)}`, () => {
      expect(hostOf(header)).to.equal(host);
    });
});

describe('the addresses of a custom host', () => {
  it('have the scheme and port of the service', () => {
    expect(
      ['https://watch.example.com', 'https://watch.example.com:8443', 'http://127.0.0.1:3000'].map((base) =>
        baseUrlAt(base, 'status.acme.org'),
      ),
    ).to.deep.equal(['https://status.acme.org', 'https://status.acme.org:8443', 'http://status.acme.org:3000']);
  });

  it('are origins with TLS only when the service has TLS', () => {
    expect(originsOf('https://watch.example.com', 'status.acme.org')).to.deep.equal(['https://status.acme.org']);
    expect(originsOf('http://127.0.0.1:3000', 'status.acme.org')).to.deep.equal([
      'http://status.acme.org:3000',
      'https://status.acme.org',
      'http://status.acme.org',
    ]);
  });

  it('trust their own origins only, and the service only its own', () => {
    const base = 'https://watch.example.com:8443';
    expect(ownOriginsAt(base, null)).to.deep.equal([base]);
    expect(ownOriginsAt(base, 'status.acme.org')).to.deep.equal([
      'https://status.acme.org:8443',
      'https://status.acme.org',
    ]);
  });

  for (const [path, target] of [
    ['/', '/status/acme'],
    ['/status.json', '/status/acme.json'],
    ['/history', '/status/acme/history'],
    ['/api/v2/summary.json', '/status/acme/api/v2/summary.json'],
    ['/api/websites', '/status/acme/api/websites'],
    ['/sign-in', '/status/acme/sign-in'],
    ['/status/other', '/status/acme/status/other'],
    ['/logos/1.png', '/logos/1.png'],
    ['http://watch.example.com/', null],
    ['*', null],
  ] as const)
    it(`route ${path} of a page host to ${String(target)}`, () => {
      expect(pathOnPageHost(path, 'acme')).to.equal(target);
    });

  for (const [path, target] of [
    ['/status/acme', '/'],
    ['/status/acme.json', '/status.json'],
    ['/status/acme/history', '/history'],
    ['/status/other/history', '/status/other/history'],
    ['/status/acme2', '/status/acme2'],
  ] as const)
    it(`of ${path} is ${target} on the host of the page`, () => {
      expect(pathOfPage(path, 'acme')).to.equal(target);
    });
});

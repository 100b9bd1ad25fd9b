import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import fc from 'fast-check';
import { digestOfChallenge } from '../../../../src/domain/connected-apps/pkce.ts';
import {
  isAcceptableRedirectUri,
  isPrivateUseUri,
  isRegisteredRedirect,
  targetOf,
  withResponse,
} from '../../../../src/domain/connected-apps/redirect-uri.ts';

const PRIVATE_USE = ['cursor://anysphere.cursor-mcp/oauth/callback'];

describe('redirect URI', () => {
  for (const uri of [
    'https://app.example/cb',
    'https://app.example:8443/cb?tenant=1',
    'http://127.0.0.1/cb',
    'http://127.0.0.1:65535/cb',
    'http://[::1]:8080/cb',
    'http://localhost:3000',
    'http://127.0.0.1:33418',
    'https://vscode.dev/redirect',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    `https://app.example/${'x'.repeat(1980)}`,
  ])
    it(`can be ${uri.slice(0, 60)}`, () => {
      expect(isAcceptableRedirectUri(uri, PRIVATE_USE)).to.equal(true);
    });

  for (const uri of [
    '',
    'cb',
    '//app.example/cb',
    'http://app.example/cb',
    'http://127.0.0.2/cb',
    'http://localhost.evil.example/cb',
    'http://localhost@evil.example/cb',
    'http://127.0.0.1:4711@evil.example/cb',
    'http://127.0.0.1:65536/cb',
    'https://user:secret@app.example/cb',
    'https://user@app.example/cb',
    'https://:secret@app.example/cb',
    'ftp://localhost/cb',
    'https://app.example/cb#part',
    'https://app.example/cb#',
    'https://app.example/c b',
    'https://app.example\\@evil.example/',
    'https://app.example/\r\nLocation: https://evil.example',
    'https://äpp.example/cb',
    'https://app.example:443/cb',
    'https://APP.example/cb',
    'https://app.example./cb',
    'https://app.example/a/../cb',
    "https://app.example;script-src'unsafe-inline'/cb",
    'https://app.example,evil.example/cb',
    'https://*.example/cb',
    'https://93.184.216.34/cb',
    'https://[2001:db8::1]/cb',
    'http://0x7f.1/cb',
    'http://127.1/cb',
    'https:app.example/cb',
    'https:///app.example/cb',
    'app:/cb',
    'app://cb',
    'cursor://anysphere.cursor-mcp/oauth/callback?x=1',
    'CURSOR://anysphere.cursor-mcp/oauth/callback',
    'javascript:alert(1)',
    'data:text/html,x',
    `https://app.example/${'x'.repeat(1981)}`,
  ])
    it(`cannot be ${JSON.stringify(uri.slice(0, 60))}`, () => {
      expect(isAcceptableRedirectUri(uri, PRIVATE_USE)).to.equal(false);
    });

  it('equals the registered one, except for the port of a loopback address', () => {
    const registered = ['https://app.example/cb', 'http://127.0.0.1/cb', 'http://[::1]:99/cb?x=1'];
    for (const asked of [...registered, 'http://127.0.0.1:1/cb', 'http://127.0.0.1:50000/cb', 'http://[::1]/cb?x=1']) {
      expect(isRegisteredRedirect(registered, asked, PRIVATE_USE), asked).to.equal(true);
    }
    for (const asked of [
      'https://app.example:443/cb',
      'https://app.example:8443/cb',
      'https://app.example/cb/',
      'https://APP.example/cb',
      'http://localhost/cb',
      'http://127.0.0.1:99999/cb',
      'http://127.0.0.1:1/cb2',
      'http://127.0.0.1:1/cb?x',
      'https://127.0.0.1/cb',
    ]) {
      expect(isRegisteredRedirect(registered, asked, PRIVATE_USE), asked).to.equal(false);
    }
  });

  it('with a private-use scheme must equal the registered one exactly, and must be allowed by the operator', () => {
    const [uri = ''] = PRIVATE_USE;
    expect(isRegisteredRedirect([uri], uri, PRIVATE_USE)).to.equal(true);
    expect(isRegisteredRedirect([uri], `${uri}/`, PRIVATE_USE)).to.equal(false);
    expect(isRegisteredRedirect([uri], uri, [])).to.equal(false);
  });

  it('that was registered before and is no longer acceptable matches nothing', () => {
    const uri = "https://app.example;script-src'unsafe-inline'/cb";
    expect(isRegisteredRedirect([uri], uri, [])).to.equal(false);
  });

  it('may be allowed by the operator only with a scheme, authority and path that are plain', () => {
    for (const uri of [
      'cursor://anysphere.cursor-mcp/oauth/callback',
      'com.example.app://callback',
      'app://callback/',
      `app://x/${'a'.repeat(1992)}`,
    ])
      expect(isPrivateUseUri(uri), uri).to.equal(true);
    for (const uri of [
      'https://app.example/cb',
      'http://app.example/cb',
      'javascript://x/',
      'data://x/',
      'file://x/',
      'app:/cb',
      'app://',
      'app://x?y',
      'app://x#y',
      'app://x;y',
      'app://u@x/',
      'app://x/ y',
      'http://256.256.256.256/',
      `app://x/${'a'.repeat(1993)}`,
    ]) {
      expect(isPrivateUseUri(uri), uri).to.equal(false);
    }
  });

  it('is shown by its host, or by scheme and authority when the scheme is private', () => {
    expect(['https://app.example:8443/cb', 'http://[::1]:9/cb', ...PRIVATE_USE].map(targetOf)).to.deep.equal([
      'app.example:8443',
      '[::1]:9',
      'cursor://anysphere.cursor-mcp',
    ]);
  });

  it('is shown as it is if it is no URL', () => expect(targetOf('app')).to.equal('app'));

  it('has the response parameters as its query', () => {
    expect(withResponse('https://app.example/cb', { code: 'a b', state: '1' })).to.equal(
      'https://app.example/cb?code=a+b&state=1',
    );
    expect(withResponse('https://app.example/cb?x=1', { code: 'c' })).to.equal('https://app.example/cb?x=1&code=c');
  });

  it('keeps its query when response parameters are appended', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (state) => {
        const url = new URL(withResponse('https://app.example/cb?tenant=%20x', { code: 'c', state }));
        expect(url.search.startsWith('?tenant=%20x&')).to.equal(true);
        expect(url.searchParams.get('state')).to.equal(state.toWellFormed());
        expect(url.host).to.equal('app.example');
      }),
    );
  });
});

describe('PKCE challenge', () => {
  it('contains the digest of its verifier (RFC 7636 appendix B)', () => {
    const hex = createHash('sha256').update('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk').digest('hex');
    expect(digestOfChallenge('E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')).to.equal(hex);
  });

  it('contains any digest', () => {
    for (let count = 0; count < 200; count += 1) {
      const digest = randomBytes(32);
      expect(digestOfChallenge(digest.toString('base64url'))).to.equal(digest.toString('hex'));
    }
  });
});

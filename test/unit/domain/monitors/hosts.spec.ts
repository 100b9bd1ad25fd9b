import { expect } from 'chai';
import {
  MAX_WEB_ADDRESS,
  hostWarnings,
  parseConnectHost,
  webAddressIssues,
  webHostOf,
} from '../../../../src/domain/monitors/hosts.ts';

const START = 'https://shop.example/';
const longest = START.padEnd(MAX_WEB_ADDRESS, 'a');

describe('the host of a web address', () => {
  for (const [address, host] of [
    [START, 'shop.example'],
    ['HTTP://Shop.Example:8080/a?b', 'shop.example'],
    [longest, 'shop.example'],
    [`${longest}a`, null],
    ['https://user@shop.example/', null],
    ['https://:secret@shop.example/', null],
    ['https://shop.example/a b', null],
    ['ftp://shop.example/', null],
    ['see https://shop.example/', null],
    ['https://', null],
    ['', null],
  ] as const)
    it(`is ${host ?? 'none'} for ${JSON.stringify(address.slice(0, 30))} of ${address.length} characters`, () => {
      expect(webHostOf(address)).to.equal(host);
    });
});

describe('the issue of a web address', () => {
  const messageOf = (address: unknown) => webAddressIssues('url', address, 'malformed').map(({ message }) => message);
  const host = ['Expected a host name or an IP address.'];

  it('says what is wrong with it', () => {
    const expected = ['Expected an http or https address of a public host.'];
    expect([messageOf(undefined), messageOf(7), messageOf('')]).to.deep.equal([expected, expected, expected]);
    expect(messageOf(`${longest}a`)).to.deep.equal(['Expected at most 2048 characters.']);
    expect([messageOf(longest), messageOf('https://'), messageOf('http://a b')]).to.deep.equal([host, host, host]);
    for (const address of ['shop.example', 'see https://shop.example', '//shop.example'])
      expect(messageOf(address)).to.deep.equal([
        'The address has no scheme: http:// or https:// must precede the host.',
      ]);
    for (const scheme of ['ftp', 'httpx', 'xhttp', 'https+x'])
      expect(messageOf(`${scheme}://shop.example`)).to.deep.equal([`The scheme is ${scheme}: expected http or https.`]);
    for (const credentials of ['user@', ':secret@', 'user:secret@'])
      expect(messageOf(`https://${credentials}shop.example`)[0]).to.match(
        /^The address contains a user name or password/,
      );
  });

  it('is that of its host if it has one, which may not resolve at the moment', () => {
    expect(webAddressIssues('url', START, 'public')).to.deep.equal([]);
    expect(webAddressIssues('url', START, 'unresolved')).to.deep.equal([]);
    expect(webAddressIssues('url', START, 'notPublic').map(({ path }) => path)).to.deep.equal(['url']);
  });
});

describe('a host that does not resolve', () => {
  it('is a warning of its member', () => {
    const message = 'The host name does not resolve to an address at the moment. The monitor is down until it does.';
    expect(hostWarnings({ url: 'unresolved', connectHost: 'public', proxy: 'unresolved' })).to.deep.equal([
      { path: 'url', message },
      { path: 'proxy', message },
    ]);
  });
});

describe('a text without a host to connect to', () => {
  it('is none', () => {
    for (const text of ['', ':80', 'a b']) expect(parseConnectHost(text)).to.equal(null);
  });
});

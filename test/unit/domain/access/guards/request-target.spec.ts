import { expect } from 'chai';
import {
  isAmbiguousPath,
  isCrossSiteWrite,
  targetIssue,
} from '../../../../../src/domain/access/guards/request-target.ts';
import type { RequestOrigin } from '../../../../../src/domain/access/guards/request-target.ts';

describe('isAmbiguousPath', () => {
  for (const target of [
    '/a%2fb',
    '/a%2Fb',
    '/a%5cb',
    '/a\\b',
    '/a//b',
    '//a',
    '/.',
    '/..',
    '/a/./b',
    '/a/../b',
    '/a/%2e/b',
    '/a/.%2E',
    '/a/%2e%2e;x=1/b',
    '/a/..;/b',
    'a',
    '',
    'http://elsewhere.example/a',
  ])
    it(`is true for ${JSON.stringify(target)}`, () => expect(isAmbiguousPath(target)).to.equal(true));

  for (const target of ['/', '/a/', '/a/b.c', '/a/.well-known', '/a/...', '/a%20b', '/a?b=//c/../d', '/a#//', '/a?#'])
    it(`is false for ${JSON.stringify(target)}`, () => expect(isAmbiguousPath(target)).to.equal(false));
});

describe('isCrossSiteWrite', () => {
  const own = 'https://watchstead.example';
  const request: RequestOrigin = {
    method: 'POST',
    origin: null,
    secFetchSite: null,
    referer: null,
    ownOrigins: [own, 'https://status.example'],
  };
  const cases: readonly [what: string, facts: Partial<RequestOrigin>, isCrossSite: boolean][] = [
    ['no header about its origin', {}, false],
    ['its own origin', { origin: own }, false],
    ['its own origin in another letter case', { origin: 'HTTPS://Watchstead.example' }, false],
    ['the other origin of its host', { origin: 'https://status.example' }, false],
    ['another scheme', { origin: 'http://watchstead.example' }, true],
    ['another port', { origin: `${own}:8443` }, true],
    ['an opaque origin', { origin: 'null' }, true],
    [
      'another origin, whatever Fetch Metadata and Referer say',
      { origin: 'https://evil.example', secFetchSite: 'same-origin', referer: own },
      true,
    ],
    ['its own origin, whatever Fetch Metadata says', { origin: own, secFetchSite: 'cross-site' }, false],
    ['Fetch Metadata same-origin', { secFetchSite: 'same-origin' }, false],
    ['Fetch Metadata none', { secFetchSite: 'none' }, false],
    ['Fetch Metadata same-site', { secFetchSite: 'same-site' }, true],
    ['Fetch Metadata cross-site, whatever the Referer says', { secFetchSite: 'cross-site', referer: `${own}/` }, true],
    [
      'Fetch Metadata none, whatever the Referer says',
      { secFetchSite: 'none', referer: 'https://evil.example/' },
      false,
    ],
    ['a Referer of its own', { referer: `${own}/account?x=1` }, false],
    ['a Referer of another site', { referer: 'https://evil.example/account' }, true],
    ['a Referer that is no URL', { referer: 'account' }, true],
  ];
  for (const [what, facts, isCrossSite] of cases)
    it(`is ${isCrossSite} for a write with ${what}`, () => {
      expect(isCrossSiteWrite({ ...request, ...facts })).to.equal(isCrossSite);
    });

  it('is false for methods that do not write', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])
      expect(isCrossSiteWrite({ ...request, method, origin: 'https://evil.example' }), method).to.equal(
        !['GET', 'HEAD', 'OPTIONS'].includes(method),
      );
  });
});

describe('targetIssue', () => {
  it('refuses a path with NUL or with an encoding that is not UTF-8', () => {
    for (const path of ['/status/%00', '/status/a%00b/subscribe', '/%C0%80', '/%ED%A0%80', '/a%', '/%zz', '/%zz?a=1'])
      expect(targetIssue(path), path).to.include({ path: '' });
  });

  it('names the query parameter that contains NUL', () => {
    expect(targetIssue('/sign-in?a=1&b=x%00')).to.include({ path: 'b' });
    expect(targetIssue('/sign-in?a=?&b=%00')).to.include({ path: 'b' });
    expect(targetIssue('/sign-in?%00=1')).to.include({ path: '' });
    expect(targetIssue('/sign-in?a=%00')).to.deep.equal({
      path: 'a',
      message: 'The text contains characters that cannot be stored.',
    });
    expect(targetIssue('/%00')?.message).to.equal('The text contains characters that cannot be stored.');
  });

  it('accepts every other text, encoded or not', () => {
    for (const target of ['/', '/a%20b/%F0%9F%98%80', '/%2500', '/?a=%2500', '/?a=%zz&b=%C0%80', '/a?b=%'])
      expect(targetIssue(target), target).to.equal(null);
  });
});

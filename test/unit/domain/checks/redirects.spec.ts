import { expect } from 'chai';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import {
  followRedirect,
  hopKey,
  isRedirectStatus,
  redirectOf,
  shownUrl,
} from '../../../../src/domain/checks/redirects.ts';
import { MAX_REDIRECTS } from '../../../../src/domain/monitors/hosts.ts';
import type { Hop } from '../../../../src/domain/checks/redirects.ts';

const aHop = (execute: Partial<Hop> & { href?: string } = {}): Hop => ({
  url: new URL(execute.href ?? 'http://shop.example/'),
  method: 'POST',
  trusted: true,
  withBody: true,
  ...execute,
});

const next = (hop: Hop, location: string, status = 307): Hop => {
  const outcome = followRedirect({ hop, status, location, visited: [hopKey(hop)], maxRedirects: MAX_REDIRECTS });
  if (!outcome.ok) throw new Error(outcome.code);
  return outcome.value;
};

describe('redirects', () => {
  it('are followed for 301, 302, 303, 307 and 308 only', () => {
    const asking = Array.from({ length: 100 }, (_, index) => 300 + index).filter(isRedirectStatus);
    expect(asking).to.deep.equal([301, 302, 303, 307, 308]);
  });

  for (const [from, to, trusted] of [
    ['http://shop.example/', '/login', true],
    ['http://shop.example/', 'https://shop.example/', true],
    ['http://shop.example:8080/', 'https://shop.example/', false],
    ['http://shop.example/', 'https://shop.example:8443/', false],
    ['https://shop.example/', 'http://shop.example/', false],
    ['http://shop.example/', 'http://www.shop.example/', false],
    ['http://shop.example/', 'http://shop.example:8080/', false],
    ['http://shop.example/', '//other.example/', false],
    ['http://shop.example/', 'https://other.example/', false],
    ['https://shop.example/', 'https://other.example/', false],
  ] as const)
    it(`${trusted ? 'keep' : 'drop'} credentials, headers and body from ${from} to ${to}`, () =>
      expect(next(aHop({ href: from }), to)).to.include({
        trusted,
        withBody: trusted,
        method: trusted ? 'POST' : 'GET',
      }));

  it('never send credentials again after another origin', () =>
    expect(next(aHop({ trusted: false, withBody: false }), '/a')).to.include({ trusted: false, withBody: false }));

  for (const [method, status, then] of [
    ['POST', 301, 'GET'],
    ['POST', 302, 'GET'],
    ['POST', 303, 'GET'],
    ['POST', 307, 'POST'],
    ['POST', 308, 'POST'],
    ['PUT', 301, 'PUT'],
    ['PUT', 303, 'GET'],
    ['HEAD', 303, 'HEAD'],
    ['HEAD', 302, 'HEAD'],
  ] as const)
    it(`continue with ${then} after ${status} to ${method}`, () =>
      expect(next(aHop({ method }), '/a', status).method).to.equal(then));

  it('keep the body only with the method, and none that was not sent', () => {
    expect(next(aHop(), '/a', 307).withBody).to.equal(true);
    expect(next(aHop(), '/a', 303).withBody).to.equal(false);
    expect(next(aHop({ withBody: false }), '/a', 307).withBody).to.equal(false);
    expect(next(aHop({ method: 'HEAD' }), 'http://other.example/').withBody).to.equal(false);
  });

  it('keep HEAD on another origin', () =>
    expect(next(aHop({ method: 'HEAD' }), 'http://other.example/').method).to.equal('HEAD'));

  const visiting = (count: number) => Array.from({ length: count }, (_, index) => `GET http://shop.example/${index}`);
  const decide = (location: string, visited: readonly string[], maxRedirects = MAX_REDIRECTS) =>
    followRedirect({ hop: aHop({ method: 'GET' }), status: 302, location, visited, maxRedirects });

  it(`are followed up to number ${MAX_REDIRECTS}; the next answers tooManyRedirects`, () => {
    expect(decide('/a', visiting(MAX_REDIRECTS)).ok).to.equal(true);
    expect(decide('/a', visiting(MAX_REDIRECTS + 1))).to.deep.equal(refused('tooManyRedirects'));
    expect(decide('/a', visiting(2), 2).ok).to.equal(true);
    expect(decide('/a', visiting(3), 2)).to.deep.equal(refused('tooManyRedirects'));
  });

  it('answer redirectLoop to a repeated request, ignoring fragments', () => {
    expect(decide('/1', visiting(3))).to.deep.equal(refused('redirectLoop'));
    expect(decide('/1#top', visiting(3))).to.deep.equal(refused('redirectLoop'));
    expect(decide('/3', visiting(3)).ok).to.equal(true);
  });

  for (const location of ['mailto:a@shop.example', 'file:///etc/passwd', 'data:text/html,x', 'http://', 'http://a b/'])
    it(`answer redirectInvalid to ${location}`, () =>
      expect(decide(location, visiting(1))).to.deep.equal(refused('redirectInvalid')));

  it('show URLs without credentials and fragment', () =>
    expect(shownUrl(new URL('https://ann:pw@shop.example:8443/a?b=c#d'))).to.equal('https://shop.example:8443/a?b=c'));
});

describe('a redirect in evidence', () => {
  const to = (from: string, location: string) => redirectOf(aHop({ href: from }), aHop({ href: location }), 302);

  it('says whether it leads from HTTPS to plain HTTP', () => {
    expect(to('https://a.example/?b#c', 'http://a.example/d')).to.deep.equal({
      status: 302,
      from: 'https://a.example/?b',
      to: 'http://a.example/d',
      downgrade: true,
    });
    for (const [from, location] of [
      ['http://a.example/', 'http://a.example/b'],
      ['http://a.example/', 'https://a.example/'],
      ['https://a.example/', 'https://a.example/b'],
    ] as const)
      expect(to(from, location).downgrade, from).to.equal(false);
  });
});

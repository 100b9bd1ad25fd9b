import { expect } from 'chai';
import {
  OLD_TOKEN_GRACE,
  acceptsToken,
  expiryOf,
  isSilent,
  matchesLabel,
  rotated,
  routeOf,
  stormWindowStart,
} from '../../../../src/domain/alert-sources/alert-source.ts';
import type { AlertRoute } from '../../../../src/domain/alert-sources/alert-source.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('acceptsToken', () => {
  it('accepts the replaced token for ten minutes', () => {
    const source = rotated({ tokenHash: 'old' }, 'new', NOW);
    expect(OLD_TOKEN_GRACE).to.equal(minutes(10));
    expect(acceptsToken(source, 'new', later(NOW, minutes(60)))).to.equal(true);
    expect(acceptsToken(source, 'old', later(NOW, minutes(10) - 1))).to.equal(true);
    expect(acceptsToken(source, 'old', later(NOW, minutes(10)))).to.equal(false);
    expect(acceptsToken(source, 'other', NOW)).to.equal(false);
  });
});

describe('stormWindowStart', () => {
  it('is the time of the limit before the present', () => {
    expect(stormWindowStart({ openings: 20, withinMinutes: 5 }, NOW)).to.deep.equal(later(NOW, -minutes(5)));
  });
});

describe('routeOf', () => {
  const alert = alertOf({
    key: 'k',
    action: 'trigger',
    summary: 's',
    severity: 'warning',
    source: 'web-1',
    labels: { env: 'prod', service: 'shop-api' },
  });
  const matches = (match: AlertRoute['match']): boolean => routeOf([{ match }], alert) !== null;

  it('takes the first route whose labels all match', () => {
    const routes = [
      { match: { env: 'test' } },
      { match: { env: 'prod', service: 'shop-api' }, teamId: 1 },
      { match: {}, teamId: 2 },
    ];
    expect(routeOf(routes, alert)?.teamId).to.equal(1);
    expect(routeOf(routes, { ...alert, labels: {} })?.teamId).to.equal(2);
    expect(routeOf(routes.slice(0, 1), alert)).to.equal(null);
  });

  it('reads `*` as any text, and severity, source and component as labels', () => {
    expect(matches({ service: 'shop-*' })).to.equal(true);
    expect(matches({ service: '*-api' })).to.equal(true);
    expect(matches({ service: 's*p*i' })).to.equal(true);
    expect(matches({ service: 'shop-*-api' })).to.equal(false);
    expect(matches({ service: '*' })).to.equal(true);
    expect(matches({ severity: 'warning', source: 'web-1' })).to.equal(true);
    expect(matches({ component: 'x' })).to.equal(false);
    expect(matches({ toString: '*x' })).to.equal(false);
  });

  it('compares a label that the alert has not as an empty value', () => {
    expect([
      matches({ component: '' }),
      matches({ tier: '' }),
      matches({ tier: '*' }),
      matches({ tier: 'a' }),
    ]).to.deep.equal([true, true, true, false]);
  });

  for (const [pattern, matching, others] of [
    ['ab', ['ab'], ['abc', 'cab']],
    ['a*', ['a', 'ab'], ['ba']],
    ['*a', ['a', 'ba'], ['ab']],
    ['ab*ba', ['abba', 'abxba'], ['aba', 'xabba', 'abbax']],
    ['*a*', ['abc', 'bac', 'bca'], ['b', '']],
    ['a*b*c', ['abc', 'axbxc'], ['ac', 'acb', 'bac']],
    ['a*bb*b', ['abbb', 'abbxb'], ['abb']],
    ['*ab*b', ['abb', 'xabxb'], ['ab']],
  ] as const)
    it(`matches ${pattern} with ${matching.join(' and ')}, not with ${others.join(' or ')}`, () => {
      expect(matching.map((value) => matchesLabel(pattern, value))).to.deep.equal(matching.map(() => true));
      expect(others.map((value) => matchesLabel(pattern, value))).to.deep.equal(others.map(() => false));
    });

  it('takes little time for a pattern of many stars', () => {
    expect(
      routeOf([{ match: { service: `${'a*'.repeat(400)}b` } }], { ...alert, labels: { service: 'a'.repeat(900) } }),
    ).to.equal(null);
  });
});

describe('expiryOf', () => {
  it('is the time that the last event set, or that of a full period since events can be received', () => {
    const alert = { autoResolveAt: later(NOW, minutes(5)), autoResolveMinutes: 30 };
    expect(expiryOf({ ...alert, receivingSince: later(NOW, -minutes(25)) })).to.deep.equal(alert.autoResolveAt);
    expect(expiryOf({ ...alert, receivingSince: later(NOW, -minutes(25) + 1) })).to.deep.equal(
      later(NOW, minutes(5) + 1),
    );
  });
});

describe('isSilent', () => {
  const source = {
    expectEveryMinutes: 10,
    lastEventAt: later(NOW, -minutes(10)),
    createdAt: later(NOW, -minutes(60)),
    silentSince: null,
  };
  const since = later(NOW, -minutes(60));

  it('begins after the time in which an event is expected', () => {
    expect(isSilent(source, since, NOW)).to.equal(false);
    expect(isSilent(source, since, later(NOW, 1))).to.equal(true);
    expect(isSilent({ ...source, expectEveryMinutes: null }, since, later(NOW, 1))).to.equal(false);
  });

  it('counts from the creation of a source that has never sent anything', () => {
    expect(isSilent({ ...source, lastEventAt: null }, since, NOW)).to.equal(true);
    expect(isSilent({ ...source, lastEventAt: null, createdAt: NOW }, since, NOW)).to.equal(false);
  });

  it('gives a full period after the service could receive nothing, and is reported once', () => {
    expect(isSilent(source, later(NOW, -minutes(1)), later(NOW, 1))).to.equal(false);
    expect(isSilent({ ...source, silentSince: NOW }, since, later(NOW, 1))).to.equal(false);
  });
});

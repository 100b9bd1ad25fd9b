import { equal } from 'node:assert/strict';
import { OLD_TOKEN_GRACE, acceptsToken, isMuted, isSilent, rotated, routeOf } from '../../../../src/domain/alert-sources/alert-source.ts';
import type { AlertRoute } from '../../../../src/domain/alert-sources/alert-source.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('acceptsToken', () => {
  it('accepts the replaced token for ten minutes', () => {
    const source = rotated({ tokenHash: 'old' }, 'new', NOW);
    equal(OLD_TOKEN_GRACE, minutes(10));
    equal(acceptsToken(source, 'new', later(NOW, minutes(60))), true);
    equal(acceptsToken(source, 'old', later(NOW, minutes(10) - 1)), true);
    equal(acceptsToken(source, 'old', later(NOW, minutes(10))), false);
    equal(acceptsToken(source, 'other', NOW), false);
  });
});

describe('isMuted', () => {
  it('ends with the moment', () => {
    equal(isMuted({ mutedUntil: null }, NOW), false);
    equal(isMuted({ mutedUntil: later(NOW, 1) }, NOW), true);
    equal(isMuted({ mutedUntil: NOW }, NOW), false);
  });
});

describe('routeOf', () => {
  const alert = alertOf({ key: 'k', action: 'trigger', summary: 's', severity: 'warning', source: 'web-1', labels: { env: 'prod', service: 'shop-api' } });
  const matches = (match: AlertRoute['match']): boolean => routeOf([{ match }], alert) !== null;

  it('takes the first route whose labels all match', () => {
    const routes = [{ match: { env: 'test' } }, { match: { env: 'prod', service: 'shop-api' }, teamId: 1 }, { match: {}, teamId: 2 }];
    equal(routeOf(routes, alert)?.teamId, 1);
    equal(routeOf(routes, { ...alert, labels: {} })?.teamId, 2);
    equal(routeOf(routes.slice(0, 1), alert), null);
  });

  it('reads `*` as any text, and severity, source and component as labels', () => {
    equal(matches({ service: 'shop-*' }), true);
    equal(matches({ service: '*-api' }), true);
    equal(matches({ service: 's*p*i' }), true);
    equal(matches({ service: 'shop-*-api' }), false);
    equal(matches({ service: '*' }), true);
    equal(matches({ severity: 'warning', source: 'web-1' }), true);
    equal(matches({ component: 'x' }), false);
    equal(matches({ toString: '*x' }), false);
  });

  it('takes little time for a pattern of many stars', () => {
    equal(routeOf([{ match: { service: `${'a*'.repeat(400)}b` } }], { ...alert, labels: { service: 'a'.repeat(900) } }), null);
  });
});

describe('isSilent', () => {
  const source = { expectEveryMinutes: 10, lastEventAt: later(NOW, -minutes(10)), createdAt: later(NOW, -minutes(60)), silentSince: null };
  const since = later(NOW, -minutes(60));

  it('begins after the time in which an event is expected', () => {
    equal(isSilent(source, since, NOW), false);
    equal(isSilent(source, since, later(NOW, 1)), true);
    equal(isSilent({ ...source, expectEveryMinutes: null }, since, later(NOW, 1)), false);
  });

  it('counts from the creation of a source that has never sent anything', () => {
    equal(isSilent({ ...source, lastEventAt: null }, since, NOW), true);
    equal(isSilent({ ...source, lastEventAt: null, createdAt: NOW }, since, NOW), false);
  });

  it('gives a full period after the service could receive nothing, and is reported once', () => {
    equal(isSilent(source, later(NOW, -minutes(1)), later(NOW, 1)), false);
    equal(isSilent({ ...source, silentSince: NOW }, since, later(NOW, 1)), false);
  });
});

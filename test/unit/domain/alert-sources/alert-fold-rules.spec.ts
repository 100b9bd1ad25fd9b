import { expect } from 'chai';
import { DEFAULT_STORM } from '../../../../src/domain/alert-sources/alert-source.ts';
import type { AlertRecord } from '../../../../src/domain/alert-sources/alert-state.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import type { AlertMember } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  changesOf,
  effectsOf,
  event,
  fold,
  keyOf,
  record,
  source,
  withIncident,
  withOpenKey,
} from '../../../builders/alert-folds.ts';
import { NOW } from '../../../builders/clock.ts';

const ago = (time: number): Date => later(NOW, -time);
const member = (id: string, isFiring = true): AlertMember => ({ id, title: `Alert ${id}`, isFiring });
const stateOf = (batch: EventBatch, key: string, kind: AlertRecord['kind'] = 'alert') =>
  batch.keyState(keyOf(key, kind))?.record;

describe('the routes, the mute and the end of alerts', () => {
  it('concern alerts, and neither tests nor problems of the source', () => {
    const routed = source({ routes: [{ match: {}, severity: 'critical' }], autoResolveMinutes: 30 });
    const muted = source({ mutedUntil: later(NOW, 1) });
    const seen = (['alert', 'test', 'problem'] as const).map((kind) => {
      const [batch, quiet] = [new EventBatch(), new EventBatch()];
      fold(batch, [event('disk', {}, { kind })], { source: routed });
      fold(quiet, [event('disk', {}, { kind })], { source: muted });
      return [batch.incident(0).severity, stateOf(batch, 'disk', kind)?.autoResolveAt, effectsOf(quiet)[0]];
    });
    expect(seen).to.deep.equal([
      ['critical', later(NOW, minutes(30)), ['muted', null]],
      ['error', null, ['opened', 0]],
      ['error', null, ['opened', 0]],
    ]);
  });

  it('are the time of the last event that triggers', () => {
    const batch = new EventBatch();
    const before = later(NOW, minutes(1));
    const timed = { source: source({ autoResolveMinutes: 30 }) };
    withOpenKey(batch, withIncident(batch), 'group', { firing: ['a', 'b'], autoResolveAt: before });
    fold(batch, [event('group', { action: 'resolve', members: [member('a', false)], omitted: 1 })], timed);
    expect(stateOf(batch, 'group')).to.deep.include({ firing: ['b'], autoResolveAt: before, isOpen: true });
    fold(batch, [event('group', { members: [member('b')] })], timed);
    expect(stateOf(batch, 'group')?.autoResolveAt).to.deep.equal(later(NOW, minutes(30)));
  });
});

describe('an event of an open key', () => {
  const storedAfter = (firing: readonly string[], ...members: readonly AlertMember[]) => {
    const batch = new EventBatch();
    withOpenKey(batch, withIncident(batch), 'group', { firing });
    fold(batch, [event('group', { members })]);
    return batch.changedKeys.map((state) => state.record.firing);
  };

  it('changes its key only with the alerts of its group', () => {
    expect(storedAfter(['a'], member('a'))).to.deep.equal([]);
    expect(storedAfter(['a'], member('b'))).to.deep.equal([['b']]);
    expect(storedAfter(['a'], member('a'), member('b'))).to.deep.equal([['a', 'b']]);
    expect(storedAfter(['a', 'b'], member('a'))).to.deep.equal([['a']]);
  });

  it('acknowledges its incident', () => {
    const batch = new EventBatch();
    const incident = withIncident(batch);
    withOpenKey(batch, incident, 'disk');
    fold(batch, [event('disk', { action: 'acknowledge' })]);
    expect([effectsOf(batch), changesOf(batch, incident)]).to.deep.equal([
      [['acknowledged', incident]],
      ['acknowledge'],
    ]);
  });

  it('ends its alert if a person has closed the incident, unless it leaves alerts out', () => {
    const after = (members: Parameters<typeof event>[1], isOpen = true) => {
      const batch = new EventBatch();
      withOpenKey(batch, withIncident(batch, { status: 'resolved' }), 'disk', { isOpen });
      fold(batch, [event('disk', members)]);
      return [effectsOf(batch)[0], batch.changedKeys.map((state) => [state.record.isOpen, state.incident])];
    };
    expect(after({ action: 'resolve' })).to.deep.equal([['none', null], [[false, null]]]);
    const unchanged = [['none', null], []];
    expect(after({ action: 'acknowledge' })).to.deep.equal(unchanged);
    expect(after({ action: 'resolve', omitted: 1 })).to.deep.equal(unchanged);
    expect(after({ action: 'resolve' }, false)).to.deep.equal(unchanged);
  });
});

describe('an event without an alert or a key', () => {
  it('does nothing', () => {
    const batch = new EventBatch();
    fold(batch, [event('a', {}, { alert: null }), event('b', {}, { key: null })]);
    expect([effectsOf(batch), batch.changedKeys]).to.deep.equal([
      [
        ['none', null],
        ['none', null],
      ],
      [],
    ]);
  });
});

describe('an opening', () => {
  it('has an incident of its own, also if its key was grouped before', () => {
    const batch = new EventBatch();
    batch.addKey(record('disk', { isGrouped: true, incidentId: 1 }), null);
    fold(batch, [event('disk', { description: 'It has 1 byte left.', source: 'web-1', labels: { env: 'prod' } })]);
    expect(stateOf(batch, 'disk')).to.deep.include({ isOpen: true, isGrouped: false, pagedAt: NOW });
    expect(batch.incident(0).opening).to.deep.include({
      title: 'disk is down',
      description: 'It has 1 byte left.',
      source: 'web-1',
      labels: { env: 'prod' },
    });
    fold(batch, [event('other', {}, { kind: 'test' })]);
    expect(batch.incident(1).opening?.description).to.equal(null);
  });

  it('is held for five minutes if its key is flapping, and keeps the time of its last page', () => {
    const batch = new EventBatch();
    const pagedAt = ago(minutes(2));
    batch.addKey(record('disk', { openedAt: pagedAt, resolvedAt: ago(minutes(1)), pagedAt, incidentId: 1 }), null);
    fold(batch, [event('disk')]);
    expect(batch.incident(0).opening?.snoozedUntil).to.deep.equal(later(NOW, minutes(5)));
    expect(stateOf(batch, 'disk')?.pagedAt).to.deep.equal(pagedAt);
  });
});

describe('the storm limit', () => {
  const [warning, error] = [{ severity: 'warning' }, { severity: 'error' }] as const;
  const reopened = { openedAt: ago(minutes(5) - 1), resolvedAt: NOW, incidentId: 1 };
  const lastEffect = (before: Partial<AlertRecord>, recentOpenings: number, ...keys: readonly string[]) => {
    const batch = new EventBatch();
    batch.addKey(record('a', before), null);
    fold(batch, [...keys.map((key) => event(key, warning)), event('last', error)], { recentOpenings });
    return effectsOf(batch).map(([effect]) => effect);
  };
  const last = DEFAULT_STORM.openings - 1;

  const cases: readonly (readonly [string, Partial<AlertRecord>, string])[] = [
    ['a key that opens for the first time', {}, 'grouped'],
    ['a key that has opened five minutes ago', { ...reopened, openedAt: ago(minutes(5)) }, 'grouped'],
    ['not a key that has opened since', reopened, 'opened'],
    ['not one whose incident a person has closed', { ...reopened, resolvedAt: null }, 'opened'],
    ['not one that has opened no incident', { ...reopened, incidentId: null }, 'opened'],
  ];
  for (const [title, before, effect] of cases)
    it(`counts ${title}`, () => {
      expect(lastEffect(before, last, 'a')).to.deep.equal(['opened', effect]);
    });

  it('counts alerts that are gathered, once', () => {
    expect(lastEffect({}, last - 1, 'b', 'a')).to.deep.equal(['opened', 'gathered', 'grouped']);
    expect(lastEffect(reopened, last - 1, 'b', 'a')).to.deep.equal(['opened', 'gathered', 'opened']);
  });

  it('neither counts nor groups tests', () => {
    const batch = new EventBatch();
    fold(batch, [event('t', {}, { kind: 'test' }), event('a')], { recentOpenings: last });
    fold(batch, [event('u', {}, { kind: 'test' })], { recentOpenings: last + 1 });
    expect(effectsOf(batch).map(([effect]) => effect)).to.deep.equal(['opened', 'opened', 'opened']);
  });
});

import { expect } from 'chai';
import type { AlertRecord, WaitingAlert } from '../../../../src/domain/alert-sources/alert-state.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import type { IncidentRef } from '../../../../src/domain/alert-sources/event-batch.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { AlertMember, MappedAlert } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import { GATHERING_TIME } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
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

const nowhere = { teamId: null, escalationPolicyId: null, customerId: null };
const ago = (time: number): Date => later(NOW, -time);
const member = (id: string, isFiring = true): AlertMember => ({ id, title: `Alert ${id}`, isFiring });
const stateOf = (batch: EventBatch, key: string, kind: AlertRecord['kind'] = 'alert') =>
  batch.keyState(keyOf(key, kind));

/** Adds a window that began 20 seconds ago with the incident of its first outage. */
const withWindow = (batch: EventBatch, members: Partial<AlertRecord> = {}, first: IncidentRef | null = null): void =>
  batch.addKey(record('/', { kind: 'gathering', openedAt: ago(seconds(20)), ...members }), first);

/** Adds an alert that waits for the window. */
const withWaiting = (
  batch: EventBatch,
  key: string,
  waiting: Partial<WaitingAlert> = {},
  more: Partial<AlertRecord> = {},
): void => {
  const alert = alertOf({ key, action: 'trigger', summary: `${key} is down` });
  const facts = { window: '/', event: { publicId: `e-${key}`, targets: nowhere }, alert, heldUntil: null };
  batch.addKey(record(key, { isOpen: true, waiting: { ...facts, ...waiting }, ...more }), null);
};

describe('an outage after one that paged', () => {
  it('waits, unless one of the two is a test or a problem of the source', () => {
    for (const [first, second] of [
      ['alert', 'test'],
      ['alert', 'problem'],
      ['test', 'alert'],
      ['problem', 'alert'],
    ] as const) {
      const batch = new EventBatch();
      fold(batch, [event('a', {}, { kind: first }), event('b', {}, { kind: second })]);
      expect(effectsOf(batch).map(([effect]) => effect)).to.deep.equal(['opened', 'opened']);
    }
    const batch = new EventBatch();
    fold(batch, [event('a', {}, { kind: 'test' })]);
    expect(batch.changedKeys.map((state) => state.record.kind)).to.deep.equal(['test']);
  });

  it('leaves ten seconds after the first that waits', () => {
    const batch = new EventBatch();
    fold(batch, [event('a'), event('b')]);
    expect(stateOf(batch, '/', 'gathering')).to.deep.include({ incident: 0 });
    expect(stateOf(batch, '/', 'gathering')?.record).to.deep.include({
      severity: 'error',
      summary: '',
      openedAt: NOW,
      updateAt: later(NOW, GATHERING_TIME),
    });
    fold(batch, [event('c')], {}, { now: later(NOW, 1) });
    expect(stateOf(batch, '/', 'gathering')?.record.updateAt).to.deep.equal(later(NOW, GATHERING_TIME));
  });

  it('keeps what its incident is opened with, and the hold of a flapping key', () => {
    const batch = new EventBatch();
    withWindow(batch);
    const pagedAt = ago(minutes(2));
    batch.addKey(record('b', { isGrouped: true, openedAt: pagedAt, resolvedAt: ago(minutes(1)), pagedAt }), null);
    const [steady, flapping] = [event('a'), event('b')];
    fold(batch, [steady, flapping]);
    expect(stateOf(batch, 'a')?.record.waiting).to.deep.equal({
      window: '/',
      event: { publicId: steady.publicId, targets: nowhere },
      alert: steady.alert,
      heldUntil: null,
    });
    expect(stateOf(batch, 'b')?.record).to.deep.include({ isOpen: true, isGrouped: false, incidentId: null });
    expect(stateOf(batch, 'b')?.record.waiting?.heldUntil).to.equal(later(NOW, minutes(5)).toISOString());
  });
});

describe('an event about an alert that waits', () => {
  const after = (sent: Partial<MappedAlert>, more: Partial<AlertRecord> = {}) => {
    const batch = new EventBatch();
    withWaiting(batch, 'a', {}, more);
    const sentEvent = event('a', sent);
    fold(batch, [sentEvent], { source: source({ autoResolveMinutes: 30 }) });
    return { effect: effectsOf(batch)[0], now: stateOf(batch, 'a')?.record, alert: sentEvent.alert };
  };

  it('acknowledges it', () => {
    const { effect, now } = after({ action: 'acknowledge' });
    expect([effect, now?.isOpen, now?.waiting?.isAcknowledged]).to.deep.equal([['acknowledged', null], true, true]);
  });

  it('ends it, once all alerts of its group have ended', () => {
    expect(after({ action: 'resolve' })).to.deep.include({ effect: ['resolved', null] });
    expect(after({ action: 'resolve' }).now).to.include({ isOpen: false, waiting: null });
    const group = { firing: ['a', 'b'] };
    const partly = after({ action: 'resolve', members: [member('a', false), member('b')] }, group);
    expect(partly.effect).to.deep.equal(['joined', null]);
    expect(partly.now).to.deep.include({ isOpen: true, firing: ['b'] });
    const omitting = after({ action: 'resolve', members: [member('a', false), member('b', false)], omitted: 1 }, group);
    expect([omitting.effect, omitting.now?.isOpen]).to.deep.equal([['joined', null], true]);
  });

  it('joins it, with its severity, its group and its time', () => {
    const { effect, now, alert } = after({ severity: 'critical', members: [member('a'), member('b')] });
    expect(effect).to.deep.equal(['joined', null]);
    expect(now).to.deep.include({
      isOpen: true,
      severity: 'critical',
      firing: ['a', 'b'],
      autoResolveAt: later(NOW, minutes(30)),
    });
    expect(now?.waiting?.alert).to.deep.equal(alert);
    const single = after({ severity: 'warning', summary: 'Other' });
    expect([single.now?.severity, single.now?.waiting?.alert.summary]).to.deep.equal(['error', 'a is down']);
  });
});

describe('alerts that leave', () => {
  it('open incidents of their own below the size of a storm, held, acknowledged and with their events', () => {
    const batch = new EventBatch();
    const first = withIncident(batch, { status: 'resolved' });
    withWindow(batch, { updateAt: NOW }, first);
    withWaiting(batch, 'a', { heldUntil: later(NOW, 1).toISOString() }, { severity: 'critical' });
    withWaiting(batch, 'b', { isAcknowledged: true });
    withWaiting(batch, 'c');
    withWaiting(batch, 'd', {}, { firing: ['x'] });
    fold(batch, []);
    expect(stateOf(batch, '/', 'gathering')?.record.updateAt).to.equal(null);
    const opened = ['a', 'b', 'c', 'd'].map((key) => stateOf(batch, key)?.incident ?? -1);
    expect(opened).to.deep.equal([1, 2, 3, 4]);
    expect(opened.map((ref) => batch.incident(ref).opening?.snoozedUntil ?? null)).to.deep.equal([
      later(NOW, 1),
      null,
      null,
      null,
    ]);
    expect(opened.map((ref) => changesOf(batch, ref))).to.deep.equal([[], ['acknowledge'], [], []]);
    expect(stateOf(batch, 'd')?.record).to.deep.include({ isOpen: true, firing: ['x'], waiting: null });
    expect(batch.evidenceOf(1)).to.deep.equal([
      { eventId: 'e-a', action: 'trigger', effect: 'opened', severity: 'critical', summary: 'a is down' },
    ]);
  });

  it('join the storm of the limit of the source if they are beyond it', () => {
    const batch = new EventBatch();
    withWindow(batch, { updateAt: NOW });
    withWaiting(batch, 'a', { isBeyondLimit: true });
    fold(batch, []);
    expect(stateOf(batch, 'a')).to.deep.include({ incident: 0 });
    expect(batch.incident(0)).to.deep.include({ open: 1, grouped: 1 });
    expect(() => batch.incident(1)).to.throw();
  });

  it('do not leave before their time, nor a window from which nothing waits to leave', () => {
    const batch = new EventBatch();
    withWindow(batch, { updateAt: later(NOW, 1) });
    withWaiting(batch, 'a');
    fold(batch, []);
    withWindow(batch);
    fold(batch, []);
    expect(batch.changedKeys).to.deep.equal([]);
  });

  it('join an open storm of the window without acknowledging it', () => {
    const batch = new EventBatch();
    const storm = withIncident(batch, {}, 5, 5);
    withWindow(batch, { updateAt: NOW }, storm);
    batch.addKey(record('/', { kind: 'storm', isOpen: true, openedAt: ago(seconds(20)) }), storm);
    withWaiting(batch, 'a', { isAcknowledged: true }, { firing: ['x'] });
    fold(batch, []);
    expect(stateOf(batch, 'a')).to.deep.include({ incident: storm });
    expect(stateOf(batch, 'a')?.record).to.deep.include({ isGrouped: true, firing: ['x'] });
    expect([batch.incident(storm).grouped, changesOf(batch, storm)]).to.deep.equal([6, []]);
    expect(batch.evidenceOf(storm).map(({ effect }) => effect)).to.deep.equal(['grouped']);
  });
});

describe('one alert that leaves alone', () => {
  const leaveAlone = (batch: EventBatch) => fold(batch, [event('new')], {}, { isAlone: true });

  it('is the one that has waited longest, before any event; its window stays due', () => {
    const batch = new EventBatch();
    withWindow(batch, { updateAt: NOW });
    for (const [key, age] of [
      ['d', 1],
      ['b', 3],
      ['a', 3],
      ['c', 3],
    ] as const)
      withWaiting(batch, key, {}, { openedAt: ago(seconds(age)) });
    const left = ['a', 'b', 'c', 'd'].map(() => {
      expect(leaveAlone(batch).lastEventAt).to.equal(null);
      return batch.changedKeys.map((state) => state.record.key).filter((key) => key !== '/');
    });
    expect(left).to.deep.equal([['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c', 'd']]);
    expect([effectsOf(batch), stateOf(batch, '/', 'gathering')?.record.updateAt]).to.deep.equal([[], NOW]);
    leaveAlone(batch);
    expect(effectsOf(batch)).to.have.length(1);
  });

  it('joins an open storm of its window', () => {
    const batch = new EventBatch();
    const storm = withIncident(batch, {}, 5, 5);
    withWindow(batch, { updateAt: NOW }, storm);
    batch.addKey(record('/', { kind: 'storm', isOpen: true, openedAt: ago(seconds(20)) }), storm);
    withWaiting(batch, 'a');
    leaveAlone(batch);
    expect(stateOf(batch, 'a')).to.deep.include({ incident: storm });
  });

  it('leaves the events in their order if none waits', () => {
    const batch = new EventBatch();
    withOpenKey(batch, withIncident(batch), 'a');
    leaveAlone(batch);
    expect(effectsOf(batch)).to.deep.equal([['opened', 1]]);
  });
});

import { expect } from 'chai';
import type { AlertRecord } from '../../../../src/domain/alert-sources/alert-state.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import { MAX_NAMED_OUTAGES, STORM_SIZE } from '../../../../src/domain/alert-sources/storm-gathering.ts';
import { later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { DEFAULT_STORM } from '../../../../src/domain/alert-sources/alert-source.ts';
import { changesOf, event, fold, keyOf, record, withIncident } from '../../../builders/alert-folds.ts';
import { NOW } from '../../../builders/clock.ts';

const ago = (time: number): Date => later(NOW, -time);
const stateOf = (batch: EventBatch, key: string, kind: AlertRecord['kind'] = 'alert') =>
  batch.keyState(keyOf(key, kind));
const outages = (count: number) => Array.from({ length: count }, (_, at) => event(`m${at}`));
const leave = (batch: EventBatch) => fold(batch, [], {}, { now: later(NOW, seconds(10)) });

describe('a storm of outages', () => {
  it('is the incident of the first one, with all of them', () => {
    const batch = new EventBatch();
    fold(batch, outages(STORM_SIZE));
    leave(batch);
    expect(batch.incident(0)).to.deep.include({ open: 5, grouped: 5 });
    expect(stateOf(batch, 'm0')?.record.isGrouped).to.equal(true);
    expect(stateOf(batch, '/', 'storm')).to.deep.include({ incident: 0 });
    const names = ['m0 is down', 'm1 is down', 'm2 is down', 'm3 is down', 'm4 is down'];
    expect(stateOf(batch, '/', 'storm')?.record).to.deep.include({
      isOpen: true,
      severity: 'error',
      summary: 'Storm: 5 outages',
      firing: names,
      openedAt: NOW,
      pagedAt: NOW,
      reported: { grouped: 5, open: 5 },
      updateAt: later(NOW, seconds(10) + minutes(5)),
    });
    expect(batch.incident(0).changes[0]).to.deep.equal({
      type: 'becomeStorm',
      title: 'Storm: 5 outages',
      text: `${names.join('; ')}.`,
    });
  });

  it('keeps the names of ten', () => {
    const batch = new EventBatch();
    fold(batch, outages(MAX_NAMED_OUTAGES + 1));
    leave(batch);
    expect(stateOf(batch, '/', 'storm')?.record.firing).to.have.length(MAX_NAMED_OUTAGES);
  });

  it('is joined at once by what follows in its window, while it is open', () => {
    const joined = (storm: Partial<AlertRecord>, status: 'triggered' | 'resolved' = 'triggered') => {
      const batch = new EventBatch();
      const incident = withIncident(batch, { status }, 5, 5);
      batch.addKey(record('/', { kind: 'gathering', openedAt: ago(seconds(20)) }), incident);
      batch.addKey(record('/', { kind: 'storm', isOpen: true, openedAt: ago(seconds(20)), ...storm }), incident);
      fold(batch, [event('late')]);
      return stateOf(batch, 'late')?.incident;
    };
    expect([
      joined({}),
      joined({ openedAt: ago(seconds(19)) }),
      joined({ openedAt: ago(seconds(21)) }),
      joined({}, 'resolved'),
    ]).to.deep.equal([0, 0, null, null]);
  });
});

describe('a storm beyond the limit of a source', () => {
  it('is held like a key if it opens again within five minutes', () => {
    const batch = new EventBatch();
    const pagedAt = ago(minutes(2));
    const before = { kind: 'storm', openedAt: pagedAt, resolvedAt: ago(minutes(1)), pagedAt } as const;
    batch.addKey(record('/', before), withIncident(batch, { status: 'resolved' }));
    fold(batch, [event('a')], { recentOpenings: DEFAULT_STORM.openings });
    expect(batch.incident(1).opening?.snoozedUntil).to.deep.equal(later(NOW, minutes(5)));
    expect(stateOf(batch, '/', 'storm')?.record).to.deep.include({ isOpen: true, pagedAt });
  });
});

describe('the report on a storm', () => {
  const reported = (storm: Partial<AlertRecord>, status: 'triggered' | 'resolved' = 'triggered') => {
    const batch = new EventBatch();
    const incident = withIncident(batch, { status }, 2, 5);
    batch.addKey(record('/', { kind: 'storm', isOpen: true, ...storm }), incident);
    fold(batch, []);
    return [changesOf(batch, incident), batch.changedKeys.map((state) => [state.record.isOpen, state.record.updateAt])];
  };

  it('is made every five minutes', () => {
    expect(reported({ updateAt: NOW })).to.deep.equal([['reportStorm'], [[true, later(NOW, minutes(5))]]]);
    expect(reported({ updateAt: later(NOW, 1) })).to.deep.equal([[], []]);
    expect(reported({ updateAt: NOW, reported: { grouped: 5, open: 2 } })).to.deep.equal([
      [],
      [[true, later(NOW, minutes(5))]],
    ]);
  });

  it('ends with its incident', () => {
    expect(reported({ updateAt: NOW }, 'resolved')).to.deep.equal([[], [[false, null]]]);
    expect(reported({ updateAt: null })).to.deep.equal([[], []]);
  });
});

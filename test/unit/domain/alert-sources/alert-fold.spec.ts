import { expect } from 'chai';
import { DEFAULT_STORM } from '../../../../src/domain/alert-sources/alert-source.ts';
import { newKey } from '../../../../src/domain/alert-sources/alert-state.ts';
import { storedIncident } from '../../../../src/domain/alert-sources/batch-incident.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import {
  SOURCE_ID,
  changesOf,
  effectsOf,
  event,
  fold,
  keyOf,
  source,
  withOpenKey,
} from '../../../builders/alert-folds.ts';
import { NOW } from '../../../builders/clock.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

describe('the fold of the events of a source', () => {
  it('opens an incident with the first event of a key, which later events of the batch join', () => {
    const batch = new EventBatch();
    fold(batch, [event('disk'), event('disk', { severity: 'critical' })]);
    expect(effectsOf(batch)).to.deep.equal([
      ['opened', 0],
      ['joined', 0],
    ]);
    expect(batch.incident(0)).to.deep.include({ stored: null, severity: 'critical', open: 1 });
    expect(batch.incident(0).opening).to.deep.include({ title: 'disk is down', severity: 'error', dedupKey: 'disk' });
    expect(changesOf(batch, 0)).to.deep.equal(['raise']);
    expect(batch.evidenceOf(0).map(({ effect }) => effect)).to.deep.equal(['opened', 'joined']);
    expect(batch.changedKeys.map(({ record: { key, isOpen, severity } }) => [key, isOpen, severity])).to.deep.equal([
      ['disk', true, 'critical'],
      ['/', false, 'error'],
    ]);
  });

  it('stores nothing about a key for an event that joins and changes nothing', () => {
    const batch = new EventBatch();
    withOpenKey(batch, batch.addIncident(storedIncident(anImIncident(), { open: 1, grouped: 0 })), 'disk');
    fold(batch, [event('disk')]);
    expect(effectsOf(batch)).to.deep.equal([['joined', 0]]);
    expect(batch.changedKeys).to.deep.equal([]);
    expect(changesOf(batch, 0)).to.deep.equal([]);
  });

  it('resolves an incident with its last key, and leaves one open that a person created', () => {
    for (const isManual of [false, true]) {
      const batch = new EventBatch();
      const stored = anImIncident({ isManual });
      const incident = batch.addIncident(storedIncident(stored, { open: 2, grouped: 0 }));
      withOpenKey(batch, incident, 'disk');
      withOpenKey(batch, incident, 'memory');
      fold(batch, [event('disk', { action: 'resolve' })]);
      expect(changesOf(batch, incident)).to.deep.equal([]);
      fold(batch, [event('memory', { action: 'resolve' })]);
      expect(changesOf(batch, incident)).to.deep.equal(isManual ? [] : ['resolve']);
      expect(batch.changedKeys.map(({ record }) => record.isOpen)).to.deep.equal([false, false]);
    }
  });

  it('gathers a key that opens again within a minute, also in the same batch', () => {
    const batch = new EventBatch();
    fold(batch, [event('disk'), event('disk', { action: 'resolve' }), event('disk')]);
    expect(effectsOf(batch)).to.deep.equal([
      ['opened', 0],
      ['resolved', 0],
      ['gathered', null],
    ]);
  });

  it('groups keys beyond the storm limit under one incident, which counts them', () => {
    const batch = new EventBatch();
    fold(batch, [event('a'), event('b'), event('c', { severity: 'critical' })], {
      recentOpenings: DEFAULT_STORM.openings,
    });
    expect(effectsOf(batch)).to.deep.equal([
      ['grouped', 0],
      ['grouped', 0],
      ['grouped', 0],
    ]);
    expect(batch.incident(0)).to.deep.include({ open: 3, grouped: 3, severity: 'critical' });
    expect(batch.incident(0).opening).to.include({ title: 'Alert storm: Prometheus', dedupKey: null });
    expect(batch.keyState(keyOf('/', 'storm'))?.record).to.deep.include({
      isOpen: true,
      summary: 'Alert storm: Prometheus',
      pagedAt: NOW,
      firing: [],
      reported: null,
      updateAt: later(NOW, minutes(5)),
    });
    expect(batch.keyState(keyOf('a'))?.record).to.include({ isOpen: true, isGrouped: true });
  });

  it('reports the counts of a storm once they have changed and its update is due', () => {
    const batch = new EventBatch();
    const stored = anImIncident({ title: 'Alert storm: Prometheus' });
    const incident = batch.addIncident(storedIncident(stored, { open: 2, grouped: 5 }));
    const storm = newKey(keyOf('/', 'storm'), { severity: 'error', summary: stored.title }, NOW);
    batch.addKey({ ...storm, isOpen: true, updateAt: later(NOW, 1) }, incident);
    fold(batch, []);
    expect(changesOf(batch, incident)).to.deep.equal([]);
    fold(batch, [], {}, { now: later(NOW, 1) });
    expect(batch.incident(incident).changes).to.deep.equal([
      {
        type: 'reportStorm',
        counts: { grouped: 5, open: 2 },
        title: 'Alert storm: Prometheus',
        description: '5 alerts were grouped: 2 are open and 3 are resolved.',
      },
    ]);
    fold(batch, [], {}, { now: later(NOW, minutes(10)) });
    expect(changesOf(batch, incident)).to.deep.equal(['reportStorm']);
    expect(batch.incident(incident).isWorse).to.equal(true);
  });

  it('describes a storm by its names and counts', () => {
    const batch = new EventBatch();
    const incident = batch.addIncident(storedIncident(anImIncident({ title: 'Storm' }), { open: 1, grouped: 3 }));
    const storm = newKey(keyOf('/', 'storm'), { severity: 'error', summary: 'Storm' }, NOW);
    batch.addKey({ ...storm, isOpen: true, firing: ['Shop', 'Mail'], updateAt: NOW }, incident);
    fold(batch, []);
    expect(batch.incident(incident).changes).to.deep.include({
      type: 'reportStorm',
      counts: { grouped: 3, open: 1 },
      title: 'Storm',
      description: 'Shop; Mail; and 1 more. 3 alerts were grouped: 1 is open and 2 are resolved.',
    });
  });

  it('ends the silence of a source with its next delivery, and notes the time of the latest', () => {
    const batch = new EventBatch();
    const incident = batch.addIncident(storedIncident(anImIncident({ isManual: false }), { open: 1, grouped: 0 }));
    const silence = newKey(keyOf('silence', 'problem'), { severity: 'error', summary: 'Silent' }, NOW);
    batch.addKey({ ...silence, isOpen: true }, incident);
    const touched = fold(batch, [event('disk')], { source: source({ silentSince: NOW }) });
    expect(touched).to.deep.include({ silentSince: null, lastEventAt: NOW });
    expect(changesOf(batch, incident)).to.deep.equal(['resolve']);
    expect(batch.evidenceOf(incident)).to.deep.equal([
      {
        eventId: null,
        action: 'resolve',
        effect: 'resolved',
        severity: 'error',
        summary: 'Prometheus: Nothing was received for longer than expected',
      },
    ]);
  });

  it('ends no silence that is over, or of which a person has closed the incident', () => {
    for (const [isOpen, status] of [
      [false, 'triggered'],
      [true, 'resolved'],
    ] as const) {
      const batch = new EventBatch();
      const incident = batch.addIncident(storedIncident(anImIncident({ status }), { open: 1, grouped: 0 }));
      const silence = newKey(keyOf('silence', 'problem'), { severity: 'error', summary: 'Silent' }, NOW);
      batch.addKey({ ...silence, isOpen }, incident);
      fold(batch, [event('disk')], { source: source({ silentSince: NOW }) });
      expect([changesOf(batch, incident), batch.evidenceOf(incident)]).to.deep.equal([[], []]);
    }
    expect(fold(new EventBatch(), [event('disk')], { source: source({ silentSince: NOW }) }).silentSince).to.equal(
      null,
    );
  });

  it('notes the time of the latest event that was received', () => {
    const touched = (events: readonly ReturnType<typeof event>[], lastEventAt: Date | null = null) =>
      fold(new EventBatch(), events, { source: source({ lastEventAt, silentSince: later(NOW, -1) }) });
    const at = (receivedAt: Date) => event('disk', {}, { receivedAt });
    expect(touched([at(later(NOW, 1)), at(NOW)]).lastEventAt).to.deep.equal(later(NOW, 1));
    expect(touched([at(NOW)], later(NOW, 2)).lastEventAt).to.deep.equal(later(NOW, 2));
    expect(touched([event('disk', {}, { isReceived: false })])).to.deep.include({
      lastEventAt: null,
      silentSince: later(NOW, -1),
    });
  });

  it('names the source of the last event for each incident, those of events in their order', () => {
    const batch = new EventBatch();
    fold(batch, [event('b', { severity: 'warning' }), event('a')]);
    expect([...batch.concernedIncidents()]).to.deep.equal([
      [0, SOURCE_ID],
      [1, SOURCE_ID],
    ]);
  });
});

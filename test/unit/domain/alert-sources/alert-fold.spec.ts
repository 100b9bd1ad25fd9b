import { expect } from 'chai';
import { stormWordsIn } from '../../../../src/application/alert-sources/storm-words.ts';
import type { PendingEvent } from '../../../../src/domain/alert-sources/alert-event.ts';
import { AlertFold } from '../../../../src/domain/alert-sources/alert-fold.ts';
import { DEFAULT_STORM } from '../../../../src/domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../../../src/domain/alert-sources/alert-source.ts';
import { newKey, openedKey } from '../../../../src/domain/alert-sources/alert-state.ts';
import type { AlertRecord, ClaimedSource } from '../../../../src/domain/alert-sources/alert-state.ts';
import { incidentChangeOf, storedIncident } from '../../../../src/domain/alert-sources/batch-incident.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import type { IncidentRef } from '../../../../src/domain/alert-sources/event-batch.ts';
import { alertOf } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { MappedAlert } from '../../../../src/domain/alert-sources/mapped-alert.ts';
import type { ImIncident } from '../../../../src/domain/incident-management/incident.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { anAlertSource } from '../../../builders/alert-sources.ts';
import { NOW } from '../../../builders/clock.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

const SOURCE_ID = 3;
const nowhere = { teamId: null, escalationPolicyId: null, customerId: null };

const source = (members: Partial<AlertSource> = {}): AlertSource => anAlertSource({ id: SOURCE_ID, ...members });

let nextId = 1;
const event = (key: string, members: Partial<MappedAlert> = {}): PendingEvent => {
  const id = nextId++;
  const alert = alertOf({ key, action: 'trigger', severity: 'error', summary: `${key} is down`, ...members });
  const facts = { sourceId: SOURCE_ID, receivedAt: NOW, kind: 'alert', targets: nowhere, isReceived: true } as const;
  return { ...facts, id, publicId: `e${id}`, key, alert };
};

const keyOf = (key: string, kind: AlertRecord['kind'] = 'alert') => ({ sourceId: SOURCE_ID, kind, key });

/** Adds an open key of a stored incident to the batch. */
const withOpenKey = (batch: EventBatch, incident: IncidentRef, key: string): void => {
  const record = newKey(keyOf(key), { severity: 'error', summary: key }, NOW);
  batch.addKey({ ...openedKey(record, record, [], NOW), incidentId: 1 }, incident);
};

const fold = (batch: EventBatch, events: readonly PendingEvent[], claimed: Partial<ClaimedSource> = {}, now = NOW) =>
  new AlertFold(
    batch,
    { source: source(), language: 'en', recentOpenings: 0, ...claimed, events },
    { destinationOf: () => nowhere, words: stormWordsIn('en'), now },
  ).run();

const effectsOf = (batch: EventBatch) => batch.results.map(({ effect, incident }) => [effect, incident]);
const changesOf = (batch: EventBatch, ref: IncidentRef) => batch.incident(ref).changes.map(({ type }) => type);

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
    expect(batch.keyState(keyOf('/', 'storm'))?.record).to.include({
      isOpen: true,
      summary: 'Alert storm: Prometheus',
    });
  });

  it('reports the counts of a storm once they have changed and its update is due', () => {
    const batch = new EventBatch();
    const stored = anImIncident({ title: 'Alert storm: Prometheus' });
    const incident = batch.addIncident(storedIncident(stored, { open: 2, grouped: 5 }));
    const storm = newKey(keyOf('/', 'storm'), { severity: 'error', summary: stored.title }, NOW);
    batch.addKey({ ...storm, isOpen: true, updateAt: later(NOW, 1) }, incident);
    fold(batch, []);
    expect(changesOf(batch, incident)).to.deep.equal([]);
    fold(batch, [], {}, later(NOW, 1));
    expect(changesOf(batch, incident)).to.deep.equal(['reportStorm']);
    fold(batch, [], {}, later(NOW, minutes(10)));
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

describe('the changes that a batch plans', () => {
  const decide = (incident: ImIncident, change: Parameters<typeof incidentChangeOf>[1]) =>
    incidentChangeOf(incident, change, NOW);

  it('do nothing to an incident that was closed meanwhile', () => {
    const closed = anImIncident({ status: 'resolved' });
    expect(decide(closed, { type: 'acknowledge' })).to.equal(null);
    expect(decide(closed, { type: 'resolve' })).to.equal(null);
  });

  it('name at most 20 of the alerts that joined a group', () => {
    const titles = Array.from({ length: 25 }, (_each, at) => `Alert ${at}`);
    expect(decide(anImIncident(), { type: 'addAlerts', titles })?.data).to.deep.equal({
      count: 25,
      titles: titles.slice(0, 20).join(', '),
    });
  });

  it('describe the counts of a storm, but not in an incident that it was merged into', () => {
    const counts = { grouped: 3, open: 1 };
    const change = { type: 'reportStorm', counts, title: 'Alert storm', description: 'Shop; and 2 more.' } as const;
    const storm = decide(anImIncident({ title: 'Alert storm' }), change);
    expect(storm?.after.description).to.equal('Shop; and 2 more.');
    const other = anImIncident({ title: 'Outage', description: 'By hand' });
    expect(decide(other, change)?.after.description).to.equal('By hand');
    expect(decide(other, change)?.data).to.deep.equal({ grouped: 3, open: 1, resolved: 2 });
  });

  it('make the incident of a first outage a storm without its customer, but not one that a person created', () => {
    const change = { type: 'becomeStorm', title: 'Storm: 5 outages', text: 'Shop.' } as const;
    const own = anImIncident({ isManual: false, customerId: 7, labels: { customer: 'Acme' } });
    expect(decide(own, change)?.after).to.deep.include({
      title: 'Storm: 5 outages',
      description: 'Shop.',
      customerId: null,
      labels: {},
    });
    expect(decide(anImIncident({ title: 'Outage', customerId: 7 }), change)?.after).to.deep.include({
      title: 'Outage',
      customerId: 7,
    });
  });
});

import { expect } from 'chai';
import {
  incidentChangeOf,
  openingIncident,
  openingOf,
  withAlerts,
} from '../../../../src/domain/alert-sources/batch-incident.ts';
import { EventBatch } from '../../../../src/domain/alert-sources/event-batch.ts';
import type { ImIncident } from '../../../../src/domain/incident-management/incident.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { SOURCE_ID, event, keyOf, record, withIncident } from '../../../builders/alert-folds.ts';
import { NOW } from '../../../builders/clock.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';

describe('a batch of events', () => {
  it('keeps the keys of its sources apart', () => {
    const batch = new EventBatch();
    const own = record('disk');
    batch.addKey(own, null);
    batch.addKey({ ...own, sourceId: 9 }, null);
    expect(batch.keysOf(SOURCE_ID)).to.deep.equal([{ record: own, incident: null }]);
    expect(batch.keyState({ ...keyOf('disk'), sourceId: 8 })).to.equal(null);
  });

  it('knows its own incidents only, and no evidence without an event', () => {
    const batch = new EventBatch();
    expect(() => batch.incident(0)).to.throw('The incident is not one of the batch.');
    expect(batch.evidenceOf(withIncident(batch))).to.deep.equal([]);
  });

  it('concerns the incidents of its events, then those of its keys, each with the source of the last event', () => {
    const batch = new EventBatch();
    const ofKey = withIncident(batch);
    const ofEvent = withIncident(batch);
    batch.changeKey(record('a'), ofKey);
    batch.changeKey(record('b'), ofEvent);
    batch.changeKey(record('c'), null);
    batch.finish(event('x', {}, { sourceId: 5 }), 'joined', ofEvent);
    batch.finish(event('y', {}, { sourceId: 6 }), 'none', null);
    expect([...batch.concernedIncidents()]).to.deep.equal([
      [ofEvent, 5],
      [ofKey, SOURCE_ID],
    ]);
  });
});

describe('an incident that an event opens', () => {
  const members = {
    teamId: null,
    escalationPolicyId: null,
    customerId: null,
    title: 'Down',
    description: null,
    labels: {},
  };
  const opening = (kind: 'alert' | 'test' | 'problem', source: string | null = null, heldUntil: Date | null = null) =>
    openingOf(
      { organizationId: 1, name: 'Prometheus' },
      { kind },
      { key: 'k', severity: 'error', source },
      members,
      heldUntil,
    );

  it('names the system that reported the problem, or else the source', () => {
    expect([opening('alert', 'web-1').source, opening('alert').source]).to.deep.equal(['web-1', 'Prometheus']);
  });

  it('has the key of an alert, and says whether it is a test', () => {
    expect(
      (['alert', 'test', 'problem'] as const).map((kind) => [opening(kind).dedupKey, opening(kind).isTest]),
    ).to.deep.equal([
      ['k', false],
      [null, true],
      [null, false],
    ]);
  });

  it('is snoozed while its alert is held', () => {
    expect(opening('alert')).to.not.have.property('snoozedUntil');
    expect(opening('alert', null, later(NOW, 1))).to.deep.include({ title: 'Down', snoozedUntil: later(NOW, 1) });
  });

  it('is worse with alerts that join its group', () => {
    const incident = openingIncident(opening('alert'));
    expect(withAlerts(incident, [])).to.equal(incident);
    expect(withAlerts(incident, ['Disk'])).to.deep.include({
      isWorse: true,
      changes: [{ type: 'addAlerts', titles: ['Disk'] }],
    });
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

  it('acknowledge and resolve on behalf of the source, and raise the severity', () => {
    const open = anImIncident();
    expect(decide(open, { type: 'acknowledge' })?.after).to.include({
      status: 'acknowledged',
      acknowledgedAt: NOW,
      acknowledgedById: null,
    });
    expect(decide(open, { type: 'resolve' })?.after).to.include({ status: 'resolved', resolvedAt: NOW });
    expect(decide(open, { type: 'raise', severity: 'critical' })?.after.severity).to.equal('critical');
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
    expect(decide(anImIncident(), change)?.data).to.deep.equal({ title: 'Storm: 5 outages', text: 'Shop.' });
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

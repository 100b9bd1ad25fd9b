import { expect } from 'chai';
import { incidentLabels } from '../../../../src/domain/alert-sources/alert-text.ts';
import { mapMonitorIncident } from '../../../../src/domain/alert-sources/monitor-alert.ts';
import { MAX_FIELD_LABELS, monitorLabels } from '../../../../src/domain/alert-sources/monitor-labels.ts';
import { TAGS_PER_MONITOR } from '../../../../src/domain/monitors/tag.rules.ts';

const facts = { customerId: 'c-1', customerKey: '10342', package: 'gold', tags: [], fields: [] };
const labelled = { condition: 'down', locations: { failing: 2, counted: 3 }, facts } as const;

describe('the labels of an alert about a monitor', () => {
  it('are customer, package, condition and the share of failing locations', () => {
    expect(monitorLabels(labelled)).to.deep.equal({
      customerId: 'c-1',
      customerKey: '10342',
      package: 'gold',
      condition: 'down',
      failingLocations: '2/3',
    });
  });

  it('have one for each tag', () => {
    const labels = monitorLabels({ ...labelled, facts: { ...facts, tags: ['production', 'shop'] } });
    expect(labels).to.include({ 'tag.production': 'true', 'tag.shop': 'true' });
  });

  it('have one for each custom field, and one for each chosen option of a field with several', () => {
    const fields = [
      { key: 'tier', value: 'A' },
      { key: 'seats', value: 4 },
      { key: 'managed', value: false },
      { key: 'services', value: ['Mail', 'Web, shop'] },
    ];
    expect(monitorLabels({ ...labelled, facts: { ...facts, fields } })).to.include({
      'field.tier': 'A',
      'field.seats': 4,
      'field.managed': false,
      'field.services.Mail': 'true',
      'field.services.Web, shop': 'true',
    });
  });

  it(`have at most ${MAX_FIELD_LABELS} of custom fields`, () => {
    const fields = Array.from({ length: MAX_FIELD_LABELS + 1 }, (_, at) => ({ key: `f${at}`, value: 'x' }));
    const names = Object.keys(monitorLabels({ ...labelled, facts: { ...facts, fields } }));
    expect(names)
      .to.include(`field.f${MAX_FIELD_LABELS - 1}`)
      .and.not.include(`field.f${MAX_FIELD_LABELS}`);
  });

  it('have no share of locations if none counts, or no check decided', () => {
    for (const locations of [null, { failing: 0, counted: 0 }])
      expect(monitorLabels({ ...labelled, locations })).to.not.have.property('failingLocations');
  });

  it('all fit into the incident', () => {
    const fields = Array.from({ length: MAX_FIELD_LABELS }, (_, at) => ({ key: `f${at}`, value: 'x' }));
    const tags = Array.from({ length: TAGS_PER_MONITOR }, (_, at) => `tag ${at}`);
    const monitor = {
      publicId: 'm-1',
      name: 'Shop',
      kind: 'website',
      target: 'https://shop.example/',
      customerName: 'A',
    };
    const { labels } = mapMonitorIncident({
      ...labelled,
      facts: { ...facts, tags, fields },
      event: 'opened',
      monitor,
      incident: { publicId: 'i-1', title: 'Shop is down', reason: 'statusUnexpected' },
      cause: { headline: 'answers 503', description: 'Answered 503.' },
    });
    expect(incidentLabels({ labels })).to.deep.equal(labels);
  });
});

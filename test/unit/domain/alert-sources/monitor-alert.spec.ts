import { expect } from 'chai';
import { mapMonitorIncident } from '../../../../src/domain/alert-sources/monitor-alert.ts';

const monitor = {
  publicId: 'm-1',
  name: 'Shop',
  kind: 'website',
  target: 'https://shop.example/',
  customerName: 'Bakery Kornblum',
};
const incident = { publicId: 'i-1', title: 'Shop is down', reason: 'statusUnexpected' };
const state = {
  condition: 'down',
  locations: { failing: 1, counted: 2 },
  facts: { customerId: 'c-1', customerKey: '10342', package: 'gold', tags: ['shop'], fields: [] },
} as const;
const cause = { headline: 'answers 503', description: 'Answered 503, expected 200 to 299. Look at the log.' };

describe('the alert about an incident of a monitor', () => {
  it('names monitor, customer, target and cause', () => {
    const { summary, description, labels, key, details } = mapMonitorIncident({
      ...state,
      event: 'opened',
      monitor,
      incident,
      cause,
    });
    expect([key, details]).to.deep.equal([
      'monitor:m-1',
      { event: 'opened', incidentId: 'i-1', reason: 'statusUnexpected' },
    ]);
    expect([summary, description]).to.deep.equal(['Shop: answers 503', cause.description]);
    expect(labels).to.deep.equal({
      monitor: 'Shop',
      kind: 'website',
      target: 'https://shop.example/',
      customer: 'Bakery Kornblum',
      reason: 'statusUnexpected',
      cause: 'answers 503',
      incidentId: 'i-1',
      customerId: 'c-1',
      customerKey: '10342',
      package: 'gold',
      condition: 'down',
      failingLocations: '1/2',
      'tag.shop': 'true',
    });
  });

  it('has the title of the incident if nothing is known about the cause, and no customer without one', () => {
    const own = { ...monitor, customerName: null };
    const alert = mapMonitorIncident({ ...state, event: 'resolved', monitor: own, incident, cause: null });
    expect(alert.summary).to.equal('Shop is down');
    expect(alert).to.not.have.property('description');
    expect(alert.labels).to.not.have.any.keys('customer', 'cause');
  });
});

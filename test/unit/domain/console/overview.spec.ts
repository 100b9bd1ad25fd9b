import { expect } from 'chai';
import { customerSummaryOf } from '../../../../src/domain/console/customer-summary.ts';
import type { CustomerSummaryFacts } from '../../../../src/domain/console/customer-summary.ts';
import { overviewOf } from '../../../../src/domain/console/overview.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

const tallies = [
  { status: 'active', condition: 'up', count: 3, inMaintenance: 1 },
  { status: 'active', condition: 'down', count: 1, inMaintenance: 0 },
] as const;
const counts = { total: 4, up: 2, degraded: 0, down: 1, paused: 0, maintenance: 1, unknown: 0 };

describe('customerSummaryOf', () => {
  const shown = {
    id: 7,
    publicId: 'c7',
    name: 'Acme',
    packageType: 'default',
    packageDisplayName: 'Default',
    worstSince: NOW,
  };
  const facts: CustomerSummaryFacts = {
    ...shown,
    status: 'active',
    cancellationDate: null,
    limits: { monitors: 10, website: 5, tcp: 0, dns: null },
    tallies,
    kinds: { website: 4, dns: 2 },
    seconds: { up: 900, degraded: 50, down: 50 },
  };

  it('has the state of the monitors, the limits of the package that exist, and the uptime', () => {
    expect(customerSummaryOf(facts, NOW)).to.deep.equal({
      ...shown,
      status: 'active',
      counts,
      monitorLimit: 10,
      limitedKinds: [
        { kind: 'website', used: 4, limit: 5 },
        { kind: 'tcp', used: 0, limit: 0 },
      ],
      uptimePercent: 95,
    });
  });

  it('has the status that the customer has at the moment', () => {
    const statusAt = (now: Date) => customerSummaryOf({ ...facts, cancellationDate: NOW }, now).status;
    expect([statusAt(later(NOW, -1)), statusAt(NOW)]).to.deep.equal(['active', 'cancelled']);
  });

  it('has neither limits nor uptime where there are none', () => {
    const summary = customerSummaryOf({ ...facts, limits: {}, seconds: { up: 0, degraded: 0, down: 0 } }, NOW);
    expect(summary).to.deep.include({ monitorLimit: null, limitedKinds: [], uptimePercent: null });
  });
});

describe('overviewOf', () => {
  const lists = { outages: [], expiring: [], maintenance: [], changeRequests: [] };

  it('counts the monitors of all and of each customer that is listed', () => {
    const customers = [{ id: 'c7', name: 'Acme', worstSince: NOW, tallies }];
    const onCall = [{ schedule: { id: 's1', name: 'Primary' }, people: [] }];
    expect(overviewOf(tallies.slice(0, 1), { ...lists, customers }, onCall)).to.deep.equal({
      ...lists,
      counts: { ...counts, total: 3, down: 0 },
      customers: [{ id: 'c7', name: 'Acme', worstSince: NOW, counts }],
      onCall,
    });
  });

  it('says nothing about who is on call to callers without incident management', () => {
    expect(overviewOf([], { ...lists, customers: [] }, null).onCall).to.equal(null);
  });
});

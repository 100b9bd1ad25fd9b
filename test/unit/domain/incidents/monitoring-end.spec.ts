import { expect } from 'chai';
import type { Incident } from '../../../../src/domain/incidents/incident.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { resolvedWithMonitoring, stopsMonitoring, unmonitoredCondition } from '../../../../src/domain/incidents/monitoring-end.ts';
import { NOW } from '../../../builders/clock.ts';

const incident: Incident = {
  id: 1,
  publicId: 'i',
  organizationId: 1,
  customerId: null,
  monitorId: 1,
  origin: 'automatic',
  status: 'open',
  title: 'Shop is down',
  reason: 'timedOut',
  evidence: null,
  startedAt: NOW,
  confirmedAt: NOW,
  acknowledgedAt: null,
  resolvedAt: null,
  nextReminderAt: later(NOW, minutes(5)),
  timesOpened: 1,
  alertWithheld: false,
  heldByParent: false,
  impact: null,
  notifySubscribers: false,
  componentIds: [],
  announcedComponentIds: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
};

describe('end of monitoring', () => {
  it('occurs when a monitor is paused, but not if it was already paused or is resumed', () => {
    const statuses = ['active', 'paused'] as const;
    const stops = statuses.flatMap((before) => statuses.filter((after) => stopsMonitoring({ status: before }, { status: after })).map((after) => [before, after]));
    expect(stops).to.deep.equal([['active', 'paused']]);
  });

  it('sets the condition to unknown', () => {
    expect(unmonitoredCondition(NOW)).to.deep.equal({ condition: 'unknown', conditionSince: NOW });
  });

  it('resolves the incident, whether open or acknowledged', () => {
    const now = later(NOW, minutes(5));
    for (const status of ['open', 'acknowledged'] as const)
      expect(resolvedWithMonitoring({ ...incident, status }, now)).to.deep.equal({ ...incident, status: 'resolved', resolvedAt: now, nextReminderAt: null, updatedAt: now });
  });

  it('does not change a resolved incident', () => {
    expect(resolvedWithMonitoring({ ...incident, status: 'resolved', resolvedAt: NOW }, later(NOW, minutes(5)))).to.equal(null);
  });
});

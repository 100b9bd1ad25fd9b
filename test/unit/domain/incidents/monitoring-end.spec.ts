import { expect } from 'chai';
import { NO_GAPS } from '../../../../src/domain/checks/outage-history.ts';
import type { Incident } from '../../../../src/domain/incidents/incident.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { resolvedWithMonitoring } from '../../../../src/domain/incidents/monitoring-end.ts';
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
  snoozedUntil: later(NOW, minutes(9)),
  timesOpened: 1,
  ...NO_GAPS,
  alertWithheld: false,
  heldByParent: false,
  impact: null,
  notifySubscribers: false,
  componentIds: [],
  announcedComponentIds: null,
  postmortem: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
};

describe('end of monitoring', () => {
  it('resolves the incident, whether open or acknowledged', () => {
    const now = later(NOW, minutes(5));
    for (const status of ['open', 'acknowledged'] as const)
      expect(resolvedWithMonitoring({ ...incident, status }, now)).to.deep.equal({
        ...incident,
        status: 'resolved',
        resolvedAt: now,
        nextReminderAt: null,
        snoozedUntil: null,
        updatedAt: now,
      });
  });

  it('resolves the incident when it began if the clock was set back in between', () => {
    const now = later(NOW, -minutes(5));
    expect(resolvedWithMonitoring(incident, now)).to.deep.include({ resolvedAt: NOW, updatedAt: now });
  });

  it('does not change a resolved incident', () => {
    expect(
      resolvedWithMonitoring({ ...incident, status: 'resolved', resolvedAt: NOW }, later(NOW, minutes(5))),
    ).to.equal(null);
  });
});

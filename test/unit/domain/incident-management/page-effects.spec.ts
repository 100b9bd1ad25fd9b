import { expect } from 'chai';
import { imIncidentStatuses } from '../../../../src/domain/incident-management/incident.machine.ts';
import { severities } from '../../../../src/domain/paging/incident-state.ts';
import { becomesUrgent, pagesStoppedBy } from '../../../../src/domain/incident-management/page-effects.ts';
import { NOW } from '../../../builders/clock.ts';

const triggered = { status: 'triggered', snoozedUntil: null, severity: 'warning' } as const;

describe('what a change of an incident means for its pages', () => {
  it('stops what has not been sent when somebody takes the incident on, closes or snoozes it', () => {
    const expected = {
      triggered: null,
      acknowledged: 'acknowledged',
      investigating: 'acknowledged',
      identified: 'acknowledged',
      monitoring: 'acknowledged',
      resolved: 'resolved',
      merged: 'merged',
    };
    for (const status of imIncidentStatuses)
      expect([status, pagesStoppedBy(triggered, { ...triggered, status })]).to.deep.equal([status, expected[status]]);
    expect(pagesStoppedBy(triggered, { ...triggered, snoozedUntil: NOW })).to.equal('snoozed');
    expect(pagesStoppedBy({ ...triggered, status: 'acknowledged' }, { ...triggered, status: 'resolved' })).to.equal(
      'resolved',
    );
  });

  it('stops what has not been sent when somebody takes the incident over', () => {
    const taken = { ...triggered, status: 'identified' } as const;
    expect(pagesStoppedBy(taken, taken, 'takenOver')).to.equal('acknowledged');
    expect(pagesStoppedBy(taken, taken, 'noteAdded')).to.equal(null);
  });

  it('stops nothing when an incident that was taken on continues, for pages of an acknowledgement that timed out', () => {
    expect(
      pagesStoppedBy({ ...triggered, status: 'acknowledged' }, { ...triggered, status: 'investigating' }),
    ).to.equal(null);
    expect(pagesStoppedBy({ ...triggered, snoozedUntil: NOW }, triggered)).to.equal(null);
    expect(pagesStoppedBy({ ...triggered, snoozedUntil: NOW }, { ...triggered, snoozedUntil: NOW })).to.equal(null);
  });

  it('makes an incident urgent that nobody has taken on or snoozed when its severity rises to error or critical', () => {
    const urgent = severities.filter((severity) => becomesUrgent(triggered, { ...triggered, severity }));
    expect(urgent).to.deep.equal(['critical', 'error']);
    expect(becomesUrgent({ ...triggered, severity: 'error' }, { ...triggered, severity: 'critical' })).to.equal(false);
    expect(becomesUrgent({ ...triggered, snoozedUntil: NOW }, { ...triggered, severity: 'critical' })).to.equal(false);
    expect(
      becomesUrgent(
        { ...triggered, status: 'acknowledged' },
        { ...triggered, status: 'acknowledged', severity: 'critical' },
      ),
    ).to.equal(false);
  });
});

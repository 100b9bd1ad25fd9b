import { expect } from 'chai';
import { acknowledgementOf, escalationEventOf } from '../../../../src/domain/incident-management/escalation-events.ts';
import type { ImIncident } from '../../../../src/domain/incident-management/incident.ts';
import type { ChangeKind } from '../../../../src/domain/incident-management/timeline.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';
import { NOW } from '../../../builders/clock.ts';

const eventOf = (kind: ChangeKind, before: Partial<ImIncident> = {}, after: Partial<ImIncident> = {}) =>
  escalationEventOf(anImIncident(before), { kind, after: anImIncident({ ...before, ...after }), data: {} });

describe('escalationEventOf', () => {
  it('acknowledges when the incident leaves triggered, whatever its new status', () => {
    for (const kind of ['acknowledged', 'statusChanged'] as const)
      expect(eventOf(kind, {}, { status: 'investigating', acknowledgedById: 7 })).to.deep.equal({
        type: 'acknowledged',
        by: 7,
      });
  });

  it('acknowledges again when somebody takes the incident over', () => {
    expect(eventOf('takenOver', { status: 'identified', acknowledgedById: 3 }, { acknowledgedById: 7 })).to.deep.equal({
      type: 'acknowledged',
      by: 7,
    });
  });

  it('takes a later status, a responder and a note for progress', () => {
    expect(eventOf('statusChanged', { status: 'acknowledged' }, { status: 'identified' })).to.deep.equal({
      type: 'progressed',
    });
    for (const kind of ['responderAdded', 'noteAdded'] as const)
      expect(eventOf(kind)).to.deep.equal({ type: 'progressed' });
  });

  it('closes the run of a resolved or merged incident', () => {
    expect(eventOf('resolved')).to.deep.equal({ type: 'resolved' });
    expect(eventOf('mergedInto')).to.deep.equal({ type: 'merged' });
  });

  it('pauses and resumes with the snooze', () => {
    expect(eventOf('snoozed', {}, { snoozedUntil: NOW })).to.deep.equal({ type: 'snoozed', until: NOW });
    expect(eventOf('snoozeEnded', { snoozedUntil: NOW }, { snoozedUntil: null })).to.deep.equal({ type: 'unsnoozed' });
  });

  it('alerts again for a higher severity', () => {
    expect(eventOf('severityRaised', { severity: 'error' }, { severity: 'critical' })).to.deep.equal({
      type: 'realerted',
    });
    expect(eventOf('severityRaised', { severity: 'warning' }, { severity: 'critical' })).to.deep.equal({
      type: 'realerted',
    });
    expect(
      eventOf(
        'severityRaised',
        { severity: 'warning', snoozedUntil: NOW },
        { severity: 'critical', snoozedUntil: null },
      ),
    ).to.deep.equal({ type: 'realerted' });
  });

  it('means nothing for the target of a merge and for an escalation that was asked for', () => {
    for (const kind of ['mergedFrom', 'escalated'] as const) expect(eventOf(kind)).to.equal(null);
  });

  it('means nothing for a snooze without an end', () => {
    expect(eventOf('snoozed')).to.equal(null);
  });
});

describe('acknowledgementOf', () => {
  it('names the user who took the incident on', () => {
    expect(acknowledgementOf(anImIncident())).to.equal(null);
    expect(acknowledgementOf(anImIncident({ status: 'monitoring', acknowledgedById: 7 }))).to.deep.equal({ by: 7 });
    expect(acknowledgementOf(anImIncident({ status: 'acknowledged' }))).to.deep.equal({ by: null });
  });
});

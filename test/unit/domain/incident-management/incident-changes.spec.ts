import { expect } from 'chai';
import { isRefusedFrom } from '../../../../src/domain/incident-management/incident.machine.ts';
import {
  decideMerge,
  decideResolution,
  decideStatus,
  raisedSeverity,
} from '../../../../src/domain/incident-management/incident.rules.ts';
import type { IncidentChange } from '../../../../src/domain/incident-management/incident.rules.ts';
import { decideSnooze } from '../../../../src/domain/incident-management/snooze.rules.ts';
import { refused } from '../../../../src/domain/kernel/outcome.ts';
import type { Outcome } from '../../../../src/domain/kernel/outcome.ts';
import { later, minutes } from '../../../../src/domain/kernel/time.ts';
import { anImIncident } from '../../../builders/im-incidents.ts';
import { NOW } from '../../../builders/clock.ts';

const moment = { now: later(NOW, minutes(1)), userId: 7 };
const until = later(NOW, minutes(10));
const target = anImIncident({ id: 2, publicId: '01890000-0000-7000-8000-000000000002' });
const accepted = (decision: Outcome<IncidentChange | null, string>): IncidentChange =>
  decision.ok && decision.value !== null ? decision.value : expect.fail('The change is refused.');

describe('the timeline entry of a change', () => {
  const entryOf = ({ kind, data }: IncidentChange) => ({ kind, data });

  it('of a status names the status, and an acknowledgement has a kind of its own', () => {
    const status = (reached: 'acknowledged' | 'investigating') =>
      entryOf(accepted(decideStatus(anImIncident(), reached, moment)));
    expect(status('acknowledged')).to.deep.equal({ kind: 'acknowledged', data: { status: 'acknowledged' } });
    expect(status('investigating')).to.deep.equal({ kind: 'statusChanged', data: { status: 'investigating' } });
  });

  it('of a severity names the earlier and the present one', () => {
    const raised = raisedSeverity(anImIncident({ severity: 'warning' }), 'critical', NOW);
    expect(raised?.data).to.deep.equal({ from: 'warning', severity: 'critical' });
  });

  it('of a merge names the other incident by its public id', () => {
    expect(entryOf(accepted(decideMerge(anImIncident(), target, moment)))).to.deep.equal({
      kind: 'mergedInto',
      data: { incidentId: target.publicId },
    });
  });

  it('of a snooze names its end', () => {
    expect(entryOf(accepted(decideSnooze(anImIncident(), until, NOW)))).to.deep.equal({
      kind: 'snoozed',
      data: { until },
    });
  });
});

describe('an incident after a change', () => {
  it('keeps its snooze when it is taken on, and is not resolved by that', () => {
    const { after } = accepted(decideStatus(anImIncident({ snoozedUntil: until }), 'acknowledged', moment));
    expect(after).to.include({ snoozedUntil: until, resolvedAt: null });
  });

  it('is neither acknowledged nor resolved by a merge', () => {
    const { after } = accepted(decideMerge(anImIncident(), target, moment));
    expect(after).to.include({ acknowledgedAt: null, acknowledgedById: null, resolvedAt: null });
  });

  it('keeps the person who acknowledged it when it is resolved', () => {
    const incident = anImIncident({ status: 'acknowledged', acknowledgedAt: NOW, acknowledgedById: 3 });
    const { after } = accepted(decideResolution(incident, moment));
    expect(after).to.include({ acknowledgedAt: NOW, acknowledgedById: 3 });
  });
});

describe('a refused change', () => {
  it('of an incident that would be merged into itself names the member', () => {
    expect(decideMerge(anImIncident(), anImIncident(), moment)).to.deep.equal(
      refused('invalidRequestBody', {
        issues: [{ path: 'intoIncidentId', message: 'An incident cannot be merged into itself.' }],
      }),
    );
  });

  it('is known by status and event', () => {
    expect(isRefusedFrom('acknowledged', 'acknowledge')).to.equal(true);
    expect(isRefusedFrom('triggered', 'acknowledge')).to.equal(false);
  });
});

import { expect } from 'chai';
import { imIncidentStatuses } from '../../../../src/domain/incident-management/incident.machine.ts';
import {
  isAcknowledged,
  isClosed,
  isMoreSevere,
  problemState,
  severities,
  urgencyOf,
} from '../../../../src/domain/paging/incident-state.ts';
import { NOW } from '../../../builders/clock.ts';

describe('the state of an incident', () => {
  it('is urgent for the severities critical and error', () => {
    expect(severities.map((severity) => urgencyOf({ severity }))).to.deep.equal(['high', 'high', 'low', 'low']);
  });

  it('is more severe from info over warning and error to critical', () => {
    expect(severities).to.deep.equal(['critical', 'error', 'warning', 'info']);
    expect([
      isMoreSevere('critical', 'error'),
      isMoreSevere('error', 'error'),
      isMoreSevere('info', 'warning'),
    ]).to.deep.equal([true, false, false]);
  });

  it('is closed when resolved or merged, and acknowledged in every status but triggered', () => {
    expect(imIncidentStatuses.filter((status) => isClosed({ status }))).to.deep.equal(['resolved', 'merged']);
    expect(imIncidentStatuses.filter((status) => !isAcknowledged({ status }))).to.deep.equal(['triggered']);
  });

  it('is that of the incident that it was merged into', () => {
    const merged = { status: 'merged', resolvedAt: null } as const;
    const target = { publicId: 'a', title: 'Down', status: 'resolved', resolvedAt: NOW } as const;
    expect(problemState({ ...merged, mergedInto: target })).to.deep.equal({ status: 'resolved', resolvedAt: NOW });
    expect(problemState({ ...merged, mergedInto: null })).to.deep.equal(merged);
  });
});

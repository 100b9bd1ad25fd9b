import { expect } from 'chai';
import { gateProblem } from '../../../../src/domain/monitors/deploy-gate.ts';
import type { GateFacts } from '../../../../src/domain/monitors/deploy-gate.ts';

const problem = (facts: Partial<GateFacts>) =>
  gateProblem({
    status: 'active',
    condition: 'up',
    isHeartbeat: false,
    locations: 2,
    failing: 0,
    waiting: 0,
    ...facts,
  });

describe('gateProblem', () => {
  it('finds none of a monitor that is up by new checks of all its locations', () => expect(problem({})).to.equal(null));

  it('calls a paused monitor paused, whatever it was', () => {
    for (const condition of ['up', 'down', 'unknown'] as const)
      expect(problem({ status: 'paused', condition })).to.equal('paused');
  });

  it('waits for a new check of every location, also of a monitor that is down', () => {
    expect(problem({ waiting: 1 })).to.equal('notChecked');
    expect(problem({ waiting: 2, condition: 'down' })).to.equal('notChecked');
    expect(problem({ locations: 0 })).to.equal('notChecked');
    expect(problem({ condition: 'unknown' })).to.equal('notChecked');
  });

  it('tells a confirmed outage from a failure that is not confirmed', () => {
    expect(problem({ condition: 'down', failing: 2 })).to.equal('down');
    expect(problem({ condition: 'up', failing: 1 })).to.equal('failing');
  });

  it('judges a heartbeat by its condition', () => {
    const heartbeat = (condition: GateFacts['condition']) => problem({ isHeartbeat: true, locations: 0, condition });
    expect([heartbeat('up'), heartbeat('down'), heartbeat('unknown')]).to.deep.equal([null, 'down', 'notChecked']);
  });
});

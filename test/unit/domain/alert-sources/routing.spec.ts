import { expect } from 'chai';
import { NO_TARGETS } from '../../../../src/domain/alert-sources/alert-event.ts';
import { decideRouting, destinationOf } from '../../../../src/domain/alert-sources/routing.ts';
import type { RoutingFacts } from '../../../../src/domain/alert-sources/routing.ts';

const facts: RoutingFacts = {
  targets: { teamId: 1, escalationPolicyId: 11, customerId: 21 },
  route: { teamId: 2, escalationPolicyId: 12 },
  customer: { imTeamId: 3, imEscalationPolicyId: 13 },
  source: { teamId: 4, escalationPolicyId: 14, customerId: 24 },
  settings: { teamId: 5, escalationPolicyId: 15, customerId: 25 },
  known: { teamIds: [1, 2], policyIds: [11, 12], customerIds: [21] },
};
const nobody = { teamId: null, escalationPolicyId: null, customerId: null };

describe('the routing of an event', () => {
  const steps: readonly (readonly [string, Partial<RoutingFacts>, number, number])[] = [
    ['event', {}, 1, 11],
    ['route', { targets: NO_TARGETS }, 2, 12],
    ['customer', { route: {} }, 3, 13],
    ['source', { customer: null }, 4, 14],
    ['settings', { source: nobody }, 5, 15],
  ];
  steps.forEach(([from, , team, policy], at) =>
    it(`is decided by the ${from} if nothing before it names a team and a policy`, () => {
      const given = Object.assign({}, facts, ...steps.slice(0, at + 1).map(([, change]) => change)) as RoutingFacts;
      const { team: toTeam, escalationPolicy } = decideRouting(given);
      expect([toTeam, escalationPolicy]).to.deep.equal([
        { id: team, from },
        { id: policy, from },
      ]);
    }),
  );

  it('leads nowhere if nothing names a destination', () => {
    const routing = decideRouting({
      ...facts,
      targets: NO_TARGETS,
      route: null,
      customer: { imTeamId: null, imEscalationPolicyId: null },
      source: nobody,
      settings: nobody,
    });
    expect(destinationOf(routing)).to.deep.equal(nobody);
  });

  it('takes each member from the first that names it', () => {
    const routing = decideRouting({
      ...facts,
      targets: NO_TARGETS,
      route: { teamId: 2 },
      customer: { imTeamId: 3, imEscalationPolicyId: null },
    });
    expect(destinationOf(routing)).to.deep.equal({ teamId: 2, escalationPolicyId: 14, customerId: 24 });
  });

  it('passes over what the event and the route name and was deleted', () => {
    const routing = decideRouting({ ...facts, known: { teamIds: [], policyIds: [], customerIds: [] } });
    expect(routing).to.deep.equal({
      team: { id: 3, from: 'customer' },
      escalationPolicy: { id: 13, from: 'customer' },
      customer: { id: 24, from: 'source' },
    });
  });
});

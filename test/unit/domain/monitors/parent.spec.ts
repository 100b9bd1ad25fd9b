import { expect } from 'chai';
import { decideParent, MAX_DEPENDENCY_DEPTH } from '../../../../src/domain/monitors/parent.ts';
import type { ParentFacts } from '../../../../src/domain/monitors/parent.ts';

const facts: ParentFacts = {
  monitorId: 1,
  organizationId: 7,
  parent: { id: 2, organizationId: 7, ancestorIds: [3] },
  height: 0,
};
const issueOf = (changed: Partial<ParentFacts>) => {
  const decision = decideParent({ ...facts, ...changed });
  return decision.ok ? decision.value : decision.data?.['issues'];
};
const issue = (message: string) => [{ path: 'parentMonitorId', message }];

describe('parent of a monitor', () => {
  it('is another visible monitor of the organization', () => {
    expect(issueOf({})).to.equal(2);
    expect(issueOf({ monitorId: null })).to.equal(2);
    expect(issueOf({ parent: null })).to.deep.equal(issue('There is no such monitor.'));
    expect(issueOf({ organizationId: 8 })).to.deep.equal(issue('There is no such monitor.'));
  });

  it('does not depend on the monitor itself, directly or through others', () => {
    for (const monitorId of [2, 3])
      expect(issueOf({ monitorId })).to.deep.equal(issue('The monitor would depend on itself.'));
  });

  it('is part of a row of at most ten monitors', () => {
    const parent = (ancestors: number) => ({
      id: 2,
      organizationId: 7,
      ancestorIds: Array.from({ length: ancestors }, (_, at) => 100 + at),
    });
    expect([
      issueOf({ parent: parent(MAX_DEPENDENCY_DEPTH - 2) }),
      issueOf({ parent: parent(0), height: MAX_DEPENDENCY_DEPTH - 2 }),
    ]).to.deep.equal([2, 2]);
    for (const [ancestors, height] of [
      [MAX_DEPENDENCY_DEPTH - 1, 0],
      [0, MAX_DEPENDENCY_DEPTH - 1],
      [4, 5],
    ] as const)
      expect(issueOf({ parent: parent(ancestors), height })).to.deep.equal(
        issue('At most 10 monitors can depend on each other in a row.'),
      );
  });
});

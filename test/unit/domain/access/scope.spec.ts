import { expect } from 'chai';
import { everywhere, queryScopeOf } from '../../../../src/domain/access/scope.ts';
import { aUser } from '../../../builders/callers.ts';

describe('queryScopeOf', () => {
  const own = { organizationId: 7, customerId: null };
  const supporter = aUser({ role: 'admin', organizationId: 7, isGlobalSupporter: true });

  it('lets supporters read other organizations under permissions to read only', () => {
    expect(queryScopeOf(supporter, { reads: true })).to.deep.equal(everywhere);
    expect(queryScopeOf(supporter, { reads: false })).to.deep.equal(own);
  });

  it('is the same for members under both', () => {
    for (const reads of [true, false]) expect(queryScopeOf(aUser({ organizationId: 7 }), { reads })).to.deep.equal(own);
  });
});

import { expect } from 'chai';
import { listedLocations, locationRemovalRules, silentBefore } from '../../../../src/domain/monitors/location.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

describe('the list of locations', () => {
  it('has those that are off only for the platform, whose scope is unlimited', () => {
    expect(listedLocations({ organizationId: null, customerId: null })).to.deep.equal({});
    expect(listedLocations({ organizationId: 1, customerId: null })).to.deep.equal({ isActive: true });
  });
});

describe('a silent location', () => {
  it('has reported last two minutes ago or earlier', () => {
    expect(silentBefore(new Date('2026-03-02T10:00:00Z'))).to.deep.equal(new Date('2026-03-02T09:58:00Z'));
  });
});

describe('deletion of a location', () => {
  it('is refused with invalidRequestBody if a monitor is checked from it', () => {
    expect(firstBroken(locationRemovalRules, { monitors: 1 })).to.deep.include({
      ok: false,
      code: 'invalidRequestBody',
    });
    expect(firstBroken(locationRemovalRules, { monitors: 0 })).to.equal(null);
  });
});

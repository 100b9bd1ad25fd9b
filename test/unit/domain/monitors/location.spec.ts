import { expect } from 'chai';
import { locationRemovalRules } from '../../../../src/domain/monitors/location.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';

describe('deletion of a location', () => {
  it('is refused with invalidRequestBody if a monitor is checked from it', () => {
    expect(firstBroken(locationRemovalRules, { monitors: 1 })).to.deep.include({
      ok: false,
      code: 'invalidRequestBody',
    });
    expect(firstBroken(locationRemovalRules, { monitors: 0 })).to.equal(null);
  });
});

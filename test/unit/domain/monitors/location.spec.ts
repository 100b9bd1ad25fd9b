import { expect } from 'chai';
import { decideLocationRemoval } from '../../../../src/domain/monitors/location.ts';

describe('deletion of a location', () => {
  it('is refused with invalidRequestBody if a monitor is checked from it', () => {
    expect(decideLocationRemoval({ monitors: 1 })).to.deep.include({ ok: false, code: 'invalidRequestBody' });
    expect(decideLocationRemoval({ monitors: 0 }).ok).to.equal(true);
  });
});

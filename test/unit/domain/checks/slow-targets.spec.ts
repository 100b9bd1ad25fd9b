import { expect } from 'chai';
import { isSlow } from '../../../../src/domain/checks/location-state.ts';

describe('slow targets', () => {
  for (const lastReason of ['timedOut', 'packetsLost', 'expectedTextMissing'])
    it(`are those whose last check ended with ${lastReason}, because it waited for an answer`, () =>
      expect(isSlow({ lastReason })).to.equal(true));

  it('are not those that answered, or refused at once', () => {
    for (const lastReason of [null, 'statusUnexpected', 'connectionRefused', 'keywordMissing'])
      expect(isSlow({ lastReason }), String(lastReason)).to.equal(false);
  });
});

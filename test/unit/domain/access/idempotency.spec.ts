import { expect } from 'chai';
import { CLAIM_WINDOW, IDEMPOTENCY_WINDOW, claimStateAt } from '../../../../src/domain/access/idempotency.ts';
import { later } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';

describe('claimStateAt', () => {
  const inProgress = { requestHash: 'hash', claimedAt: NOW, isAnswered: false };
  const answered = { ...inProgress, isAnswered: true };

  it('is inProgress until the claim is a minute old, then expired', () => {
    expect(claimStateAt(inProgress, 'hash', later(NOW, CLAIM_WINDOW - 1))).to.equal('inProgress');
    expect(claimStateAt(inProgress, 'hash', later(NOW, CLAIM_WINDOW))).to.equal('expired');
  });

  it('is answered for 24 hours, then expired', () => {
    expect(claimStateAt(answered, 'hash', later(NOW, IDEMPOTENCY_WINDOW - 1))).to.equal('answered');
    expect(claimStateAt(answered, 'hash', later(NOW, IDEMPOTENCY_WINDOW))).to.equal('expired');
  });

  it('is otherRequest for another request until it expires', () => {
    expect(claimStateAt(inProgress, 'other', NOW)).to.equal('otherRequest');
    expect(claimStateAt(answered, 'other', NOW)).to.equal('otherRequest');
    expect(claimStateAt(answered, 'other', later(NOW, IDEMPOTENCY_WINDOW))).to.equal('expired');
  });

  it('is expired when the clock was set back by more than a minute since', () => {
    expect(claimStateAt(inProgress, 'hash', later(NOW, -CLAIM_WINDOW + 1))).to.equal('inProgress');
    expect(claimStateAt(inProgress, 'hash', later(NOW, -CLAIM_WINDOW))).to.equal('expired');
  });
});

import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { RESOLUTION_WINDOW, resolutionGroup } from '../../../../src/domain/paging/resolution-gathering.ts';
import { POLL_EVERY } from '../../../../src/infrastructure/kernel/outbox/outbox-worker.ts';

describe('messages about resolved incidents', () => {
  it('are gathered for each person and contact method, and the first waits', () => {
    const phone = resolutionGroup({ userId: 7, contactMethodId: 3 });
    expect(phone).to.deep.equal({ key: 'resolutions:7:3', window: RESOLUTION_WINDOW, isFirstHeld: true });
    const keys = [
      resolutionGroup({ userId: 7, contactMethodId: 3 }),
      resolutionGroup({ userId: 7, contactMethodId: null }),
      resolutionGroup({ userId: 8, contactMethodId: 3 }),
    ].map(({ key }) => key);
    expect(new Set(keys).size).to.equal(3);
  });

  it('wait for at most 15 seconds, with the two seconds after which the outbox looks again', () => {
    expect(RESOLUTION_WINDOW + POLL_EVERY).to.equal(seconds(15));
  });
});

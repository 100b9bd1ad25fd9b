import { expect } from 'chai';
import { pingAddressJob } from '../../../../src/application/monitors/ping-keys.ts';

describe('heartbeats.completePingAddresses', () => {
  it('completes heartbeats in batches until none is left', async () => {
    let left = 1200;
    const batches: number[] = [];
    const job = pingAddressJob({
      complete: (limit) => {
        const count = Math.min(limit, left);
        left -= count;
        batches.push(count);
        return Promise.resolve(count);
      },
    });
    await job.run();
    expect(batches).to.deep.equal([500, 500, 200]);
  });
});

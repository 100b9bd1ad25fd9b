import { expect } from 'chai';
import { STORING_MARGIN } from '../../../../src/domain/checks/check-schedule.ts';
import { isConnectivityLost, isOfPausedProcess, isWithoutAnswer } from '../../../../src/domain/checks/connectivity.ts';
import { seconds } from '../../../../src/domain/kernel/time.ts';

describe('a check during which its process was paused', () => {
  const timeout = seconds(10);
  const silent = { outcome: 'down', latencyMs: null } as const;

  it('took longer than its timeout and the time for storing its result', () => {
    expect(isOfPausedProcess(silent, timeout, timeout + STORING_MARGIN)).to.equal(false);
    expect(isOfPausedProcess(silent, timeout, timeout + STORING_MARGIN + 1)).to.equal(true);
  });

  it('got no answer: an answer is what the target says, however late it is read', () => {
    const duration = timeout + STORING_MARGIN + 1;
    expect(isOfPausedProcess({ outcome: 'up', latencyMs: 20 }, timeout, duration)).to.equal(false);
    expect(isOfPausedProcess({ outcome: 'down', latencyMs: 20 }, timeout, duration)).to.equal(false);
  });
});

describe('the connectivity of a worker', () => {
  it('is lost if it has sentinels and reaches none of them', () => {
    expect([[], [true], [false], [false, true], [false, false]].map(isConnectivityLost)).to.deep.equal([
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it('can be the cause of a failure without an answer only', () => {
    expect(isWithoutAnswer({ outcome: 'down', latencyMs: null })).to.equal(true);
    expect(isWithoutAnswer({ outcome: 'down', latencyMs: 0 })).to.equal(false);
    expect(isWithoutAnswer({ outcome: 'up', latencyMs: null })).to.equal(false);
  });
});

import { expect } from 'chai';
import sinon from 'sinon';
import type { FinishedCheck } from '../../../../src/domain/checks/due-check.ts';
import { neverChecked } from '../../../../src/domain/checks/location-state.ts';
import { StateChangeRecorder } from '../../../../src/infrastructure/checks/state-change-recorder.ts';
import { NOW } from '../../../builders/clock.ts';

const change = (monitorId: number): FinishedCheck => ({
  monitorId,
  locationId: 1,
  dueAt: NOW,
  slot: NOW,
  checkedAt: NOW,
  nextDueAt: null,
  recheckBy: null,
  whilePaused: false,
  locationState: neverChecked,
  finding: null,
});

describe('StateChangeRecorder', () => {
  it('records the first change immediately, and later ones in batches', async () => {
    const batches: number[][] = [];
    const releases: (() => void)[] = [];
    const recorder = new StateChangeRecorder((finished) => {
      batches.push(finished.map(({ monitorId }) => monitorId));
      return new Promise((resolve) => releases.push(resolve));
    });
    const recorded = [1, 2, 3, 4, 5].map((id) => recorder.record(change(id)));
    expect(batches).to.deep.equal([[1], [2]]);
    releases.shift()?.();
    await recorded[0];
    await new Promise((resolve) => setImmediate(resolve));
    expect(batches).to.deep.equal([[1], [2], [3, 4, 5]]);
    for (const release of releases) release();
    await Promise.all(recorded);
  });

  it('records a failing change separately, so that it blocks no other', async () => {
    const stored: number[] = [];
    const recorder = new StateChangeRecorder(async (finished) => {
      await Promise.resolve();
      if (finished.some(({ monitorId }) => monitorId === 4)) throw new Error('cannot be stored');
      stored.push(...finished.map(({ monitorId }) => monitorId));
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((id) => recorder.record(change(id))));
    expect(outcomes.map(({ status }) => status)).to.deep.equal([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(stored).to.have.members([1, 2, 3, 5]);
  });

  it('retries after a transient failure', async () => {
    const record = sinon.stub().resolves();
    for (const call of [0, 1]) record.onCall(call).rejects(new Error('connection lost'));
    await new StateChangeRecorder(record).record(change(1));
    expect(record.callCount).to.equal(3);
  });
});

import { expect } from 'chai';
import sinon from 'sinon';
import type { FinishedCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { ResultBuffer } from '../../../../src/infrastructure/checks/result-buffer.ts';
import { logInto } from '../../../builders/log.ts';

const RESULT = {} as FinishedCheck;

describe('ResultBuffer', () => {
  let timers: sinon.SinonFakeTimers;
  beforeEach(() => {
    timers = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => timers.restore());

  const opened = () => {
    const record = sinon.stub<[string, readonly FinishedCheck[]], Promise<readonly number[]>>().resolves([]);
    return { record, buffer: new ResultBuffer({ record }, 'worker', logInto([])) };
  };

  it('stores a batch again whose outcome is unknown', async () => {
    const { record, buffer } = opened();
    record.onFirstCall().rejects(new Error('connection lost'));
    buffer.add(RESULT);
    await timers.tickAsync(hours(1));
    expect(record.args).to.deep.equal([
      ['worker', [RESULT]],
      ['worker', [RESULT]],
    ]);
  });

  it('stores what is buffered when it is closed, and nothing afterwards', async () => {
    const { record, buffer } = opened();
    record.rejects(new Error('connection lost'));
    buffer.add(RESULT);
    await buffer.close();
    buffer.add(RESULT);
    await timers.tickAsync(hours(1));
    expect(record.args).to.deep.equal([['worker', [RESULT]]]);
  });
});

import { expect } from 'chai';
import sinon from 'sinon';
import type { SeenCertificate } from '../../../../src/application/checks/warnings.ports.ts';
import type { FinishedCheck } from '../../../../src/domain/checks/due-check.ts';
import { hours } from '../../../../src/domain/kernel/time.ts';
import { ResultBuffer } from '../../../../src/infrastructure/checks/result-buffer.ts';
import { logInto } from '../../../builders/log.ts';

const RESULT = { monitorId: 7, finding: null } as FinishedCheck;

describe('ResultBuffer', () => {
  let timers: sinon.SinonFakeTimers;
  beforeEach(() => {
    timers = sinon.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => timers.restore());

  const opened = () => {
    const record = sinon.stub<[string, readonly FinishedCheck[]], Promise<readonly number[]>>().resolves([]);
    const keep = sinon.stub<[readonly SeenCertificate[]], Promise<void>>().resolves();
    return { record, keep, buffer: new ResultBuffer({ record }, { keep }, 'worker', logInto([])) };
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

  it('keeps the certificates that the stored checks saw', async () => {
    const { keep, buffer } = opened();
    const certificate = { subject: 'CN=shop.example', issuer: 'CN=Test root', notAfter: new Date(0) };
    const finding = { outcome: 'up', certificate: { ...certificate, isExpiring: false } };
    buffer.add({ monitorId: 7, finding } as FinishedCheck);
    await buffer.flush();
    expect(keep.args).to.deep.equal([[[{ monitorId: 7, ...certificate }]]]);
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

import { expect } from 'chai';
import { judgeCustom } from '../../../../../src/domain/checks/kinds/custom.ts';
import type { CustomCheck, CustomVerdict } from '../../../../../src/domain/checks/kinds/custom.ts';
import { evidenceOf } from '../../../../../src/domain/checks/evidence.ts';

const timings = { dnsMs: null, connectMs: null, tlsMs: null, firstByteMs: null, totalMs: 12 };
const check: CustomCheck = {
  target: 'orders',
  timeoutSeconds: 10,
  configuration: {},
  degradedAfter: null,
  alertOnDegraded: false,
  secrets: { token: 'tok-123', empty: '', port: 7 },
};
const judge = (verdict: CustomVerdict, more: Partial<CustomCheck> = {}) =>
  judgeCustom({ ...check, ...more }, { ...verdict, timings });
const evidenceFor = (reason: 'reportedDown' | 'checkFailed' | null, seen: string) =>
  evidenceOf({
    reason,
    rules: [{ check: 'check', result: 'failed', expected: { phrase: 'runSucceeds' }, seen }],
    timings,
    timeoutSeconds: 10,
  });

describe('the verdict of a check by a kind of a host', () => {
  it('is up with the response time that it names, or else the time that the check took', () => {
    const up = { outcome: 'up', reason: null, evidence: null, timings };
    expect(judge({ verdict: 'answered', answer: { state: 'up', latencyMs: 0 } })).to.deep.equal({
      ...up,
      latencyMs: 0,
    });
    expect(judge({ verdict: 'answered', answer: { state: 'up' } })).to.deep.equal({ ...up, latencyMs: 12 });
  });

  it('is down with reportedDown and what the check saw, without secrets', () => {
    const message = 'No worker for tok-123 at port 7.';
    expect(judge({ verdict: 'answered', answer: { state: 'down', message, latencyMs: 5 } })).to.deep.equal({
      outcome: 'down',
      reason: 'reportedDown',
      latencyMs: 5,
      evidence: evidenceFor('reportedDown', 'No worker for *** at port 7.'),
      timings,
    });
    const open = judge({ verdict: 'answered', answer: { state: 'down', message } }, { secrets: null });
    expect([open.latencyMs, open.evidence?.rules[0]?.seen]).to.deep.equal([null, message]);
  });

  it('is inconclusive if the check does not know', () =>
    expect(judge({ verdict: 'answered', answer: { state: 'unknown', message: 'Busy.' } })).to.deep.equal({
      outcome: 'down',
      reason: null,
      latencyMs: null,
      evidence: evidenceFor(null, 'Busy.'),
      timings,
      isInconclusive: true,
    }));

  it('is down with checkFailed if the code of the host fails', () =>
    expect(judge({ verdict: 'faulty', fault: 'TypeError: tok-123' })).to.deep.equal({
      outcome: 'down',
      reason: 'checkFailed',
      latencyMs: null,
      evidence: evidenceFor('checkFailed', 'TypeError: ***'),
      timings,
    }));

  it('is down with the failure of the connection, without secrets', () => {
    const failure = { code: 'timedOut', phase: 'connect', detail: 'tok-123.example' } as const;
    const masked = { ...failure, detail: '***.example' };
    const expected = { phrase: 'answerWithin', seconds: 10 } as const;
    expect(judge({ verdict: 'failed', failure })).to.deep.equal({
      outcome: 'down',
      reason: 'timedOut',
      latencyMs: null,
      evidence: evidenceOf({
        reason: 'timedOut',
        rules: [{ check: 'answer', result: 'failed', expected, seen: '***.example (connect)' }],
        failure: masked,
        timings,
        timeoutSeconds: 10,
      }),
      timings,
    });
  });
});

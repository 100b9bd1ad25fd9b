import { expect } from 'chai';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { TRIGGER_WAIT } from '../../../../src/domain/checks/triggered-check.ts';
import { later, seconds } from '../../../../src/domain/kernel/time.ts';
import { anEvidence, failedRule } from '../../../builders/evidence.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';

const UP: CheckFinding = { outcome: 'up', reason: null, latencyMs: 5, evidence: null };
const DOWN: CheckFinding = {
  outcome: 'down',
  reason: 'statusUnexpected',
  latencyMs: 5,
  evidence: anEvidence({ rules: [{ ...failedRule, seen: '500' }] }),
};

describe('POST /api/websites/{id}/trigger-check', () => {
  let app: TestApp;
  let client: ApiClient;
  let path: string;
  /** What happens while a request waits. */
  let meanwhile: () => Promise<void>;

  beforeEach(async () => {
    meanwhile = () => Promise.resolve();
    app = await testApp(
      {},
      {
        pause: async (ms) => {
          await meanwhile();
          app.clock.advance(ms);
        },
      },
    );
    client = app.client((await app.createOrganization()).apiToken);
    const { publicId } = (
      await client.post('/api/websites', { name: 'Shop', url: 'http://1.1.1.1/', checkInterval: 60 })
    ).body;
    path = `/api/websites/${publicId}`;
    app.clock.advance(seconds(30));
  });
  afterEach(() => app.close());

  /** Makes the checks that are due. */
  const check = async (finding: CheckFinding): Promise<void> => {
    const now = app.clock.now();
    const due = await app.ports.checkQueue.claim({ locationId: 1, owner: 'w', now, until: now, limit: 10 });
    await recordStateChanges(app.ports)(
      'w',
      due.map((each) => finishCheck(each, finding, now)),
    );
  };
  /** Lets the worker of the location report, and check while the request waits. */
  const workerSees = async (finding: CheckFinding): Promise<void> => {
    const now = app.clock.now();
    await app.ports.workerReports.store({
      workerId: 'w',
      location: app.ports.settings.location,
      startedAt: now,
      reportedAt: now,
      version: '1.0.0',
      hasBrowser: false,
    });
    meanwhile = () => check(finding);
  };
  const trigger = async (headers: Readonly<Record<string, string>> = {}) =>
    (await client.post(`${path}/trigger-check`, undefined, headers)).body;

  it('answers the failure, how many of how many it is, and when the next check decides', async () => {
    await workerSees(DOWN);
    const answer = await trigger();
    expect(answer).to.deep.include({
      success: true,
      outcome: 'down',
      reason: 'statusUnexpected',
      headline: 'answers 500',
      failures: 1,
      needed: 2,
      decision: 'confirming',
      explanation: '1 of 2 failures; the next check in 20 seconds decides.',
      results: [{ locationId: 1, outcome: 'down', reason: 'statusUnexpected' }],
    });
    expect(answer.summary).to.match(/^Answered 500, expected 200 to 299/);
    expect(new Date(answer.nextCheckAt)).to.deep.equal(later(new Date(answer.triggeredAt), seconds(20)));
  });

  it('says it in the language of the request', async () => {
    await workerSees(DOWN);
    const answer = await client.post(`${path}/trigger-check`, undefined, { 'Accept-Language': 'de-CH' });
    expect(answer.body).to.include({
      headline: 'antwortet mit 500',
      decision: 'confirming',
      explanation: '1 von 2 Fehlschlägen; die nächste Prüfung in 20 Sekunden entscheidet.',
    });
    expect(answer.body.summary).to.match(/^Antwort 500, erwartet war 200 bis 299/);
    expect(answer.headers.get('content-language')).to.equal('de');
    expect(answer.headers.get('vary')).to.equal('Accept-Language');
  });

  it('says that the monitor is down once the second failure confirms it, and up after a success', async () => {
    await workerSees(DOWN);
    await trigger();
    app.clock.advance(seconds(1));
    expect(await trigger()).to.include({ failures: 2, decision: 'down', explanation: 'The monitor is down.' });
    expect((await client.get(path)).body.condition).to.equal('down');
    app.clock.advance(seconds(1));
    await workerSees(UP);
    expect(await trigger()).to.include({
      outcome: 'up',
      headline: null,
      decision: 'up',
      explanation: 'The check succeeded.',
    });
  });

  it('counts a check of a paused monitor for its history only', async () => {
    await client.patch(path, { status: 'paused' });
    await workerSees(DOWN);
    expect(await trigger()).to.include({ outcome: 'down', decision: 'paused', nextCheckAt: null });
    expect((await client.get(path)).body.condition).not.to.equal('down');
  });

  it('answers after 15 seconds if the check is not finished by then', async () => {
    await workerSees(DOWN);
    meanwhile = () => Promise.resolve();
    const { triggeredAt, ...answer } = await trigger();
    expect(answer).to.include({ success: true, outcome: null, decision: 'pending', nextCheckAt: null });
    expect(app.clock.now()).to.deep.equal(later(new Date(triggeredAt), TRIGGER_WAIT));
  });

  it('does not wait for a location without a worker that reports', async () => {
    const { triggeredAt, ...answer } = await trigger();
    expect(answer).to.include({
      decision: 'noWorker',
      explanation: 'No worker of the location reports; the check waits for one.',
    });
    expect(app.clock.now()).to.deep.equal(new Date(triggeredAt));
  });

  it('does not take the result of a check that was running when it was triggered', async () => {
    await workerSees(DOWN);
    const { checkQueue } = app.ports;
    const now = app.clock.now();
    const [running] = await checkQueue.claim({
      locationId: 1,
      owner: 'w',
      now,
      until: later(now, seconds(3600)),
      limit: 1,
    });
    if (running === undefined) throw new Error('No check is scheduled.');
    let looks = 0;
    meanwhile = async () => {
      looks += 1;
      if (looks === 1) await recordStateChanges(app.ports)('w', [finishCheck(running, UP, app.clock.now())]);
      if (looks === 3) await check(DOWN);
    };
    expect(await trigger()).to.include({ outcome: 'down', failures: 1 });
  });

  it('triggers once for an idempotency key, and answers a repetition without the result', async () => {
    await workerSees(DOWN);
    const headers = { 'Idempotency-Key': 'deploy-7' };
    const { triggeredAt, ...first } = await trigger(headers);
    expect(first).to.include({ outcome: 'down', decision: 'confirming' });
    app.clock.advance(seconds(5));
    expect(await trigger(headers)).to.include({ triggeredAt, decision: 'pending', outcome: null });
    expect((await client.get(`${path}/check-history`)).body.total).to.equal(1);
  });
});

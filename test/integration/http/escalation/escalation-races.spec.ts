import { expect } from 'chai';
import { advanceRuns } from '../../../../src/application/escalation/record-advances.ts';
import type { OutboxMessage } from '../../../../src/application/kernel/ports.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp, pagesOf } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../paging/on-call.ts';
import { INCIDENTS, POLICIES } from './escalation-world.ts';
import { until } from '../../../until.ts';

describe('an acknowledgement while a worker takes a step', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  before(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [0, 5].map((afterMinutes) => ({ afterMinutes, contactMethodId: phone })) });
  });
  after(() => onCall.close());

  /** Resolves when a request waits for the run that the worker has locked. */
  const untilWaiting = (): Promise<void> =>
    until(async () => {
      const { rows } = await onCall.app.database.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%im_escalation_run%'`,
      );
      return rows.length > 0;
    });

  it('stops the pages of the step', async () => {
    const { ports, clock } = onCall.app;
    const steps = [{ afterMinutes: 1, targets: [{ type: 'user', userId: ada.publicId }] }];
    const escalationPolicyId = (await onCall.admin.post(POLICIES, { name: 'Default', steps })).body.id as number;
    const { body: incident } = await onCall.admin.post(INCIDENTS, { title: 'Shop is down', escalationPolicyId });
    clock.advance(minutes(1));
    const now = clock.now();
    const [acknowledging] = await ports.unitOfWork.inTransaction(async () => {
      const messages: OutboxMessage[] = [];
      await advanceRuns(ports)(
        { now, send: (message) => messages.push(message) },
        await ports.escalationRuns.claim({ now, limit: 1, except: [] }),
      );
      await ports.outbox.add(messages, now);
      const answer = onCall.admin.post(`${INCIDENTS}/${incident.publicId}/acknowledge`);
      await untilWaiting();
      return [answer];
    });
    expect((await acknowledging).status).to.equal(200);
    expect(await pagesOf(onCall, incident)).to.deep.equal([
      'high.0 stopped acknowledged',
      'high.1 stopped acknowledged',
    ]);
  });
});

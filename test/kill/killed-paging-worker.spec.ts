import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { OUTBOX_LEASE } from '../../src/application/kernel/outbox-lease.ts';
import { sendDuePages } from '../../src/application/paging/page-due.ts';
import { hours, minutes } from '../../src/domain/kernel/time.ts';
import type { Death, DyingJob } from '../fixtures/dying-worker.ts';
import { onCallApp, pagesOf } from '../integration/http/paging/on-call.ts';
import type { OnCall, PersonOnCall, StoredIncident } from '../integration/http/paging/on-call.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';
import type { DoomedJob } from './doomed-job.ts';

const secretKey = SECRET_KEY.toString('base64');

describe('paging worker that is killed with SIGKILL', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let incident: StoredIncident;
  let phone: number;
  beforeEach(async () => {
    onCall = await onCallApp();
    ada = await onCall.person();
    incident = await onCall.incident('Shop is down');
    phone = await ada.addMethod('phone');
    await ada.setRules({
      high: [
        { afterMinutes: 0, contactMethodId: phone },
        { afterMinutes: 5, contactMethodId: phone },
        { afterMinutes: 10, contactMethodId: phone },
      ],
    });
  });
  afterEach(() => onCall.close());

  /** Returns whether the process was killed. */
  const run = async (file: URL, job: DoomedJob | DyingJob): Promise<boolean> => {
    const child = spawn(process.execPath, [fileURLToPath(file), JSON.stringify(job)], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal === 'SIGKILL';
  };
  const facts = () => ({ databaseUrl: onCall.app.databaseUrl, secretKey, now: onCall.app.clock.now().toISOString() });
  /** It ends by itself when it has fewer transactions. */
  const claimingKilledAt = (transaction: number, isCommitted: boolean) =>
    run(new URL('doomed-job.ts', import.meta.url), { work: 'pages', ...facts(), transaction, isCommitted });
  const sendingKilledAt = async (death: Death): Promise<void> => {
    const job = {
      ...facts(),
      death,
      incident: { publicId: incident.publicId, title: '' },
      organizationId: onCall.organizationId,
    };
    expect(await run(new URL('../fixtures/dying-worker.ts', import.meta.url), job), `killed at ${death}`).to.equal(
      true,
    );
  };
  /** Another worker sends immediately, and again after the leases of the killed one have expired. */
  const takeOver = async (): Promise<void> => {
    for (const pause of [0, OUTBOX_LEASE, OUTBOX_LEASE]) {
      onCall.app.clock.advance(pause);
      await onCall.send();
    }
  };
  const timelineOf = async (kind: string): Promise<number> =>
    (await onCall.admin.get(`/api/im/incidents/${incident.publicId}/timeline`)).body.items.filter(
      (entry: { kind: string }) => entry.kind === kind,
    ).length;

  for (const isCommitted of [false, true])
    it(`sends every page once if killed ${isCommitted ? 'after' : 'within'} each of the transactions that claim pages`, async function () {
      this.timeout(minutes(2));
      await onCall.notify(incident, [ada.id]);
      await ada.setRules({ quietHours: { from: '09:00', to: '11:00', timezone: 'UTC' } });
      const slow = await onCall.incident('Shop is slow', 'warning');
      await onCall.notify(slow, [ada.id], 'low');
      onCall.app.clock.advance(hours(1));
      let kills = 0;
      while (await claimingKilledAt(kills + 1, isCommitted)) kills += 1;
      // One claims the pages that are due, one what quiet hours held, and one finds nothing.
      expect(kills).to.be.at.least(2);
      await sendDuePages(onCall.app.ports)();
      await takeOver();
      expect(
        onCall
          .pushes()
          .map(({ title }) => title.split(' since')[0])
          .sort(),
      ).to.deep.equal(['[Incident] Shop is down', '[Incident] Shop is down', '[Incident] Shop is down']);
      expect(onCall.mails.map(({ subject }) => subject)).to.deep.equal([
        '[Quiet hours] During your quiet hours: 1 incident is open, 0 resolved.',
      ]);
      expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 sent', 'high.1 sent', 'high.2 sent']);
      expect(await timelineOf('pageSent')).to.equal(3);
    });

  for (const death of ['beforeClaim', 'afterClaim', 'afterSend', 'insideRecord', 'afterRecord'] as const)
    it(`leaves no page unsent if killed ${death} while it sends, and records each once`, async () => {
      await onCall.notify(incident, [ada.id]);
      await sendingKilledAt(death);
      await takeOver();
      const isRepeated = death === 'afterSend' || death === 'insideRecord';
      expect(onCall.pushes()).to.have.length(isRepeated ? 2 : 1);
      expect((await pagesOf(onCall, incident))[0]).to.equal('high.0 sent');
      expect(await timelineOf('pageSent')).to.equal(1);
    });

  it('lets the person acknowledge a page if killed between the page and the acknowledgement, and then pages nobody', async () => {
    await onCall.notify(incident, [ada.id]);
    await sendingKilledAt('afterSend');
    const path = new URL(onCall.pushes()[0]?.click ?? '').pathname;
    const answered = await fetch(`${onCall.app.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'acknowledge' }),
    });
    expect(answered.status).to.equal(303);
    await takeOver();
    await onCall.pass(minutes(10));
    expect(onCall.pushes()).to.have.length(1);
    expect((await onCall.admin.get(`/api/im/incidents/${incident.publicId}`)).body.status).to.equal('acknowledged');
  });
});

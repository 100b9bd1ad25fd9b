import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sql } from 'kysely';
import { processEvents } from '../../src/application/alert-sources/process-events.ts';
import { advanceEscalations } from '../../src/application/escalation/advance-escalations.ts';
import { GATHERING_TIME } from '../../src/domain/alert-sources/storm-gathering.ts';
import { minutes } from '../../src/domain/kernel/time.ts';
import { onCallApp } from '../integration/http/paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../integration/http/paging/on-call.ts';
import { SECRET_KEY } from '../integration/http/test-app.ts';
import type { DoomedEscalation } from './doomed-escalation.ts';

const INCIDENTS = 4;

describe('escalation worker that is killed with SIGKILL', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let ben: PersonOnCall;
  let policyId: number;
  before(async () => {
    onCall = await onCallApp();
    [ada, ben] = [await onCall.person(), await onCall.person()];
    for (const person of [ada, ben]) {
      const methods = [await person.addMethod(`${person.id}-phone`), await person.addMethod(`${person.id}-watch`)];
      await person.setRules({
        high: methods.map((contactMethodId, index) => ({ afterMinutes: index, contactMethodId })),
      });
    }
    const targets = [ada, ben].map(({ publicId: userId }) => ({ type: 'user', userId }));
    const { body } = await onCall.admin.post('/api/escalation-config/policies', {
      name: 'Two steps',
      steps: [
        { afterMinutes: 0, targets },
        { afterMinutes: 0, targets: targets.slice(1) },
      ],
    });
    policyId = body.id as number;
  });
  after(() => onCall.close());

  /** Returns whether the process was killed; it ends by itself when it sends fewer statements. */
  const killedAt = async (statement: number, work: DoomedEscalation['work'] = 'escalations'): Promise<boolean> => {
    const job: DoomedEscalation = {
      work,
      databaseUrl: onCall.app.databaseUrl,
      secretKey: SECRET_KEY.toString('base64'),
      now: onCall.app.clock.now().toISOString(),
      statement,
    };
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('doomed-escalation.ts', import.meta.url)), JSON.stringify(job)],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    );
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal === 'SIGKILL';
  };

  /** The other worker advances what is due. The database holds the locks of the killed one until it notices. */
  const takeOver = async (): Promise<void> => {
    const advance = advanceEscalations(onCall.app.ports);
    for (let next = await advance(); next !== null && next <= onCall.app.clock.now();) next = await advance();
  };

  const isPending = async (): Promise<boolean> =>
    (await sql`select from im_event where processed_at is null limit 1`.execute(onCall.app.database.query)).rows
      .length > 0;

  /** The pages of each incident as user, step and contact method, and how often the outbox has each page. */
  const pages = async (incidents: readonly string[]) => {
    const { rows } = await sql<{ readonly incident: string; readonly page: string; readonly state: string }>`
      select i.public_id incident, concat_ws(' ', n.user_id, n.step_key, p.rule) page, p.state
      from im_page p join im_notification n on n.id = p.notification_id join im_incident i on i.id = n.incident_id
      where i.public_id = any (${incidents}::uuid[]) order by n.id, p.rule`.execute(onCall.app.database.query);
    return rows;
  };

  it('pages each person once for each step and contact method and misses nobody, whatever the statement', async function () {
    this.timeout(minutes(5));
    const expected = [
      `${ada.id} 0:0 high.0`,
      `${ada.id} 0:0 high.1`,
      `${ben.id} 0:0 high.0`,
      `${ben.id} 0:0 high.1`,
      `${ben.id} 1:1 high.0`,
      `${ben.id} 1:1 high.1`,
    ];
    let kills = 0;
    for (let isKilled = true; isKilled; kills += Number(isKilled)) {
      const incidents: string[] = [];
      for (let count = 0; count < INCIDENTS; count += 1) {
        const { body } = await onCall.admin.post('/api/im/incidents', {
          title: 'Shop is down',
          escalationPolicyId: policyId,
        });
        incidents.push(body.publicId as string);
      }
      isKilled = await killedAt(kills + 1);
      await takeOver();
      const found = await pages(incidents);
      for (const incident of incidents)
        expect(
          found.filter((page) => page.incident === incident).map(({ page }) => page),
          `killed at statement ${kills + 1}`,
        ).to.have.members(expected);
      const { rows } = await sql<{
        readonly count: number;
      }>`select count(*)::int count from outbox where topic = 'page'`.execute(onCall.app.database.query);
      expect(rows[0]?.count).to.equal(
        (await sql`select from im_page where state <> 'waiting'`.execute(onCall.app.database.query)).rows.length,
      );
      const { rows: steps } = await sql<{ readonly count: number }>`
        select count(*)::int count from im_timeline_entry t join im_incident i on i.id = t.incident_id where t.kind = 'stepNotified' and i.public_id = any (${incidents}::uuid[])`.execute(
        onCall.app.database.query,
      );
      expect(steps[0]?.count).to.equal(2 * INCIDENTS);
    }
    // Two steps are claimed, resolved, stored and committed.
    expect(kills).to.be.at.least(10);
  });

  it('pages each person once for each step when the consumer of the events is killed, whatever the statement', async function () {
    this.timeout(minutes(5));
    const expected = [
      `${ada.id} 0:0 high.0`,
      `${ada.id} 0:0 high.1`,
      `${ben.id} 0:0 high.0`,
      `${ben.id} 0:0 high.1`,
      `${ben.id} 1:1 high.0`,
      `${ben.id} 1:1 high.1`,
    ];
    let kills = 0;
    for (let isKilled = true; isKilled; kills += Number(isKilled)) {
      // So that the openings are no storm.
      onCall.app.clock.advance(minutes(6));
      const keys = Array.from({ length: INCIDENTS }, (_, at) => `round-${kills}-${at}`);
      for (const dedupKey of keys)
        await onCall.admin.post('/api/im/events', {
          dedupKey,
          action: 'trigger',
          severity: 'error',
          summary: 'Shop is down',
          source: 'test',
          escalationPolicyId: policyId,
        });
      isKilled = await killedAt(kills + 1, 'events');
      // The database holds the locks of the killed one until it notices.
      while (await isPending()) await processEvents(onCall.app.ports)();
      // The later openings of the destination were gathered. Too few for a storm, they are released as they are.
      onCall.app.clock.advance(GATHERING_TIME);
      await processEvents(onCall.app.ports)();
      await takeOver();
      const { rows } = await sql<{
        readonly publicId: string;
      }>`select public_id "publicId" from im_incident where dedup_key = any (${keys}::text[])`.execute(
        onCall.app.database.query,
      );
      expect(rows, `killed at statement ${kills + 1}`).to.have.length(INCIDENTS);
      const found = await pages(rows.map(({ publicId }) => publicId));
      for (const { publicId } of rows)
        expect(
          found.filter(({ incident }) => incident === publicId).map(({ page }) => page),
          `killed at statement ${kills + 1}`,
        ).to.have.members(expected);
      const { rows: messages } = await sql<{
        readonly count: number;
      }>`select count(*)::int count from outbox where topic = 'page'`.execute(onCall.app.database.query);
      expect(messages[0]?.count).to.equal(
        (await sql`select from im_page where state <> 'waiting'`.execute(onCall.app.database.query)).rows.length,
      );
    }
    // A batch claims, reads, opens, resolves, stores and commits.
    expect(kills).to.be.at.least(15);
  });

  it('pages each person once for each step when two workers advance the same escalations', async () => {
    const sibling = await onCall.app.sibling();
    const targets = [{ type: 'user', userId: ada.publicId }];
    const steps = Array.from({ length: 6 }, () => ({ afterMinutes: 0, targets }));
    const { body: policy } = await onCall.admin.post('/api/escalation-config/policies', { name: 'Six steps', steps });
    const incidents: string[] = [];
    for (let count = 0; count < 20; count += 1)
      incidents.push(
        (await onCall.admin.post('/api/im/incidents', { title: 'Shop is slow', escalationPolicyId: policy.id })).body
          .publicId as string,
      );
    await Promise.all([onCall.app, sibling, onCall.app, sibling].map(({ ports }) => advanceEscalations(ports)()));
    const found = await pages(incidents);
    expect(found).to.have.length(20 * 6 * 2);
    expect(new Set(found.map(({ incident, page }) => `${incident} ${page}`))).to.have.length(found.length);
    await sibling.close();
  });
});

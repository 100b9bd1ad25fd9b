import { expect } from 'chai';
import { dueHeartbeats, recordHeartbeat } from '../../../src/application/checks/heartbeats.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import { remindOfCertificates } from '../../../src/application/checks/remind-of-certificates.ts';
import { resumeHeartbeats } from '../../../src/application/checks/heartbeat-reception.ts';
import { dueReminders } from '../../../src/application/incidents/send-reminders.ts';
import { overdueFrom } from '../../../src/domain/checks/heartbeat.ts';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { HEARTBEAT_LOCATION, nextDueAt } from '../../../src/domain/checks/check-schedule.ts';
import { later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import {
  PostgresHeartbeatReception,
  PostgresHeartbeats,
} from '../../../src/infrastructure/checks/postgres-heartbeats.ts';
import type { CheckWorker } from '../../../src/infrastructure/checks/check-worker.ts';
import { PostgresIncidentReminders } from '../../../src/infrastructure/incidents/postgres-alert-reminders.ts';
import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { randomSecrets } from '../../../src/infrastructure/kernel/crypto/random.ts';
import { systemClock } from '../../../src/infrastructure/kernel/system/system-clock.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { DOWN, EXPIRING, pipelineOn, SECRET, UP, workerOn } from './check-bench.ts';
import type { WorkerOptions } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite, RARELY } from './monitored.ts';
import type { Tenant } from './monitored.ts';
import { until } from '../../until.ts';
import { PostgresHeartbeatSignals } from '../../../src/infrastructure/checks/postgres-heartbeat-signals.ts';
import { aSignal } from '../../builders/heartbeats.ts';

const digest = cryptoDigest(SECRET);

/** Customers that are not served at `at`. */
const unserved = (at: Date) =>
  ({
    paused: { status: 'paused' },
    cancelled: { status: 'cancelled' },
    'past its cancellation date': { status: 'active', cancellationDate: at },
    deleted: { status: 'active', isDeleted: true },
  }) as const;
type State = ReturnType<typeof unserved>[keyof ReturnType<typeof unserved>];

describe('monitors of a customer', () => {
  const opened = databaseOfSuite();
  let local: number;
  let tenant: Tenant;
  const workers: CheckWorker[] = [];

  beforeEach(async () => {
    local = await aLocation(opened.database);
    tenant = await aTenant(opened.database, { alertReminderInterval: 10, sslExpiryReminderInterval: 10 });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop(seconds(5))));
  });

  const become = (state: State | { readonly status: 'active' }) =>
    opened.database.query.updateTable('customer').set(state).where('id', '=', tenant.customerId).execute();
  const start = async (options: Partial<WorkerOptions> = {}): Promise<void> => {
    const worker = workerOn(pipelineOn(opened.database, systemClock), {
      owner: 'w',
      check: () => Promise.resolve(DOWN),
      ...options,
    });
    workers.push(worker);
    await worker.start();
  };
  const schedule = () => opened.database.query.selectFrom('check_schedule').selectAll().executeTakeFirstOrThrow();
  const results = () => opened.database.query.selectFrom('check_result').select(['outcome', 'whilePaused']).execute();
  const count = async (table: 'incident' | 'outbox'): Promise<number> =>
    (await opened.database.query.selectFrom(table).select('id').execute()).length;
  const hasMoved = (dueAt: Date) => async () => (await schedule()).dueAt?.getTime() !== dueAt.getTime();

  for (const [name, state] of Object.entries(unserved(later(systemClock.now(), -1)))) {
    it(`are not checked while the customer is ${name}, and keep their schedule phase and condition`, async () => {
      const dueAt = systemClock.now();
      const monitorId = await aMonitor(opened.database, tenant, [local], dueAt, { checkInterval: 60, condition: 'up' });
      await become(state);
      await start();
      await until(hasMoved(dueAt));
      const next = (await schedule()).dueAt!;
      expect(next)
        .to.be.above(dueAt)
        .and.to.deep.equal(nextDueAt({ monitorId, locationId: local }, minutes(60), later(next, -1)));
      expect([await results(), await count('incident')]).to.deep.equal([[], 0]);
      expect(await opened.database.query.selectFrom('monitor').select('condition').execute()).to.deep.equal([
        { condition: 'up' },
      ]);
    });
  }

  it('are checked again at their next due time after the customer has become active', async () => {
    const dueAt = systemClock.now();
    await aMonitor(opened.database, tenant, [local], dueAt, { checkInterval: RARELY, condition: 'up' });
    await become({ status: 'active' });
    await start();
    await until(async () => (await count('incident')) === 1);
    expect(await results()).to.deep.equal([{ outcome: 'down', whilePaused: false }]);
  });

  it('are checked once on request while the customer is paused, without a change of state', async () => {
    const monitorId = await aMonitor(opened.database, tenant, [local], later(systemClock.now(), minutes(30)), {
      checkInterval: 60,
      condition: 'up',
    });
    await become({ status: 'paused' });
    const { signals } = pipelineOn(opened.database, systemClock);
    await signals.trigger(monitorId, systemClock.now());
    await start();
    await until(async () => (await results()).length > 0);
    expect(await results()).to.deep.equal([{ outcome: 'down', whilePaused: true }]);
    expect(await schedule()).to.include({ consecutiveFailures: 0, requested: false });
    expect(await count('incident')).to.equal(0);
  });

  for (const [name, state] of Object.entries(unserved(later(systemClock.now(), -1)))) {
    it(`open no incident when the customer became ${name} during the check`, async () => {
      const dueAt = systemClock.now();
      await aMonitor(opened.database, tenant, [local], dueAt, { checkInterval: RARELY, condition: 'up' });
      await start({ check: () => become(state).then(() => DOWN) });
      await until(hasMoved(dueAt));
      expect([await count('incident'), await count('outbox')]).to.deep.equal([0, 0]);
    });
  }

  describe('by the clock', () => {
    let clock: TestClock;
    beforeEach(() => {
      clock = new TestClock();
    });
    const pipeline = () => pipelineOn(opened.database, clock);

    const openIncident = async (owner: Tenant): Promise<void> => {
      await aMonitor(opened.database, owner, [local], NOW, { checkInterval: 1440 });
      const [due] = await pipeline().queue.claim({ locationId: local, owner: 'w', now: NOW, until: NOW, limit: 1 });
      await recordStateChanges(pipeline())('w', [finishCheck(due!, DOWN, NOW)]);
    };
    const remind = () =>
      dueReminders({ ...pipeline(), incidentReminders: new PostgresIncidentReminders(opened.database) }).run();

    for (const [name, state] of Object.entries(unserved(NOW))) {
      it(`get no reminder while the customer is ${name}, and delay none of another`, async () => {
        await openIncident(tenant);
        await openIncident(await aTenant(opened.database, { alertReminderInterval: 10 }));
        await become(state);
        clock.advance(minutes(10));
        await remind();
        expect(await count('outbox')).to.equal(3);
      });
    }

    it('get reminders again once the customer is active', async () => {
      await openIncident(tenant);
      await become({ status: 'paused' });
      clock.advance(minutes(10));
      await remind();
      await become({ status: 'active' });
      clock.advance(minutes(10));
      await remind();
      expect(await count('outbox')).to.equal(2);
    });

    it('get no reminder of a certificate while the customer is paused', async () => {
      await aMonitor(opened.database, tenant, [local], NOW, { condition: 'up', checkInterval: 1440 });
      const [due] = await pipeline().queue.claim({ locationId: local, owner: 'w', now: NOW, until: NOW, limit: 1 });
      await recordStateChanges(pipeline())('w', [finishCheck(due!, EXPIRING, NOW)]);
      expect(await count('outbox')).to.equal(1);
      await become({ status: 'paused' });
      clock.advance(minutes(10));
      await remindOfCertificates(pipeline())();
      expect(await count('outbox')).to.equal(1);
      await become({ status: 'active' });
      clock.advance(minutes(10));
      await remindOfCertificates(pipeline())();
      expect(await count('outbox')).to.equal(2);
    });

    describe('that are heartbeats', () => {
      const beat = () =>
        recordHeartbeat({
          ...pipeline(),
          heartbeats: new PostgresHeartbeats(opened.database),
          heartbeatSignals: new PostgresHeartbeatSignals(opened.database),
          secrets: randomSecrets,
          digest,
        })('beat', null, aSignal());
      const reception = () => new PostgresHeartbeatReception(opened.database);
      const sweep = async (): Promise<void> => {
        await reception().note(clock.now(), false);
        await dueHeartbeats({
          ...pipeline(),
          checkQueue: pipeline().queue,
          heartbeatReception: reception(),
          heartbeats: new PostgresHeartbeats(opened.database),
          heartbeatNotices: { announceMissedFirst: () => Promise.resolve() },
          secrets: randomSecrets,
        }).run();
      };
      beforeEach(async () => {
        const monitorId = await aMonitor(opened.database, tenant, [], null, {
          monitoringType: 'heartbeat',
          checkInterval: 5,
          condition: 'up',
        });
        await opened.database.query
          .updateTable('monitor')
          .set({ heartbeatSha256: digest.sha256('beat') })
          .execute();
        await opened.database.query
          .insertInto('check_schedule')
          .values({ monitorId, locationId: HEARTBEAT_LOCATION, dueAt: overdueFrom(NOW, minutes(5)) })
          .execute();
      });

      it('are neither missed nor recorded while the customer is paused', async () => {
        await become({ status: 'paused' });
        clock.advance(minutes(60));
        await sweep();
        expect(await beat()).to.equal(true);
        expect([await results(), await count('incident')]).to.deep.equal([[], 0]);
      });

      it('get a full period when the customer becomes active', async () => {
        await become({ status: 'paused' });
        clock.advance(minutes(58));
        await sweep();
        await become({ status: 'active' });
        expect(await resumeHeartbeats({ heartbeatReception: reception() }, tenant.customerId, clock.now())).to.equal(1);
        expect((await schedule()).dueAt).to.deep.equal(overdueFrom(clock.now(), minutes(5)));
        expect(
          await resumeHeartbeats({ heartbeatReception: reception() }, tenant.customerId + 1, later(clock.now(), 1)),
        ).to.equal(0);
      });

      it('have no token once the customer is deleted', async () => {
        await become({ status: 'active', isDeleted: true });
        expect(await beat()).to.equal(false);
      });
    });
  });

  it('are checked without their customer when they belong to the organization', async () => {
    const dueAt = systemClock.now();
    await aMonitor(opened.database, tenant, [local], dueAt, {
      checkInterval: RARELY,
      condition: 'up',
      customerId: null,
    });
    await become({ status: 'paused' });
    await start({ check: () => Promise.resolve(UP) });
    await until(async () => (await results()).length === 1);
    expect(await results()).to.deep.equal([{ outcome: 'up', whilePaused: false }]);
  });
});

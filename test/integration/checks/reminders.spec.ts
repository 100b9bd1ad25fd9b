import { expect } from 'chai';
import { finishCheck } from '../../../src/domain/checks/due-check.ts';
import { recordStateChanges } from '../../../src/application/incidents/record-state-changes.ts';
import { dueReminders } from '../../../src/application/incidents/send-reminders.ts';
import { hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { PostgresIncidentReminders } from '../../../src/infrastructure/incidents/postgres-alert-reminders.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { DOWN, pipelineOn } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';
import type { MonitorOptions } from './monitored.ts';

describe('incident reminders on PostgreSQL', () => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let pipeline: Pipeline;
  let local: number;
  let tenant: Awaited<ReturnType<typeof aTenant>>;

  /** Opens the incident of a new monitor. */
  const openIncident = async (options?: MonitorOptions): Promise<void> => {
    await aMonitor(opened.database, tenant, [local], NOW, options);
    const [due] = await pipeline.queue.claim({ locationId: local, owner: 'w', now: NOW, until: NOW, limit: 1 });
    await recordStateChanges(pipeline)('w', [finishCheck(due!, DOWN, NOW)]);
  };

  beforeEach(async () => {
    clock = new TestClock();
    pipeline = pipelineOn(opened.database, clock);
    local = await aLocation(opened.database);
    tenant = await aTenant(opened.database, { alertReminderInterval: 10 });
    await openIncident();
  });

  const reminders = () =>
    dueReminders({ ...pipeline, incidentReminders: new PostgresIncidentReminders(opened.database) });
  const remind = () => reminders().run();
  const keys = async () =>
    (await opened.database.query.selectFrom('outbox').select('dedupKey').orderBy('id').execute()).map(
      ({ dedupKey }) => dedupKey,
    );
  const incident = () => opened.database.query.selectFrom('incident').selectAll().executeTakeFirstOrThrow();

  it('reminders are sent after the interval of the customer, to the millisecond', async () => {
    clock.advance(minutes(10) - 1);
    await remind();
    expect(await keys()).to.have.length(1);
    clock.advance(1);
    await remind();
    expect((await keys()).at(-1)).to.match(/^alert:[^:]+:reminder:1:/);
    expect(await incident()).to.deep.include({ remindersSent: 1, nextReminderAt: later(NOW, minutes(20)) });
  });

  it('reminders are sent after the interval of a monitor that has one of its own', async () => {
    await openIncident({ alerting: { alertReminderInterval: 5 } });
    clock.advance(minutes(5) - 1);
    await remind();
    expect(await keys()).to.have.length(2);
    clock.advance(1);
    await remind();
    expect(await keys()).to.have.length(3);
  });

  it('reminders are sent once if several processes run at the same time', async () => {
    clock.advance(minutes(10));
    await Promise.all([remind(), remind(), remind(), remind()]);
    expect(await keys()).to.have.length(2);
  });

  it('reminders are numbered consecutively', async () => {
    for (let sent = 0; sent < 3; sent += 1) {
      clock.advance(minutes(10));
      await remind();
    }
    expect((await keys()).slice(1).map((key) => key?.split(':').at(3))).to.deep.equal(['1', '2', '3']);
  });

  it('reminders further ahead than one interval, because the clock was set back, are brought forward', async () => {
    clock.advance(-hours(2));
    expect([await reminders().pullBack?.(clock.now()), await reminders().pullBack?.(clock.now())]).to.deep.equal([
      1, 0,
    ]);
    expect((await incident()).nextReminderAt).to.deep.equal(later(NOW, minutes(10) - hours(2)));
    clock.advance(minutes(10));
    await remind();
    expect((await incident()).remindersSent).to.equal(1);
  });

  it('reminders wait for the end of a snooze, to the millisecond, and are not brought forward', async () => {
    const snoozedUntil = later(NOW, hours(1));
    await opened.database.query.updateTable('incident').set({ snoozedUntil }).execute();
    clock.advance(hours(1) - 1);
    await remind();
    await reminders().pullBack?.(clock.now());
    expect(await keys()).to.have.length(1);
    expect((await incident()).snoozedUntil).to.deep.equal(snoozedUntil);
    clock.advance(1);
    await Promise.all([remind(), remind(), remind()]);
    expect(await keys()).to.have.length(2);
    expect(await incident()).to.deep.include({ snoozedUntil: null, nextReminderAt: later(snoozedUntil, minutes(10)) });
  });

  it('reminders end when the incident is acknowledged', async () => {
    await opened.database.query.updateTable('incident').set({ status: 'acknowledged', acknowledgedAt: NOW }).execute();
    clock.advance(minutes(10));
    await remind();
    expect(await keys()).to.have.length(1);
    expect((await incident()).nextReminderAt).to.equal(null);
  });
});

import { expect } from 'chai';
import { recordHeartbeat, sweepHeartbeats } from '../../../src/application/checks/heartbeats.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { MIN_HEARTBEAT_GRACE, overdueFrom } from '../../../src/domain/checks/heartbeat.ts';
import { HEARTBEAT_LOCATION } from '../../../src/domain/checks/check-schedule.ts';
import { cryptoDigest } from '../../../src/infrastructure/kernel/crypto/digest.ts';
import { randomSecrets } from '../../../src/infrastructure/kernel/crypto/random.ts';
import { PostgresHeartbeats } from '../../../src/infrastructure/checks/postgres-heartbeats.ts';
import { NOW, TestClock } from '../../builders/clock.ts';
import { pipelineOn, SECRET } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from './monitored.ts';
import type { OpenDatabase } from './monitored.ts';

const TOKEN = 'beat-token';
const digest = cryptoDigest(SECRET);

describe('heartbeats on PostgreSQL', () => {
  let opened: OpenDatabase;
  let clock: TestClock;
  let pipeline: Pipeline;
  let monitorId: number;

  before(async () => {
    opened = await openDatabase();
  });
  after(() => opened.close());
  beforeEach(async () => {
    await opened.clear();
    clock = new TestClock();
    pipeline = pipelineOn(opened.database, clock);
    const local = await aLocation(opened.database);
    // Consecutive failures and locations apply to active checks; a heartbeat is overdue immediately.
    const tenant = await aTenant(opened.database, { alertConsecutiveChecks: 5, alertLocationThresholdCount: 3 });
    monitorId = await aMonitor(opened.database, tenant, [local], null, { monitoringType: 'heartbeat', checkInterval: 5 });
    const { query } = opened.database;
    await query.updateTable('monitor').set({ heartbeatSha256: digest.sha256(TOKEN) }).execute();
    await query.insertInto('check_schedule').values({ monitorId, locationId: HEARTBEAT_LOCATION, dueAt: overdueFrom(NOW, minutes(5)) }).execute();
  });

  const recordBeat = (token = TOKEN) =>
    recordHeartbeat({ ...pipeline, heartbeats: new PostgresHeartbeats(opened.database), secrets: randomSecrets, digest })(token);
  const sweep = () => sweepHeartbeats({ ...pipeline, checkQueue: pipeline.queue, secrets: randomSecrets })();
  const results = () => opened.database.query.selectFrom('check_result').selectAll().orderBy('dueAt').execute();
  const incidents = async () => (await opened.database.query.selectFrom('incident').select(['status', 'reason']).orderBy('id').execute());
  const expectedBy = async () =>
    (await opened.database.query.selectFrom('check_schedule').select('dueAt').where('locationId', '=', HEARTBEAT_LOCATION).executeTakeFirstOrThrow()).dueAt;
  const condition = async () => (await opened.database.query.selectFrom('monitor').select('condition').executeTakeFirstOrThrow()).condition;

  it('heartbeats record a success and extend the deadline by interval and grace period', async () => {
    clock.advance(minutes(3));
    expect(await recordBeat()).to.equal(true);
    expect(await results()).to.have.length(1);
    expect((await results())[0]).to.deep.include({ monitorId, locationId: HEARTBEAT_LOCATION, outcome: 'up', dueAt: clock.now(), checkedAt: clock.now() });
    expect(await expectedBy()).to.deep.equal(later(clock.now(), minutes(5) + MIN_HEARTBEAT_GRACE));
    expect(await condition()).to.equal('up');
  });

  it('heartbeats are refused for an unknown token', async () => {
    expect(await recordBeat('another')).to.equal(false);
    expect(await results()).to.deep.equal([]);
  });

  it('a missing heartbeat opens an incident after interval and grace period, to the millisecond', async () => {
    clock.advance(minutes(5) + MIN_HEARTBEAT_GRACE - 1);
    await sweep();
    expect(await incidents()).to.deep.equal([]);
    clock.advance(1);
    await sweep();
    expect(await incidents()).to.deep.equal([{ status: 'open', reason: 'heartbeatOverdue' }]);
    expect(await condition()).to.equal('down');
  });

  it('a heartbeat resolves the open incident', async () => {
    clock.advance(minutes(10));
    await sweep();
    clock.advance(1);
    await recordBeat();
    expect(await incidents()).to.deep.equal([{ status: 'resolved', reason: 'heartbeatOverdue' }]);
    expect(await condition()).to.equal('up');
  });

  it('missing heartbeats record one failure per interval in a single incident', async () => {
    clock.advance(minutes(5) + MIN_HEARTBEAT_GRACE);
    await sweep();
    await sweep();
    expect(await results()).to.have.length(1);
    clock.advance(minutes(5));
    await sweep();
    expect(await results()).to.have.length(2);
    expect(await incidents()).to.have.length(1);
  });

  it('a missing heartbeat opens one incident if several processes sweep at the same time', async () => {
    clock.advance(minutes(30));
    await Promise.all([sweep(), sweep(), sweep(), sweep()]);
    expect(await incidents()).to.have.length(1);
    expect(await results()).to.have.length(1);
  });

  it('heartbeats leave a consistent state if they arrive during a sweep', async () => {
    clock.advance(minutes(30));
    await Promise.all([sweep(), recordBeat(), recordBeat(), sweep()]);
    expect(await condition()).to.equal('up');
    expect((await incidents()).filter(({ status }) => status !== 'resolved')).to.deep.equal([]);
  });

  it('heartbeats are accepted without a result for a paused monitor', async () => {
    await opened.database.query.updateTable('monitor').set({ status: 'paused' }).execute();
    expect(await recordBeat()).to.equal(true);
    expect(await results()).to.deep.equal([]);
    clock.advance(minutes(30));
    await sweep();
    expect(await results()).to.deep.equal([]);
    expect(await expectedBy()).to.equal(null);
    expect(await recordBeat()).to.equal(true);
  });

  it('heartbeats are not overdue while the organization is suspended', async () => {
    await opened.database.query.updateTable('organization').set({ status: 'suspended' }).execute();
    clock.advance(minutes(30));
    await sweep();
    expect(await incidents()).to.deep.equal([]);
    expect((await expectedBy())?.getTime()).to.be.greaterThan(clock.now().getTime());
  });
});

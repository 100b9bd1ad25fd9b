import { expect } from 'chai';
import { minutes, later, seconds } from '../../../../src/domain/kernel/time.ts';
import { LEASE_MARGIN } from '../../../../src/domain/monitoring/check-schedule.ts';
import { finishCheck, skipCheck } from '../../../../src/application/monitoring/finish-check.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { pipelineOn, UP } from './check-bench.ts';
import type { Pipeline } from './check-bench.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from './monitored.ts';
import type { OpenDatabase } from './monitored.ts';

describe('the queue of checks, PostgreSQL', () => {
  let opened: OpenDatabase;
  let pipeline: Pipeline;
  let locationId: number;
  const claim = (owner: string, now = NOW, limit = 100) => pipeline.queue.claim({ locationId, owner, now, until: now, limit });
  const monitorAt = async (dueAt: Date | null, options = {}, places = [locationId]) =>
    aMonitor(opened.database, await aTenant(opened.database), places, dueAt, options);

  before(async () => {
    opened = await openDatabase();
  });
  after(() => opened.close());
  beforeEach(async () => {
    await opened.clear();
    pipeline = pipelineOn(opened.database, new TestClock());
    locationId = await aLocation(opened.database);
  });

  it('hands out a check at its due time, and not a millisecond sooner', async () => {
    const monitorId = await monitorAt(NOW);
    expect(await claim('a', later(NOW, -1))).to.deep.equal([]);
    const [check] = await claim('a');
    expect(check).to.deep.include({ monitorId, locationId, dueAt: NOW, revision: 1, status: 'active', interval: minutes(1), timeout: seconds(10) });
    expect(check?.sight).to.deep.equal({ consecutiveFailures: 0, lastOutcome: null, lastReason: null });
    expect(check?.alerting).to.deep.equal({ consecutiveChecks: 1 });
  });

  it('hands out nothing of a monitor that is not scheduled, nor of another location', async () => {
    await monitorAt(null);
    await monitorAt(NOW, {}, [await aLocation(opened.database, 'elsewhere')]);
    expect(await claim('a')).to.deep.equal([]);
  });

  it('hands each check to one of many workers that ask at once', async () => {
    const tenant = await aTenant(opened.database);
    const ids = await Promise.all(Array.from({ length: 60 }, () => aMonitor(opened.database, tenant, [locationId], NOW)));
    const claims = await Promise.all(Array.from({ length: 8 }, (_, at) => claim(`worker ${at}`, NOW, 10)));
    const rest = await claim('late');
    const claimed = [...claims, rest].flat().map(({ monitorId }) => monitorId);
    expect(claimed).to.have.members(ids);
  });

  it('lets another worker take a check over when its lease has ended, and not a millisecond sooner', async () => {
    await monitorAt(NOW);
    await claim('a');
    const leaseEnd = later(NOW, seconds(10) + LEASE_MARGIN);
    expect(await claim('b', later(leaseEnd, -1))).to.have.length(0);
    expect(await claim('b', leaseEnd)).to.have.length(1);
  });

  it('records nothing for a worker whose check was taken over', async () => {
    await monitorAt(NOW);
    const [first] = await claim('a');
    const leaseEnd = later(NOW, seconds(10) + LEASE_MARGIN);
    const [second] = await claim('b', leaseEnd);
    expect(await pipeline.results.record('a', [skipCheck(first!, leaseEnd)])).to.deep.equal([]);
    expect(await pipeline.results.record('b', [skipCheck(second!, leaseEnd)])).to.deep.equal([second!.monitorId]);
    expect(await pipeline.results.record('b', [skipCheck(second!, leaseEnd)])).to.deep.equal([]);
  });

  it('hands a check that was given back out at once', async () => {
    await monitorAt(NOW);
    const checks = await claim('a');
    await pipeline.queue.release('somebody else', checks);
    expect(await claim('b')).to.have.length(0);
    await pipeline.queue.release('a', checks);
    expect(await claim('b')).to.have.length(1);
  });

  it('tells when the next check can be claimed, held ones after their lease', async () => {
    expect(await pipeline.queue.nextDueAt(locationId)).to.equal(null);
    await monitorAt(NOW);
    await monitorAt(later(NOW, minutes(3)));
    expect(await pipeline.queue.nextDueAt(locationId)).to.deep.equal(NOW);
    await claim('a');
    expect(await pipeline.queue.nextDueAt(locationId)).to.deep.equal(later(NOW, seconds(10) + LEASE_MARGIN));
  });

  it('finds active locations by their key', async () => {
    expect(await pipeline.queue.locationOf('local')).to.equal(locationId);
    expect(await pipeline.queue.locationOf('nowhere')).to.equal(null);
    await opened.database.query.updateTable('location').set({ isActive: false }).where('id', '=', locationId).execute();
    expect(await pipeline.queue.locationOf('local')).to.equal(null);
  });

  it('makes a triggered check due at once, and another after one that is under way', async () => {
    const monitorId = await monitorAt(later(NOW, minutes(1)));
    await pipeline.signals.trigger(monitorId, NOW);
    const [check] = await claim('a');
    expect(check?.dueAt).to.deep.equal(NOW);
    await pipeline.signals.trigger(monitorId, later(NOW, 5));
    const over = later(NOW, 900);
    expect(await pipeline.results.record('a', [skipCheck(check!, over)])).to.have.length(1);
    const [again] = await claim('b', over);
    expect(again?.dueAt).to.deep.equal(over);
    await pipeline.results.record('b', [skipCheck(again!, over)]);
    expect(await claim('c', later(over, seconds(0.1)))).to.have.length(0);
  });

  it('makes a check of a paused monitor due once, as one that was asked for', async () => {
    const monitorId = await monitorAt(null);
    await opened.database.query.updateTable('monitor').set({ status: 'paused' }).execute();
    await pipeline.signals.trigger(monitorId, NOW);
    const [check] = await claim('a');
    expect(check).to.include({ status: 'paused', isAsked: true });
    await pipeline.results.record('a', [finishCheck(check!, UP, NOW)]);
    expect(await opened.database.query.selectFrom('check_schedule').select(['dueAt', 'asked']).execute()).to.deep.equal([{ dueAt: null, asked: false }]);
  });

  it('makes another check of a paused monitor due when it is asked for while one is under way', async () => {
    const monitorId = await monitorAt(null);
    await opened.database.query.updateTable('monitor').set({ status: 'paused' }).execute();
    await pipeline.signals.trigger(monitorId, NOW);
    const [check] = await claim('a');
    await pipeline.signals.trigger(monitorId, later(NOW, 5));
    await pipeline.results.record('a', [finishCheck(check!, UP, later(NOW, 900))]);
    const [again] = await claim('b', later(NOW, 900));
    expect(again).to.deep.include({ isAsked: true, dueAt: later(NOW, 900) });
    await pipeline.results.record('b', [finishCheck(again!, UP, later(NOW, 950))]);
    expect(await claim('c', later(NOW, minutes(1)))).to.have.length(0);
  });
});

import { expect } from 'chai';
import { nextDueAt } from '../../../src/domain/checks/check-schedule.ts';
import { earlierOf, hours, later, minutes, seconds } from '../../../src/domain/kernel/time.ts';
import { NOW } from '../../builders/clock.ts';
import { DOWN, UP } from './check-bench.ts';
import { aLocation, aMonitor, aTenant } from './monitored.ts';
import { stateChangesSuite } from './state-changes-suite.ts';

describe('state changes on PostgreSQL', () => {
  const suite = stateChangesSuite();
  const { opened, check, incidents, outbox, notified } = suite;

  it('a failure that is not confirmed is followed by checks at every location within 20 seconds, until the series is confirmed or broken', async () => {
    const other = await aLocation(opened.database, 'other');
    const tenant = await aTenant(opened.database, { alertConsecutiveChecks: 2 });
    const id = await aMonitor(opened.database, tenant, [suite.local, other], later(NOW, minutes(4)), {
      checkInterval: 5,
    });
    const dueAt = async (locationId: number) =>
      (
        await opened.database.query
          .selectFrom('check_schedule')
          .select('dueAt')
          .where('monitorId', '=', id)
          .where('locationId', '=', locationId)
          .executeTakeFirstOrThrow()
      ).dueAt;
    const phase = (locationId: number) => nextDueAt({ monitorId: id, locationId }, minutes(5), suite.clock.now());
    const soon = later(NOW, seconds(20));
    await check(id, DOWN);
    expect([await dueAt(suite.local), await dueAt(other)]).to.deep.equal([earlierOf(soon, phase(suite.local)), soon]);
    suite.clock.set(soon);
    await check(id, UP, other);
    expect(await dueAt(other)).to.deep.equal(phase(other));
    await check(id, DOWN);
    expect([await dueAt(suite.local), await dueAt(other)]).to.deep.equal([phase(suite.local), phase(other)]);
    expect((await incidents())[0]).to.deep.include({ startedAt: NOW, confirmedAt: soon });
  });

  it('checks open one incident if all locations fail at the same time', async () => {
    const places = [
      suite.local,
      ...(await Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => aLocation(opened.database, key)))),
    ];
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertLocationThresholdCount: 3 }),
      places,
      NOW,
    );
    await Promise.all(places.map((place) => check(id, DOWN, place)));
    expect(await incidents()).to.have.length(1);
    expect(await outbox()).to.have.length(1);
    expect(await opened.database.query.selectFrom('check_result').selectAll().execute()).to.have.length(6);
  });

  it('checks do not count inactive locations', async () => {
    const off = await aLocation(opened.database, 'off');
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertLocationThresholdCount: 2 }),
      [suite.local, off],
      NOW,
    );
    expect(await check(id, DOWN)).to.equal(false);
    await opened.database.query.updateTable('location').set({ isActive: false }).where('id', '=', off).execute();
    suite.clock.advance(minutes(1));
    expect(await check(id, DOWN)).to.equal(true);
  });

  it('checks do not count a location whose results are old, and count it again after its next result', async () => {
    const silent = await aLocation(opened.database, 'silent');
    const id = await aMonitor(
      opened.database,
      await aTenant(opened.database, { alertLocationThresholdCount: 2 }),
      [suite.local, silent],
      NOW,
    );
    await check(id, UP, silent);
    expect(await check(id, DOWN)).to.equal(false);
    suite.clock.advance(hours(1));
    expect(await check(id, DOWN)).to.equal(true);
    suite.clock.advance(minutes(1));
    await check(id, UP, silent);
    expect(await notified()).to.deep.equal(['opened', 'resolved']);
  });
});

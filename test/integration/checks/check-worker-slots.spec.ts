import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import type { CheckFinding } from '../../../src/domain/checks/check-finding.ts';
import { SATURATED_AFTER } from '../../../src/domain/checks/check-schedule.ts';
import { TestClock } from '../../builders/clock.ts';
import { DOWN, UP, pipelineOn } from './check-bench.ts';
import { until } from '../../until.ts';
import { checkWorkerSuite } from './check-worker-suite.ts';

describe('check worker on PostgreSQL', () => {
  const suite = checkWorkerSuite();
  const { opened, start, results, due } = suite;

  it('runs each check once with two concurrent workers', async () => {
    const ids = await Promise.all(Array.from({ length: 120 }, () => due()));
    const checked: number[] = [];
    const check = ({ monitorId }: { readonly monitorId: number }): Promise<CheckFinding> => {
      checked.push(monitorId);
      return pause(20, UP);
    };
    await Promise.all([start({ owner: 'a', check }), start({ owner: 'b', check })]);
    await until(async () => (await results()).length >= ids.length);
    expect(checked).to.have.members(ids);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(ids);
  });

  it('runs no more checks concurrently than its width', async () => {
    await Promise.all(Array.from({ length: 30 }, () => due()));
    let running = 0;
    let most = 0;
    await start({
      width: 7,
      check: async () => {
        most = Math.max(most, (running += 1));
        await pause(15);
        running -= 1;
        return UP;
      },
    });
    await until(async () => (await results()).length === 30);
    expect(most).to.equal(7);
  });

  it('leaves due checks to a worker with free slots while its own are taken', async () => {
    // No lease ends and no check is late however long the test takes.
    const clock = new TestClock(suite.now());
    const dueNow = () => due({}, clock.now());
    const first = await Promise.all([dueNow(), dueNow(), dueNow()]);
    const held = Promise.withResolvers<CheckFinding>();
    const claimed: number[] = [];
    let claiming = 0;
    let waiting = () => 0;
    suite.pipeline = pipelineOn(opened.database, clock);
    const { queue } = suite.pipeline;
    const recording: typeof queue = Object.create(queue, {
      claim: {
        value: async (claim: Parameters<typeof queue.claim>[0]) => {
          if (claim.owner !== 'narrow') return queue.claim(claim);
          claiming += 1;
          const checks = await queue.claim(claim);
          claiming -= 1;
          claimed.push(...checks.map(({ monitorId }) => monitorId));
          return checks;
        },
      },
    }) as typeof queue;
    suite.pipeline = { ...suite.pipeline, queue: recording };
    await start({
      owner: 'narrow',
      width: 1,
      limits: { perHost: 10 },
      check: () => held.promise,
      onRunner: (runner) => {
        waiting = () => runner.waiting;
      },
    });
    await until(() => waiting() === first.length - 1);
    clock.advance(SATURATED_AFTER);
    await until(() => claiming === 0);
    const others = await Promise.all(Array.from({ length: 20 }, dueNow));
    await opened.database.inTransaction(() => suite.pipeline.signals.announce());
    await start({ owner: 'wide' });
    await until(async () => (await results()).length === others.length);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(others);
    expect(claimed).to.have.members(first);
    held.resolve(UP);
    await until(async () => (await results()).length === first.length + others.length);
  });

  it('checks healthy targets on time while many that timed out last time hang', async () => {
    const hanging = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'down' })));
    await opened.database.query
      .updateTable('check_schedule')
      .set({ lastOutcome: 'down', lastReason: 'timedOut', consecutiveFailures: 9 })
      .execute();
    const healthy = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'up' })));
    const held = Promise.withResolvers<CheckFinding>();
    await start({
      width: 4,
      limits: { slow: 3 },
      check: ({ monitorId }) => (hanging.includes(monitorId) ? held.promise : Promise.resolve(UP)),
    });
    await until(async () => (await results()).length === healthy.length);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(healthy);
    held.resolve(DOWN);
  });

  it('checks websites on time while targets of another kind hang, and more checks that start a browser are due than can wait for one', async () => {
    const hanging = await Promise.all(
      Array.from({ length: 12 }, () =>
        due({ kind: 'tcp', monitoringType: 'tcp', target: 'db.example', condition: 'down' }),
      ),
    );
    await opened.database.query
      .updateTable('check_schedule')
      .set({ lastOutcome: 'down', lastReason: 'timedOut', consecutiveFailures: 9 })
      .execute();
    const scenarios = await Promise.all(
      Array.from({ length: 42 }, () => due({ monitoringType: 'scenario', condition: 'up' })),
    );
    const healthy = await Promise.all(Array.from({ length: 12 }, () => due({ condition: 'up' })));
    const held = Promise.withResolvers<CheckFinding>();
    const begun: number[] = [];
    const check = ({ monitorId }: { readonly monitorId: number }) => {
      begun.push(monitorId);
      return healthy.includes(monitorId) ? Promise.resolve(UP) : held.promise;
    };
    await start({ width: 4, limits: { slow: 2, costly: { process: 1, browser: 1 } }, check });
    await until(async () => (await results()).length === healthy.length);
    expect((await results()).map(({ monitorId }) => monitorId)).to.have.members(healthy);
    expect([hanging, scenarios].map((ids) => begun.filter((id) => ids.includes(id)).length)).to.deep.equal([2, 1]);
    const claimed = () =>
      opened.database.query
        .selectFrom('check_schedule')
        .select('monitorId')
        .where('leaseOwner', 'is not', null)
        .execute();
    await until(async () => (await claimed()).filter(({ monitorId }) => scenarios.includes(monitorId)).length === 21);
    held.resolve(DOWN);
  });

  it('releases and reports a check that found no slot in time', async () => {
    await due();
    const held = Promise.withResolvers<CheckFinding>();
    const warnings: unknown[] = [];
    const log = {
      info: () => undefined,
      error: () => undefined,
      warn: (text: string, facts?: unknown) => void warnings.push([text, facts]),
    };
    let begun = 0;
    await start({ width: 1, log, check: () => ((begun += 1) === 1 ? held.promise : Promise.resolve(UP)) });
    await until(() => begun === 1);
    const late = await due();
    await opened.database.inTransaction(() => suite.pipeline.signals.announce());
    await until(() => warnings.length === 1);
    expect(warnings).to.deep.equal([
      ['Checks did not start in time because too many others were running.', { count: 1, running: 1 }],
    ]);
    held.resolve(UP);
    await until(async () => (await results()).some(({ monitorId }) => monitorId === late));
  });

  it('opens one incident for each of many monitors that fail at the same time', async () => {
    const ids = await Promise.all(Array.from({ length: 80 }, () => due({ condition: 'up' })));
    await Promise.all([
      start({ owner: 'a', check: () => Promise.resolve(DOWN) }),
      start({ owner: 'b', check: () => Promise.resolve(DOWN) }),
    ]);
    const incidents = () => opened.database.query.selectFrom('incident').select('monitorId').execute();
    await until(async () => (await results()).length === ids.length);
    expect((await incidents()).map(({ monitorId }) => monitorId)).to.have.members(ids);
    const down = await opened.database.query
      .selectFrom('state_span')
      .select('monitorId')
      .where('state', '=', 'down')
      .execute();
    expect(down.map(({ monitorId }) => monitorId)).to.have.members(ids);
  });
});

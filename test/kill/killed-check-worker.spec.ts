import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { seconds } from '../../src/domain/kernel/time.ts';
import { systemClock } from '../../src/infrastructure/kernel/system/system-clock.ts';
import { DOWN, EXPIRING, pipelineOn, UP, workerOn } from '../integration/checks/check-bench.ts';
import { aLocation, aMonitor, aTenant, openDatabase } from '../integration/checks/monitored.ts';
import type { OpenDatabase } from '../integration/checks/monitored.ts';
import { stepsOfCertificate, stepsOfEveryCheck, stepsOfFailure } from '../integration/checks/steps.ts';
import { until } from '../until.ts';

const doomedWorker = fileURLToPath(new URL('../integration/checks/doomed-worker.ts', import.meta.url));
const cases = [
  ...stepsOfEveryCheck.flatMap((step) => [
    { step, outcome: 'up' as const },
    { step, outcome: 'down' as const },
  ]),
  ...stepsOfFailure.map((step) => ({ step, outcome: 'down' as const })),
];

describe('killed check worker, PostgreSQL', () => {
  let opened: OpenDatabase;

  before(async () => {
    opened = await openDatabase();
  });
  after(() => opened.close());
  beforeEach(() => opened.clear());

  const rows = (
    table:
      'check_result' | 'certificate_warning' | 'incident' | 'incident_update' | 'outbox' | 'audit_log' | 'state_span',
  ) => opened.database.query.selectFrom(table).selectAll().execute();

  for (const { step, outcome } of cases)
    it(`causes no lost or duplicate result at step ${step} of a check with outcome ${outcome}`, async () => {
      const local = await aLocation(opened.database);
      const dueAt = systemClock.now();
      // The monitor is up before, so that the result is recorded in the batch.
      await aMonitor(opened.database, await aTenant(opened.database), [local], dueAt, {
        checkInterval: 1440,
        condition: 'up',
      });
      if (outcome === 'up')
        await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'up' }).execute();

      const child = spawn(process.execPath, [doomedWorker, opened.url, 'doomed', outcome, step], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      expect(signal).to.equal('SIGKILL');
      // Ends the lease of the killed worker immediately.
      await opened.database.query
        .updateTable('check_schedule')
        .set({ leaseUntil: systemClock.now() })
        .where('leaseOwner', 'is not', null)
        .execute();

      const survivor = workerOn(pipelineOn(opened.database, systemClock), {
        owner: 'survivor',
        check: () => Promise.resolve(outcome === 'up' ? UP : DOWN),
      });
      await survivor.start();
      await until(async () => (await rows('check_result')).length > 0);
      await survivor.stop(seconds(5));

      const results = await rows('check_result');
      expect(results.map((row) => ('dueAt' in row ? row.dueAt : null))).to.deep.equal([dueAt]);
      const count = outcome === 'up' ? 0 : 1;
      for (const table of ['incident', 'incident_update', 'outbox', 'audit_log', 'state_span'] as const)
        expect(await rows(table), table).to.have.length(count);
      const { condition } = await opened.database.query
        .selectFrom('monitor')
        .select('condition')
        .executeTakeFirstOrThrow();
      expect(condition).to.equal(outcome);
    });

  for (const step of stepsOfCertificate)
    it(`causes one warning at step ${step} of a check that sees an expiring certificate`, async () => {
      const local = await aLocation(opened.database);
      await aMonitor(opened.database, await aTenant(opened.database), [local], systemClock.now(), {
        checkInterval: 1440,
        condition: 'up',
      });
      await opened.database.query.updateTable('check_schedule').set({ lastOutcome: 'up' }).execute();

      const child = spawn(process.execPath, [doomedWorker, opened.url, 'doomed', 'expiring', step], {
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const [, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
      expect(signal).to.equal('SIGKILL');
      await opened.database.query
        .updateTable('check_schedule')
        .set({ leaseUntil: systemClock.now() })
        .where('leaseOwner', 'is not', null)
        .execute();

      const survivor = workerOn(pipelineOn(opened.database, systemClock), {
        owner: 'survivor',
        check: () => Promise.resolve(EXPIRING),
      });
      await survivor.start();
      await until(async () => (await rows('check_result')).length > 0);
      await survivor.stop(seconds(5));

      for (const table of ['check_result', 'certificate_warning', 'outbox', 'audit_log'] as const)
        expect(await rows(table), table).to.have.length(1);
      expect(await rows('incident')).to.deep.equal([]);
    });
});

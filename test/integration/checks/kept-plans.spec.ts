import { expect } from 'chai';
import { PostgresCheckQueue } from '../../../src/infrastructure/checks/postgres-check-queue.ts';
import { PostgresStateSpans } from '../../../src/infrastructure/checks/statistics/postgres-state-spans.ts';
import { PostgresMonitorConditions } from '../../../src/infrastructure/incidents/postgres-monitor-conditions.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { NOW } from '../../builders/clock.ts';
import { closeAll } from '../../close-all.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { TestDatabase } from '../kernel/database/test-database.ts';

describe('statements of the checking path', () => {
  let store: TestDatabase;
  let database: Database;
  before(async () => {
    store = await testDatabase(migrated);
    // One connection, so that its prepared statements can be read.
    database = await Database.connect(store.url, 1);
  });
  after(() =>
    closeAll(
      () => database.close(),
      () => store.drop(),
    ),
  );

  /** Returns how often the statements that contain the text were planned for their values, and by a kept plan. */
  const plansOf = async (text: string): Promise<readonly [custom: number, generic: number]> => {
    const rows = await database.prepared<{ readonly custom: number; readonly generic: number }>(
      'select custom_plans custom, generic_plans generic from pg_prepared_statements where position($1 in statement) > 0 and position($2 in statement) = 0',
      [text, 'pg_prepared_statements'],
    );
    const [{ custom, generic } = { custom: NaN, generic: NaN }] = rows;
    return [custom, generic];
  };

  it('claim checks by a plan that the connection keeps', async () => {
    const queue = new PostgresCheckQueue(database);
    const claim = { locationId: 1, owner: 'worker', now: NOW, until: NOW, limit: 100 };
    for (let time = 0; time < 2; time += 1) await queue.claim(claim);
    expect(await plansOf('with due as materialized')).to.deep.equal([0, 2]);
  });

  it('read what a state change is decided by with plans that the connection keeps', async () => {
    const conditions = new PostgresMonitorConditions(database, new PostgresStateSpans(database));
    for (let time = 0; time < 2; time += 1)
      await database.inTransaction(async () => {
        await Promise.all([conditions.lock([1]), conditions.facts([1], NOW)]);
      });
    for (const text of [
      'for no key update of m',
      's.failing_since as "failingSince"',
      'from state_span s join monitor m',
    ])
      expect(await plansOf(text), text).to.deep.equal([0, 2]);
  });
});

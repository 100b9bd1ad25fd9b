import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { Database } from '../../src/infrastructure/kernel/database/database.ts';
import { catalogueOf, execute } from '../integration/kernel/database/catalogue.ts';
import { prepareTemplate, testDatabase } from '../integration/kernel/database/test-database.ts';
import type { TestDatabase } from '../integration/kernel/database/test-database.ts';

const PROGRAM = fileURLToPath(new URL('doomed-migration.ts', import.meta.url));
const RELEASED = readFileSync(join(import.meta.dirname, '../fixtures/database/0.1.0.sql'), 'utf8');
const MOMENTS = 10;
/** The checks of a week, and an entry in the audit log for each tenth of them. */
const FILL = `
  insert into check_result (monitor_id, location_id, due_at, checked_at, outcome, reason, latency_ms, while_paused)
    select monitor.id, location.id, moment, moment, 'up', null, 20, false
    from monitor, (select min(id) as id from location) location,
      generate_series('2026-03-03T00:00Z'::timestamptz, '2026-03-09T23:59Z', '1 minute') moment;
  insert into audit_log (at, organization_id, actor_kind, action, subject_type, subject_id)
    select moment, (select min(id) from organization), 'system', 'customer.updated', 'customer', 'c'
    from generate_series('2026-03-03T00:00Z'::timestamptz, '2026-03-09T23:59Z', '10 minutes') moment;`;
const ROWS = `
  select relname as name, (xpath('//count/text()', query_to_xml(format('select count(*) from %I', relname), true, true, '')))[1]::text as count
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`;

/** A filled database of release 0.1.0. */
const released = prepareTemplate((url) => execute(url, RELEASED + FILL).then(() => undefined));

/** Migrates a database in a process that dies instead of sending a packet, and returns how many it sent. */
const migrateUntil = (url: string, packet: number): { readonly signal: string | null; readonly packets: number } => {
  const { signal, stderr } = spawnSync(process.execPath, [PROGRAM, url, String(packet)], { encoding: 'utf8' });
  return { signal, packets: Number(stderr) };
};

/** The names of tables, columns and indexes, without the hashes of rows. */
const schemaOf = async (url: string): Promise<readonly string[]> =>
  (await catalogueOf(url)).filter((line) => !/^\w+: \w{32}$/.test(line));

describe('an upgrade of a filled database of release 0.1.0', function () {
  this.timeout(600_000);
  let whole: TestDatabase;
  let packets: number;
  before(async () => {
    whole = await testDatabase(released);
    ({ packets } = migrateUntil(whole.url, 0));
    expect(packets).to.be.greaterThan(MOMENTS);
  });
  after(() => whole.drop());

  it(`that is killed at any of ${MOMENTS} random moments is done whole or not at all, and the next start completes it`, async () => {
    const moments = Array.from({ length: MOMENTS }, () => 1 + Math.floor(Math.random() * packets));
    const [rows, schema] = [await execute(whole.url, ROWS), await schemaOf(whole.url)];
    for (const moment of moments) {
      const database = await testDatabase(released);
      const before = await catalogueOf(database.url);
      expect(migrateUntil(database.url, moment).signal, `packet ${moment} of ${packets}`).to.equal('SIGKILL');
      // The last packets follow the commit.
      if (JSON.stringify(await schemaOf(database.url)) !== JSON.stringify(schema))
        expect(await catalogueOf(database.url), `packet ${moment} of ${packets}`).to.deep.equal(before);
      const next = await Database.connect(database.url);
      await next.migrate().finally(() => next.close());
      expect(await schemaOf(database.url), `after packet ${moment}`).to.deep.equal(schema);
      expect(await execute(database.url, ROWS), `after packet ${moment}`).to.deep.equal(rows);
      await database.drop();
    }
  });
});

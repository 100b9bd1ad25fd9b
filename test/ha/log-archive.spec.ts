import { expect } from 'chai';
import { minutes } from '../../src/domain/kernel/time.ts';
import { closeAll } from '../close-all.ts';
import { execute } from '../integration/kernel/database/catalogue.ts';
import { commandLine } from '../kill/service-process.ts';
import { until } from '../until.ts';
import { holdsAt } from './clusters/cluster.ts';
import { loopback } from './clusters/machines.ts';
import { startSinglePostgres } from './clusters/single-postgres.ts';
import { noReplication } from './replicated-postgres.ts';
import { skipWithout } from './skip-without.ts';
import { startUsedService } from './used-service.ts';
import type { UsedService } from './used-service.ts';

/** The segments of the write-ahead log that wait for the archive. */
const SEGMENTS = 5;
const WAITING = `(select count(*)::int from pg_ls_archive_statusdir() where name like '%.ready')`;

describe('a server whose archive of the write-ahead log refuses every segment', function () {
  this.timeout(minutes(4));
  const closes: (() => unknown)[] = [];
  let url: string;
  let service: UsedService;

  before(async function () {
    skipWithout(this, 'A failing archive of the write-ahead log is', noReplication());
    const settings = { archive_mode: 'on', archive_command: 'false', wal_keep_size: '0' };
    const database = await startSinglePostgres(loopback.address, settings);
    closes.push(() => database.stop());
    ({ url } = database);
    service = await startUsedService(database, url);
    closes.push(() => service.stop());
  });
  after(() => closeAll(...closes.toReversed()));

  const segments = async (): Promise<number> =>
    (await execute<{ count: number }>(url, 'select count(*)::int as count from pg_ls_waldir()'))[0]?.count ?? 0;

  it('keeps the log, which grows, while the service goes on, until the archive accepts segments again', async () => {
    await until(async () => {
      await execute(url, 'select pg_switch_wal()');
      await execute(url, 'checkpoint');
      return holdsAt(url, `${WAITING} >= ${SEGMENTS}`);
    }, 500);
    await until(() => holdsAt(url, 'failed_count > 0 and archived_count = 0 from pg_stat_archiver'), 100);
    const kept = await segments();
    expect(kept).to.be.greaterThan(SEGMENTS);
    await service.outage(() => Promise.resolve());
    await service.expectNothingLost();
    await service.expectNoAlarm();
    expect((await fetch(`${service.urls[0] ?? ''}/readyz`)).status).to.equal(200);
    let diagnosis = '';
    for await (const chunk of commandLine({ DATABASE_URL: url }, 'doctor').stdout ?? []) diagnosis += String(chunk);
    expect(diagnosis)
      .to.match(/^ok +database/m)
      .and.not.to.match(/^failed/m);

    await execute(url, `alter system set archive_command = 'true'`);
    await execute(url, 'select pg_reload_conf()');
    await until(() => holdsAt(url, `${WAITING} = 0`), 200);
    process.stdout.write(`    ${kept} segments of the log while the archive failed.\n`);
    await service.expectNothingLost();
  });
});

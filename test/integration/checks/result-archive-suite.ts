import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { archiveResults, resultArchiveJob } from '../../../src/application/checks/archive-results.ts';
import { maintainResults } from '../../../src/application/checks/maintain-results.ts';
import type { CheckHistory } from '../../../src/application/checks/statistics.ports.ts';
import type { ResultArchive } from '../../../src/application/checks/result-archive.ports.ts';
import { reportFileStore } from '../../../src/application/kernel/file-store-owner.ts';
import type { FileStore } from '../../../src/application/kernel/files.ts';
import { UnavailableError } from '../../../src/application/kernel/ports.ts';
import type { Period } from '../../../src/domain/checks/check-period.ts';
import { latencyBucket } from '../../../src/domain/checks/latency-histogram.ts';
import { HANDOVER, ORPHAN_AGE } from '../../../src/domain/checks/result-archive.ts';
import { HOUR_RETENTION } from '../../../src/domain/checks/check-retention.ts';
import { days, hours, later, minutes } from '../../../src/domain/kernel/time.ts';
import { ArchivedCheckHistory } from '../../../src/infrastructure/checks/archive/archived-check-history.ts';
import { DuckdbResultFiles } from '../../../src/infrastructure/checks/archive/duckdb-result-files.ts';
import { PostgresResultArchive } from '../../../src/infrastructure/checks/archive/postgres-result-archive.ts';
import { PostgresCheckHistory } from '../../../src/infrastructure/checks/statistics/postgres-check-history.ts';
import { PostgresResultPartitions } from '../../../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { PostgresFileStoreRecords } from '../../../src/infrastructure/kernel/database/postgres-file-store-records.ts';
import { TestClock } from '../../builders/clock.ts';
import { logInto } from '../../builders/log.ts';
import { aLocation, aMonitor, aTenant, databaseOfSuite } from './monitored.ts';

const MARCH = new Date('2026-03-01T00:00:00Z');
const MAY = new Date('2026-05-01T00:00:00Z');
/** The first moment at which April is archived, too. */
const DUE = later(MAY, days(30));
const silentLog = logInto([]);

/** The key of the stores of the suite. */
export const SECRET_KEY = Buffer.alloc(32, 3);

/** An empty file store. */
export interface ArchiveStore {
  readonly files: FileStore;
  readonly isInBucket: boolean;
  /** Replaces a file by its first bytes, past the store. */
  cut(name: string, bytes: number): Promise<void>;
  close(): Promise<void>;
}

/** What further tests of an archive use. */
export interface ArchiveUnderTest {
  readonly history: () => CheckHistory;
  readonly archive: () => ResultArchive;
  /** The monitor whose results are in the month of the period. */
  readonly monitorId: () => number;
  readonly march: Period;
  /** Stores results of three months. */
  readonly seed: () => Promise<void>;
  /** Runs the job, which archives March and April. */
  readonly run: () => Promise<void>;
  /** Asks about periods within March, across months, and beyond the archive. */
  readonly answers: () => Promise<readonly unknown[]>;
  /** The number of results in the database. */
  readonly stored: () => Promise<number>;
}

/** What holds for an archive of results in every kind of file store, and `further` tests of one. */
export const resultArchiveSuite = (
  open: () => Promise<ArchiveStore>,
  further: (archive: ArchiveUnderTest) => void = () => undefined,
): void => {
  const opened = databaseOfSuite();
  let clock: TestClock;
  let temporary: string;
  let store: ArchiveStore;
  let files: FileStore;
  let resultFiles: DuckdbResultFiles;
  let archive: PostgresResultArchive;
  let history: CheckHistory;
  let location: number;
  let monitorId: number;
  let neighbourId: number;
  let strangerId: number;

  beforeEach(async () => {
    const { database } = opened;
    clock = new TestClock(DUE);
    temporary = await mkdtemp(join(tmpdir(), 'archive-temporary-'));
    store = await open();
    ({ files } = store);
    const { isInBucket } = store;
    resultFiles = new DuckdbResultFiles({ database, files, isInBucket, temporary, clock, log: silentLog });
    archive = new PostgresResultArchive(database);
    history = new ArchivedCheckHistory({
      stored: new PostgresCheckHistory(database),
      archive,
      files: resultFiles,
      clock,
      log: silentLog,
    });
    await database.query.deleteFrom('file_store').execute();
    await reportFileStore({ ...needs(), log: silentLog });
    location = await aLocation(database);
    const tenant = await aTenant(database);
    monitorId = await aMonitor(database, tenant, [location], null);
    neighbourId = await aMonitor(database, tenant, [location], null);
    strangerId = await aMonitor(database, await aTenant(database), [location], null);
  });
  afterEach(async () => {
    await store.close();
    await rm(temporary, { recursive: true, force: true });
  });

  const needs = (resultArchive: ResultArchive = archive) => ({
    resultArchive,
    resultFiles,
    resultPartitions: new PostgresResultPartitions(opened.database),
    files,
    fileStoreRecords: new PostgresFileStoreRecords(opened.database),
    ids: { next: () => randomUUID() },
    clock,
    log: silentLog,
    settings: { retentionDays: 30, resultArchiveMonths: 12 as number | null },
  });
  const run = () => resultArchiveJob(needs()).run();
  const march = { from: MARCH, to: later(MARCH, days(1)) };
  const dropArchived = () =>
    maintainResults({
      resultPartitions: new PostgresResultPartitions(opened.database),
      clock,
      retentionDays: 30,
      resultArchive: archive,
    })();
  const stored = async (): Promise<number> =>
    (await opened.database.pool.query<{ amount: number }>('select count(*)::int amount from check_result')).rows[0]!
      .amount;
  const names = async (): Promise<readonly string[]> =>
    (await Array.fromAsync(files.list('results/'))).map(({ name }) => name);

  /** Stores a result every seven hours of March, April and May for each monitor, of all forms that results have. */
  const seed = async (at: (n: number) => Date = (n) => later(MARCH, n * hours(7) + minutes(n % 60))) => {
    const rows = [monitorId, neighbourId, strangerId].flatMap((monitor, offset) =>
      Array.from({ length: 300 }, (_, n) => {
        const latencyMs = n % 5 === 0 ? null : 100.04 + n + offset;
        const hasSteps = n % 3 === 0;
        return {
          monitorId: monitor,
          locationId: n % 7 === 0 ? 999_999 : location,
          dueAt: at(n),
          checkedAt: later(at(n), n),
          outcome: n % 5 === 0 ? ('down' as const) : ('up' as const),
          reason: n % 5 === 0 ? (n % 10 === 0 ? 'timedOut' : '') : null,
          latencyMs,
          latencyBucket: latencyMs === null ? null : latencyBucket(latencyMs),
          details:
            n % 5 === 0 ? [{ check: 'connection', result: 'failed', expected: 'a, "b"\nc', seen: "Ä; \\ '" }] : null,
          dnsMs: hasSteps ? 1.5 : null,
          connectMs: hasSteps ? 9 : null,
          tlsMs: null,
          firstByteMs: hasSteps ? 80.25 : null,
          totalMs: hasSteps ? 100 : null,
          whilePaused: n % 11 === 0,
        };
      }),
    );
    await opened.database.query.insertInto('check_result').values(rows).execute();
  };

  /** Asks about periods within March, across months, and beyond the archive. */
  const answers = async (monitor = monitorId) => {
    const periods = [
      { from: MARCH, to: later(MARCH, days(92)) },
      { from: later(MARCH, hours(13) + 1), to: later(MARCH, hours(50)) },
      { from: later(MARCH, days(20)), to: later(MAY, days(3)) },
      { from: MAY, to: later(MAY, days(9)) },
    ];
    return Promise.all(
      periods.map(async (period) => ({
        newest: await history.page(monitor, period, { page: 1, perPage: 100 }),
        middle: await history.page(monitor, period, { page: 3, perPage: 37 }),
        oldest: await history.page(monitor, period, { page: 2, perPage: 50, sort: 'checkedAt' }),
        tally: await history.tally(monitor, period),
        tallies: (await history.tallies(monitor, period, days(1))).toSorted(
          (one, other) =>
            one.startsAt.getTime() - other.startsAt.getTime() || (one.locationId ?? 0) - (other.locationId ?? 0),
        ),
      })),
    );
  };

  it('answers queries as the database did', async () => {
    await seed();
    const before = await answers();
    expect(before[0]!.newest.total).to.equal(300);
    await run();
    expect(await answers()).to.deep.equal(before);
    clock.advance(HANDOVER);
    await dropArchived();
    expect(await stored()).to.equal(
      3 * (await history.page(monitorId, { from: MAY, to: DUE }, { page: 1, perPage: 1 })).total,
    );
    expect(await answers()).to.deep.equal(before);
  });

  it('leaves results in the database until queries that began before have ended', async () => {
    await seed();
    await run();
    clock.advance(HANDOVER - 1);
    await dropArchived();
    expect(await stored()).to.equal(900);
    clock.advance(1);
    await dropArchived();
    expect(await stored()).to.be.lessThan(900);
  });

  it('drops nothing before it is archived', async () => {
    await seed();
    clock.advance(days(300));
    await dropArchived();
    expect(await stored()).to.equal(900);
  });

  it('has one file for the monitors of an organization in a month', async () => {
    await seed();
    await run();
    const period = { from: MARCH, to: MAY };
    const found = await archive.filesOf(monitorId, period);
    expect(found.map(({ month, monitorIds }) => ({ month, monitorIds }))).to.deep.equal([
      { month: '2026-03', monitorIds: [monitorId, neighbourId] },
      { month: '2026-04', monitorIds: [monitorId, neighbourId] },
    ]);
    expect((await archive.filesOf(strangerId, period)).map(({ monitorIds }) => monitorIds)).to.deep.equal([
      [strangerId],
      [strangerId],
    ]);
    expect(await names()).to.have.members(await archive.names());
  });

  it('archives each result once when two processes do it at the same time', async () => {
    await seed();
    const before = await answers();
    await Promise.all([archiveResults(needs())(), archiveResults(needs())()]);
    expect(await answers()).to.deep.equal(before);
    expect(await names()).to.have.members(await archive.names());
    expect(await archive.names()).to.have.length(4);
  });

  it('records no file of an organization that was erased meanwhile', async () => {
    await seed();
    await run();
    const [name = ''] = await archive.names();
    const [file] = await archive.filesOf(monitorId, { from: MARCH, to: later(MARCH, days(1)) });
    expect(file?.name).to.be.a('string');
    const erased = { ...file!, organizationId: 2_000_000_000, monitorIds: [2_000_000_000], name: `${name}.other` };
    expect(await archive.add(erased, clock.now())).to.equal(false);
  });

  it('continues after a process that died, and removes what it left', async () => {
    await seed();
    const before = await answers();
    let writes = 0;
    const dying: ResultArchive = Object.create(archive, {
      add: {
        value: (...given: Parameters<ResultArchive['add']>) =>
          (writes += 1) === 2 ? Promise.reject(new Error('killed')) : archive.add(...given),
      },
    }) as ResultArchive;
    const failure = await archiveResults(needs(dying))().catch(String);
    expect(failure).to.equal('Error: killed');
    expect(await archive.progress()).to.equal(null);
    expect(await answers()).to.deep.equal(before);
    expect(await names()).to.have.length(2);
    await run();
    expect(await answers()).to.deep.equal(before);
    expect(await names()).to.have.length(5);
    clock.set(later(new Date(), ORPHAN_AGE + minutes(1)));
    await resultArchiveJob({ ...needs(), settings: { retentionDays: 3650, resultArchiveMonths: null } }).run();
    expect(await names()).to.have.members(await archive.names());
  });

  describe('with a lost or damaged file', () => {
    const april = { from: later(MARCH, days(32)), to: later(MARCH, days(33)) };
    const fileOf = async () => (await archive.filesOf(monitorId, march))[0]!.name;
    const refusal = (asked: Promise<unknown>) =>
      asked.then(
        () => 'answered',
        (fault: unknown) => (fault instanceof UnavailableError ? 'unavailable' : String(fault)),
      );

    beforeEach(async () => {
      await seed();
      await run();
    });

    for (const [what, damage] of [
      ['lost', (name: string) => files.delete(name)],
      ['cut in the middle', (name: string) => store.cut(name, 3000)],
      ['replaced', (name: string) => files.write(name, one(Buffer.from('PAR1 and nothing else')))],
    ] as const)
      it(`answers unavailable for a file that was ${what}, and answers for the other months`, async () => {
        await damage(await fileOf());
        expect(await refusal(history.page(monitorId, march, { page: 1, perPage: 10 }))).to.equal('unavailable');
        expect(await refusal(history.tally(monitorId, march))).to.equal('unavailable');
        expect(await refusal(history.tallies(monitorId, march, hours(1)))).to.equal('unavailable');
        expect(await refusal(history.page(strangerId, march, { page: 1, perPage: 10 }))).to.equal('answered');
        expect((await history.tally(monitorId, april)).checks).to.be.greaterThan(0);
      });

    it('removes the results of deleted monitors from the other files', async () => {
      await files.delete(await fileOf());
      await opened.database.query.deleteFrom('monitor').where('id', '=', neighbourId).execute();
      await run();
      const [first, second] = await archive.outdated();
      expect([first?.file.month, second]).to.deep.equal(['2026-03', undefined]);
    });
  });

  it('removes the results of deleted monitors, and of the others none', async () => {
    await seed();
    const before = await answers();
    await run();
    const former = await names();
    await opened.database.query.deleteFrom('monitor').where('id', 'in', [neighbourId, strangerId]).execute();
    await run();
    expect(await archive.outdated()).to.deep.equal([]);
    expect(
      (await archive.filesOf(monitorId, { from: MARCH, to: MAY })).map(({ monitorIds }) => monitorIds),
    ).to.deep.equal([[monitorId], [monitorId]]);
    expect(await answers()).to.deep.equal(before);
    expect(await names()).to.have.members(await archive.names());
    expect((await names()).filter((name) => former.includes(name))).to.deep.equal([]);
  });

  it('keeps a month for the number of months of the setting', async () => {
    await seed();
    await run();
    clock.set(later(new Date('2027-04-01T00:00:00Z'), -1));
    await run();
    expect(await archive.months()).to.include('2026-03');
    clock.advance(1);
    await run();
    expect(await archive.months()).to.not.include('2026-03');
    expect((await names()).filter((name) => name.includes('2026-03'))).to.deep.equal([]);
  });

  it('counts hours whose rollups are deleted', async () => {
    await seed();
    await run();
    clock.set(later(MARCH, HOUR_RETENTION + days(2)));
    const rollups = await history.rollups(monitorId, 'hour', { from: MARCH, to: later(MARCH, days(1)) });
    expect(rollups.map(({ startsAt, checks }) => [startsAt.getTime(), checks])).to.deep.equal(
      [1, 2, 3].map((n) => [later(MARCH, n * hours(7)).getTime(), 1]),
    );
  });

  it('leaves no decrypted file behind', async () => {
    await seed();
    await run();
    await answers();
    const left = (await readdir(temporary, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    expect(left.length > 0).to.equal(store.isInBucket);
    for (const { parentPath, name } of left)
      expect((await readFile(join(parentPath, name))).includes('PAR1'), name).to.equal(false);
    await resultFiles.close();
    expect(await readdir(temporary)).to.deep.equal([]);
  });

  further({
    history: () => history,
    archive: () => archive,
    monitorId: () => monitorId,
    march,
    seed: () => seed(),
    run,
    answers: () => answers(),
    stored,
  });
};

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(content);
}

import type {
  CheckHistory,
  CountedUntil,
  HistoryEntry,
  RollupSpan,
} from '../../../application/checks/statistics.ports.ts';
import type { ArchiveFile, ResultArchive } from '../../../application/checks/result-archive.ports.ts';
import type { Clock } from '../../../application/kernel/ports.ts';
import type { Log } from '../../../application/kernel/worker.ts';
import type { Period } from '../../../domain/checks/check-period.ts';
import type { DatedTally, LocatedTally } from '../../../domain/checks/check-series.ts';
import { sumOf } from '../../../domain/checks/check-statistics.ts';
import type { CheckTally } from '../../../domain/checks/check-statistics.ts';
import { dividePeriod, hoursFromArchiveBefore, keptHoursFrom } from '../../../domain/checks/result-archive.ts';
import type { DividedPeriod } from '../../../domain/checks/result-archive.ts';
import { listOffset } from '../../../domain/kernel/page.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import { monthBounds } from '../../../domain/kernel/month.ts';
import { earlierOf, hours } from '../../../domain/kernel/time.ts';
import type { PostgresCheckHistory } from '../statistics/postgres-check-history.ts';
import type { HistoryPart, PartRequest } from '../statistics/postgres-check-history.ts';
import { partOf, talliesIn } from './archived-rows.ts';
import type { DuckdbResultFiles, FileQuery } from './duckdb-result-files.ts';
import { LostFileError } from './result-file-folder.ts';

interface Needs {
  readonly stored: PostgresCheckHistory;
  readonly archive: Pick<ResultArchive, 'progress' | 'filesOf'>;
  readonly files: Pick<DuckdbResultFiles, 'query'>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Reads results from the database, and those before the moment until which results are archived from the archive. A
 * query that needs a lost or damaged file is answered `unavailable`, never with fewer results. See ADR 0359.
 */
export class ArchivedCheckHistory implements CheckHistory {
  readonly #needs: Needs;

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async page(monitorId: number, period: Period, request: ListRequest): Promise<ListPage<HistoryEntry>> {
    const { stored } = this.#needs;
    const divided = await this.#divide(period);
    if (divided.archived === null) return stored.page(monitorId, period, request);
    const isOldestFirst = request.sort === 'checkedAt';
    const items: HistoryEntry[] = [];
    let [total, offset] = [0, listOffset(request)];
    const take = async (read: (part: PartRequest) => Promise<HistoryPart>): Promise<void> => {
      const part = await read({ isOldestFirst, offset, limit: request.perPage - items.length });
      items.push(...part.items);
      total += part.total;
      offset = Math.max(0, offset - part.total);
    };
    const { stored: recent } = divided;
    const takeRecent = async (): Promise<void> => {
      if (recent !== null) await take((part) => stored.part(monitorId, recent, part));
    };
    const { archived } = divided;
    const takeArchived = (): Promise<void> =>
      this.#eachFile(monitorId, archived, isOldestFirst, async (query) =>
        take((part) => partOf(query, monitorId, archived, part, (ids) => stored.locationNames(ids))),
      );
    if (isOldestFirst) {
      await takeArchived();
      await takeRecent();
    } else {
      await takeRecent();
      await takeArchived();
    }
    return { items, total, page: request.page, perPage: request.perPage };
  }

  /** Hours that are no longer kept are counted from archived results. */
  async rollups(monitorId: number, span: RollupSpan, period: Period): Promise<readonly DatedTally[]> {
    const { stored, archive, clock } = this.#needs;
    const found = await stored.rollups(monitorId, span, period);
    const now = clock.now();
    if (span === 'day' || period.from >= keptHoursFrom(now)) return found;
    const progress = await archive.progress();
    const to = progress === null ? period.from : earlierOf(period.to, hoursFromArchiveBefore(progress, now));
    if (to <= period.from) return found;
    const kept = new Set(found.map(({ startsAt }) => startsAt.getTime()));
    const counted = await this.#archivedTallies(monitorId, { from: period.from, to }, hours(1));
    const byHour = Map.groupBy(counted, ({ startsAt }) => startsAt.getTime());
    const missing = [...byHour].filter(([at]) => !kept.has(at));
    return [...missing.map(([at, tallies]) => ({ ...sumOf(tallies), startsAt: new Date(at) })), ...found];
  }

  async tally(monitorId: number, period: Period): Promise<CheckTally> {
    const { archived, stored } = await this.#divide(period);
    const tallies: CheckTally[] = [];
    if (stored !== null) tallies.push(await this.#needs.stored.tally(monitorId, stored));
    if (archived !== null) tallies.push(...(await this.#archivedTallies(monitorId, archived, hours(1))));
    return sumOf(tallies);
  }

  async tallies(monitorId: number, period: Period, width: number): Promise<readonly LocatedTally[]> {
    const { archived, stored } = await this.#divide(period);
    const recent = stored === null ? [] : await this.#needs.stored.tallies(monitorId, stored, width);
    if (archived === null) return recent;
    return [...(await this.#archivedTallies(monitorId, archived, width)), ...recent];
  }

  countedUntil(): Promise<CountedUntil> {
    return this.#needs.stored.countedUntil();
  }

  incidents(monitorId: number, period: Period): Promise<number> {
    return this.#needs.stored.incidents(monitorId, period);
  }

  async #divide(period: Period): Promise<DividedPeriod> {
    const progress = await this.#needs.archive.progress();
    return dividePeriod(period, progress?.archivedUntil ?? null);
  }

  async #archivedTallies(monitorId: number, period: Period, width: number): Promise<readonly LocatedTally[]> {
    const tallies: LocatedTally[] = [];
    await this.#eachFile(monitorId, period, true, async (query) => {
      tallies.push(
        ...(await talliesIn(query, monitorId, period, width, (ids) => this.#needs.stored.locationNames(ids))),
      );
    });
    return tallies;
  }

  /** Reads the files of the monitor one after the other, so that one of them at a time is decrypted. */
  async #eachFile(
    monitorId: number,
    period: Period,
    isOldestFirst: boolean,
    use: (query: FileQuery) => Promise<void>,
  ): Promise<void> {
    const found = await this.#needs.archive.filesOf(monitorId, period);
    for (const file of isOldestFirst ? found : found.toReversed()) await this.#useFile(file, monitorId, use);
  }

  /** A file may be rewritten, or deleted as expired, after its record was read. */
  async #useFile(file: ArchiveFile, monitorId: number, use: (query: FileQuery) => Promise<void>): Promise<void> {
    const { archive, files, log } = this.#needs;
    try {
      await files.query(file, use);
    } catch (fault) {
      if (!(fault instanceof LostFileError)) throw fault;
      const [present] = await archive.filesOf(monitorId, monthBounds(file.month));
      if (present === undefined) return;
      if (present.name !== file.name) return files.query(present, use);
      log.error('A file of the archive cannot be read.', { file: file.name, fault: fault.message });
      throw fault;
    }
  }
}

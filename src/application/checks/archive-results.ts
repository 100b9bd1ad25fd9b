import {
  MAX_FILE_MONITORS,
  ORPHAN_AGE,
  RESULT_FILES,
  isArchiveExpired,
  monthToArchive,
  planFiles,
  resultFile,
} from '../../domain/checks/result-archive.ts';
import { monthBounds } from '../../domain/kernel/month.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import { ownerOfFileStore } from '../kernel/file-store-owner.ts';
import type { FileStoreRecords } from '../kernel/file-store-owner.ts';
import type { FileStore } from '../kernel/files.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { UnavailableError } from '../kernel/ports.ts';
import type { Clock, IdSource } from '../kernel/ports.ts';
import type { Log } from '../kernel/worker.ts';
import type { ArchiveFile, OutdatedFile, ResultArchive, ResultFiles, UnarchivedMonth } from './result-archive.ports.ts';
import type { ResultPartitions } from './statistics.ports.ts';

interface Needs {
  readonly resultArchive: ResultArchive;
  readonly resultFiles: ResultFiles;
  readonly resultPartitions: Pick<ResultPartitions, 'firstDay'>;
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: { readonly retentionDays: number; readonly resultArchiveMonths: number | null };
}

/**
 * Archives the results of the months that the database need not keep, one month after the other. A run that was killed
 * is continued by the next one, and of two at once each result is archived by one. See ADR 0359.
 */
export const archiveResults = (needs: Needs) => async (): Promise<void> => {
  const { resultArchive, resultPartitions, clock, settings } = needs;
  for (;;) {
    const progress = await resultArchive.progress();
    const archivedUntil = progress?.archivedUntil ?? null;
    const oldest = archivedUntil === null ? await resultPartitions.firstDay() : null;
    const month = monthToArchive({ archivedUntil, oldest }, clock.now(), settings.retentionDays);
    if (month === null) return;
    // Another process may have skipped what this one has planned but not written, so the last pass must find nothing.
    while (await archiveMonth(needs, month));
    await resultArchive.advance(monthBounds(month).to, clock.now());
  }
};

/** Archives what is in no file of the month yet. Returns false if there was nothing. */
const archiveMonth = async (needs: Needs, month: string): Promise<boolean> => {
  let found = false;
  let after: UnarchivedMonth | null = null;
  for (;;) {
    const monitors: readonly UnarchivedMonth[] = await needs.resultArchive.unarchived(month, after, MAX_FILE_MONITORS);
    after = monitors.at(-1) ?? null;
    if (after === null) return found;
    for (const planned of planFiles(monitors)) {
      found = true;
      await archiveFile(needs, month, planned);
    }
  }
};

const archiveFile = async (needs: Needs, month: string, planned: readonly UnarchivedMonth[]): Promise<void> => {
  const [first] = planned;
  if (first === undefined) return;
  const name = resultFile(first.organizationPublicId, month, needs.ids.next());
  const { organizationId } = first;
  const monitorIds = planned.map(({ monitorId }) => monitorId);
  const written = await needs.resultFiles.write(name, { organizationId, month, monitorIds });
  if (written !== null && !(await needs.resultArchive.add(written, needs.clock.now()))) await needs.files.delete(name);
};

/** Deletes the files of the months that are no longer kept. */
const removeExpired = async ({ resultArchive, files, clock, settings }: Needs): Promise<void> => {
  const { resultArchiveMonths } = settings;
  if (resultArchiveMonths === null) return;
  for (const month of await resultArchive.months()) {
    if (!isArchiveExpired(month, clock.now(), resultArchiveMonths)) continue;
    for (const name of await resultArchive.names(month))
      if (await resultArchive.replace(name, null, clock.now())) await files.delete(name);
  }
};

/** Removes the results of deleted monitors from the archive, with those of deleted customers. */
const removeDeleted = async (needs: Needs): Promise<void> => {
  const { resultArchive, log } = needs;
  for (const outdated of await resultArchive.outdated()) {
    try {
      await rewrite(needs, outdated);
    } catch (fault) {
      // A file that is lost or damaged keeps no other from being rewritten.
      if (!(fault instanceof UnavailableError)) throw fault;
      log.error('Results of deleted monitors cannot be removed from a file of the archive.', {
        file: outdated.file.name,
        fault: String(fault),
      });
    }
  }
};

const rewrite = async (needs: Needs, { file, deletedMonitorIds }: OutdatedFile): Promise<void> => {
  const { resultArchive, resultFiles, files, clock, ids } = needs;
  let rewritten: ArchiveFile | null = null;
  if (deletedMonitorIds.length < file.monitorIds.length) {
    const name = `${file.name.slice(0, file.name.lastIndexOf('/') + 1)}${file.month}-${ids.next()}.parquet`;
    rewritten = await resultFiles.without(file, deletedMonitorIds, name);
  }
  if (await resultArchive.replace(file.name, rewritten, clock.now())) await files.delete(file.name);
  else if (rewritten !== null) await files.delete(rewritten.name);
};

/** Deletes files left by processes that died between writing and recording them, or between removing a record and its file. */
const removeOrphans = async ({ resultArchive, files, clock }: Needs): Promise<void> => {
  const before = later(clock.now(), -ORPHAN_AGE);
  const found: string[] = [];
  for await (const { name, writtenAt } of files.list(RESULT_FILES)) if (writtenAt < before) found.push(name);
  if (found.length === 0) return;
  // The records are read after the files, so that no file that was recorded meanwhile is missing.
  const known = new Set(await resultArchive.names());
  for (const name of found) if (!known.has(name)) await files.delete(name);
};

/** Maintains the archive of results: adds months, and removes what expired or belongs to deleted monitors. */
export const resultArchiveJob = (needs: Needs): RecurringJob => ({
  name: 'result-archive',
  every: hours(1),
  run: async () => {
    if ((await ownerOfFileStore(needs)) !== 'database') return;
    // What processes left behind is removed first, so that a step that keeps failing does not fill the disk.
    await needs.resultFiles.removeTemporary(later(needs.clock.now(), -ORPHAN_AGE));
    await removeOrphans(needs);
    await removeDeleted(needs);
    await removeExpired(needs);
    if (needs.settings.resultArchiveMonths !== null) await archiveResults(needs)();
  },
});

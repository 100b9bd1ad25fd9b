import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import {
  DOWNLOAD_WINDOW,
  EXPORT_FILES,
  EXPORT_LEASE,
  attemptOfFile,
  completed,
  decideExportEnd,
  decideExportStart,
  exportAt,
  exportFile,
  failed,
  keepsFile,
} from '../../domain/data-export/data-export.ts';
import type {
  DataExport,
  ExportFailure,
  ExportedFile,
  FailedExport,
  FinishedExport,
  GeneratingExport,
} from '../../domain/data-export/data-export.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { ownerOfFileStore } from '../kernel/file-store-owner.ts';
import type { FileStoreRecords } from '../kernel/file-store-owner.ts';
import { forFileNames } from '../kernel/files.ts';
import type { FileStore } from '../kernel/files.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { LeasedGenerator } from '../kernel/leased-generator.ts';
import type { AttemptLeases } from '../kernel/leased-generator.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { Clock, IdSource } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext, Run } from '../kernel/use-case.ts';
import type { Log } from '../kernel/worker.ts';
import { exportNotice } from './export-notices.ts';
import type { DataExports, ExportArchives, ExportMembers } from './ports.ts';

interface Needs {
  readonly dataExports: DataExports;
}

interface NotifyingNeeds extends Needs {
  readonly exportMembers: Pick<ExportMembers, 'organizationOf'>;
  readonly customHosts: Pick<CustomHosts, 'baseUrlOf'>;
}

type Ended = FinishedExport | FailedExport;

const AUDITED = {
  generating: 'dataExport.started',
  ready: 'dataExport.completed',
  failed: 'dataExport.failed',
  expired: 'dataExport.expired',
} as const;

const store = async <Changed extends GeneratingExport | Ended>(
  { dataExports }: Needs,
  { audit }: CommandContext,
  before: DataExport,
  changed: Changed,
): Promise<Changed> => {
  const stored = expectStored<DataExport>(await dataExports.save(changed, before)) as Changed;
  audit(auditEntry(AUDITED[stored.status], stored, changesOf<DataExport>(before, stored)));
  return stored;
};

/** Stores the end of an export and sends a separate mail to each recipient. */
const storeEnd = async (
  needs: NotifyingNeeds,
  context: CommandContext,
  before: DataExport,
  ended: Ended,
): Promise<Ended> => {
  const stored = await store(needs, context, before, ended);
  const organization = await needs.exportMembers.organizationOf(stored.organizationId);
  const notice = exportNotice(stored, organization, needs.customHosts.baseUrlOf(stored.organizationId));
  for (const to of stored.recipientEmails)
    context.send(
      mailMessage(
        { to, language: organization.language, ...notice },
        `dataExport:${stored.publicId}:${stored.status}:${to}`,
      ),
    );
  return stored;
};

interface StartNeeds extends NotifyingNeeds {
  /** The maximum number of exports that the whole service generates at the same time. */
  readonly exportConcurrency: number;
}

/**
 * Starts the export that has been due longest. Returns null if none is due, or if the maximum number of exports is
 * already running.
 */
export const startDataExport = defineCommand({
  name: 'startDataExport',
  permission: 'runService',
  refuses: [],
  execute: (needs: StartNeeds) => async (context, _input: undefined) => {
    const { now } = context;
    await needs.dataExports.lockStarts();
    // Counted before the oldest is read: an attempt that ends between the two is then due, and no younger one overtakes it.
    const running = await needs.dataExports.countRunning(now);
    const found = await needs.dataExports.lockDue(now);
    const started =
      found === null ? null : decideExportStart(found, { running, concurrency: needs.exportConcurrency, now });
    if (found === null || started === null) {
      context.unchanged();
      return accepted(null);
    }
    return accepted<GeneratingExport | Ended>(
      started.status === 'failed'
        ? await storeEnd(needs, context, found, started)
        : await store(needs, context, found, started),
    );
  },
});

/** The outcome of an attempt to generate an export. */
interface EndOfAttempt {
  readonly attempt: Pick<GeneratingExport, 'id' | 'attempts'>;
  readonly result: ExportedFile | ExportFailure;
}

/** Stores the outcome of an attempt. Returns null if its lease has ended or another attempt has taken over. */
export const finishDataExport = defineCommand({
  name: 'finishDataExport',
  permission: 'runService',
  refuses: [],
  execute:
    (needs: NotifyingNeeds) =>
    async (context, { attempt, result }: EndOfAttempt) => {
      const found = decideExportEnd(
        await needs.dataExports.lock(everywhere, attempt.id),
        attempt.attempts,
        context.now,
      );
      if (found === null) {
        context.unchanged();
        return accepted(null);
      }
      return accepted(
        await storeEnd(
          needs,
          context,
          found,
          typeof result === 'string' ? failed(found, result, context.now) : completed(found, result, context.now),
        ),
      );
    },
});

/** Records that an export has expired and its file can be deleted. */
export const expireDataExport = defineCommand({
  name: 'expireDataExport',
  permission: 'runService',
  refuses: [],
  execute:
    (needs: Needs) =>
    async (context, { id }: { readonly id: number }) => {
      const found = await needs.dataExports.lock(everywhere, id);
      const shown = found === null ? null : exportAt(found, context.now);
      if (found === null || shown === found || shown?.status !== 'expired') {
        context.unchanged();
        return accepted(null);
      }
      return accepted(await store(needs, context, found, { ...shown, updatedAt: context.now }));
    },
});

type StartRun = Run<undefined, GeneratingExport | Ended | null, never>;
type FinishRun = Run<EndOfAttempt, Ended | null, never>;

interface GeneratorNeeds {
  readonly dataExports: AttemptLeases;
  readonly exportArchives: ExportArchives;
  readonly files: Pick<FileStore, 'delete'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Generates data exports. */
export class ExportGenerator extends LeasedGenerator<GeneratingExport, ExportedFile> {
  constructor(
    { dataExports: leases, exportArchives, files, clock, log }: GeneratorNeeds,
    start: StartRun,
    finish: FinishRun,
  ) {
    super({
      noun: 'data export',
      lease: EXPORT_LEASE,
      leases,
      clock,
      log,
      start: async () => {
        const started = await start(systemCaller, undefined);
        if (!started.ok || started.value === null) return null;
        return started.value.status === 'generating' ? started.value : 'ended';
      },
      produce: (attempt, signal) =>
        exportArchives.write(
          { organizationId: attempt.organizationId, file: exportFile(attempt), createdAt: clock.now() },
          signal,
        ),
      discard: (attempt) => files.delete(exportFile(attempt)),
      finish: (attempt, result) => finish(systemCaller, { attempt, result }),
    });
  }
}

/** The number of exports that the job reads at once. */
const BATCH = 100;

interface CleaningNeeds extends Needs {
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
  readonly clock: Clock;
}

const deleteUnneeded = async ({ dataExports, files }: CleaningNeeds, names: readonly string[]): Promise<void> => {
  const attempts = names.flatMap((name) => {
    const attempt = attemptOfFile(name);
    return attempt === null ? [] : [{ ...attempt, name }];
  });
  const found = await dataExports.list(everywhere, { publicIds: attempts.map(({ publicId }) => publicId) });
  const stored = new Map(found.map((one) => [one.publicId, one]));
  for (const { publicId, attempts: attempt, name } of attempts)
    if (!keepsFile(stored.get(publicId) ?? null, attempt)) await files.delete(name);
};

/**
 * Creates the job that marks exports as expired and deletes files: those of exports that have expired or no longer
 * exist, and of attempts that did not complete.
 */
export const exportCleaningJob = (
  needs: CleaningNeeds,
  expire: Run<{ readonly id: number }, Ended | null, never>,
): RecurringJob => ({
  name: 'data-exports',
  every: hours(1),
  run: async () => {
    const due = () => needs.dataExports.readySince(later(needs.clock.now(), -DOWNLOAD_WINDOW), BATCH);
    for (let ids = await due(); ids.length > 0; ids = await due())
      for (const id of ids) await expire(systemCaller, { id });
    if ((await ownerOfFileStore(needs)) === 'database')
      await forFileNames(needs.files, EXPORT_FILES, (names) => deleteUnneeded(needs, names));
  },
});

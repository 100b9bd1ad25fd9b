import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours, seconds } from '../../domain/kernel/time.ts';
import { administratorAddresses } from '../../domain/notifications/admin-recipients.ts';
import { mailsOf } from '../../domain/reports/report-delivery.ts';
import type { ReportPdf } from '../../domain/reports/report-delivery.ts';
import { RUN_LEASE, completedRun, decideRunEnd, decideRunStart, failedRun } from '../../domain/reports/report-run.ts';
import {
  REPORT_FILES,
  attemptOfReportFile,
  keepsReportFile,
  reportFile,
  runFolder,
} from '../../domain/reports/report-pdf.ts';
import type { FailedRun, GeneratingRun, ReadyRun, ReportRun } from '../../domain/reports/report-run.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { ownerOfFileStore } from '../kernel/file-store-owner.ts';
import type { FileStoreRecords } from '../kernel/file-store-owner.ts';
import { forFileNames } from '../kernel/files.ts';
import type { FileStore } from '../kernel/files.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import { LeasedGenerator } from '../kernel/leased-generator.ts';
import type { AttemptFailure, AttemptLeases } from '../kernel/leased-generator.ts';
import { mailMessage } from '../kernel/mail.ts';
import type { Clock, IdSource, Pause, TimeZones } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext, Run } from '../kernel/use-case.ts';
import type { Log } from '../kernel/worker.ts';
import type { AlertAudiences } from '../notifications/ports.ts';
import type { Organizations } from '../organizations/ports.ts';
import { gatherReports } from './gather-reports.ts';
import type { GatheringNeeds } from './gather-reports.ts';
import { ReportTooLargeError } from './report-renderer.ts';
import type { ReportArchive, ReportRuns, ReportSubjects } from './ports.ts';
import { daysOfRun, reportMailMessage } from './report-mails.ts';
import { failureNotice, reportRunUrl } from './report-notice.ts';

interface Needs {
  readonly reportRuns: ReportRuns;
}

interface FailureNeeds extends Needs {
  readonly alertAudiences: Pick<AlertAudiences, 'contactsOf'>;
  readonly organizations: Pick<Organizations, 'find'>;
  readonly customHosts: Pick<CustomHosts, 'baseUrlOf'>;
  readonly timeZones: TimeZones;
}

const AUDITED = { generating: 'reportRun.started', ready: 'reportRun.completed', failed: 'reportRun.failed' } as const;

const store = async <Changed extends GeneratingRun | ReadyRun | FailedRun>(
  { reportRuns }: Needs,
  { audit }: CommandContext,
  before: ReportRun,
  changed: Changed,
): Promise<Changed> => {
  const stored = expectStored<ReportRun>(await reportRuns.save(changed, before)) as Changed;
  audit(auditEntry(AUDITED[stored.status], stored, changesOf<ReportRun>(before, stored)));
  return stored;
};

/** Stores that a run has failed, and mails the reason to the administrators: once, because a run fails once. */
const storeFailure = async (
  needs: FailureNeeds,
  context: CommandContext,
  before: ReportRun,
  failed: FailedRun,
): Promise<FailedRun> => {
  const stored = await store(needs, context, before, failed);
  const { organizationId, publicId, failure, settings } = stored;
  const contacts = await needs.alertAudiences.contactsOf(organizationId);
  const organization = await needs.organizations.find(everywhere, organizationId);
  const notice = failureNotice(contacts.language, {
    failure,
    report: settings.name,
    organization: organization?.name ?? '',
    ...daysOfRun(needs.timeZones, stored, settings.timezone),
    url: reportRunUrl(needs.customHosts.baseUrlOf(organizationId), publicId),
  });
  for (const to of administratorAddresses(contacts))
    context.send(mailMessage({ to, ...notice }, `reportRunFailed:${publicId}:${to}`));
  return stored;
};

/** Starts the run that has been due longest. Returns null if none is due. */
export const startReportRun = defineCommand({
  name: 'startReportRun',
  permission: 'runService',
  refuses: [],
  execute: (needs: FailureNeeds) => async (context, _input: undefined) => {
    const found = await needs.reportRuns.lockDue(context.now);
    const started = found === null ? null : decideRunStart(found, context.now);
    if (found === null || started === null) {
      context.unchanged();
      return accepted(null);
    }
    return accepted<GeneratingRun | FailedRun>(
      started.status === 'failed'
        ? await storeFailure(needs, context, found, started)
        : await store(needs, context, found, started),
    );
  },
});

/** A PDF that an attempt has written. */
export type WrittenPdf = Omit<ReportPdf, 'id' | 'runId' | 'archivedAt'>;

interface ProducedPdfs {
  readonly pdfs: readonly WrittenPdf[];
}

/** The outcome of an attempt to generate a run. */
interface EndOfAttempt {
  readonly attempt: Pick<GeneratingRun, 'id' | 'attempts'>;
  readonly result: ProducedPdfs | 'tooManyMonitors' | AttemptFailure;
}

interface FinishNeeds extends FailureNeeds {
  readonly reportSubjects: Pick<ReportSubjects, 'monthlyCustomers'>;
}

/** Stores the PDFs of a run, and the mails to all recipients. */
const storePdfs = async (
  { reportRuns, reportSubjects, alertAudiences }: FinishNeeds,
  { now, send }: CommandContext,
  run: GeneratingRun,
  pdfs: readonly WrittenPdf[],
): Promise<void> => {
  await reportRuns.addPdfs(pdfs.map((pdf) => ({ ...pdf, runId: run.id, archivedAt: now })));
  const recipients =
    run.settings.recipientEmails ?? administratorAddresses(await alertAudiences.contactsOf(run.organizationId));
  const customers = await reportSubjects.monthlyCustomers(
    run.organizationId,
    pdfs.flatMap(({ customerId }) => customerId ?? []),
  );
  const mails = await reportRuns.addMails(run, mailsOf(run, pdfs, { recipients, customers }), now);
  for (const mail of mails) send(reportMailMessage(run, mail));
};

/** Stores the outcome of an attempt. Returns null if its lease has ended or another attempt has taken over. */
export const finishReportRun = defineCommand({
  name: 'finishReportRun',
  permission: 'runService',
  refuses: [],
  execute:
    (needs: FinishNeeds) =>
    async (context, { attempt, result }: EndOfAttempt) => {
      const found = decideRunEnd(await needs.reportRuns.lock(everywhere, attempt.id), attempt.attempts, context.now);
      if (found === null) {
        context.unchanged();
        return accepted(null);
      }
      if (typeof result === 'string')
        return accepted<ReadyRun | FailedRun>(
          await storeFailure(needs, context, found, failedRun(found, result, context.now)),
        );
      await storePdfs(needs, context, found, result.pdfs);
      return accepted<ReadyRun | FailedRun>(await store(needs, context, found, completedRun(found, context.now)));
    },
});

type StartRun = Run<undefined, GeneratingRun | FailedRun | null, never>;
type FinishRun = Run<EndOfAttempt, ReadyRun | FailedRun | null, never>;

interface GeneratorNeeds extends GatheringNeeds {
  readonly reportRuns: AttemptLeases;
  readonly reportArchive: ReportArchive;
  readonly reportSubjects: Pick<ReportSubjects, 'monitorsIn' | 'customerNames' | 'logoOf'>;
  readonly files: Pick<FileStore, 'list' | 'delete'>;
  readonly clock: Clock;
  readonly pause: Pause;
  readonly log: Log;
}

/** The time between two PDFs of a run, in milliseconds, in which the process is free for checks and requests. */
const PDF_PAUSE = seconds(0.1);

const writePdfs = async (
  needs: GeneratorNeeds,
  run: GeneratingRun,
  signal: AbortSignal,
): Promise<readonly WrittenPdf[]> => {
  const logo = await needs.reportSubjects.logoOf(run.organizationId);
  const pdfs: WrittenPdf[] = [];
  for await (const { document, ...pdf } of gatherReports(needs, run, needs.clock.now())) {
    if (pdfs.length > 0) await needs.pause(PDF_PAUSE);
    signal.throwIfAborted();
    const file = reportFile(run, pdfs.length + 1);
    const written = await needs.reportArchive.write(file, document, logo);
    if (written.transcribedScripts.length > 0)
      needs.log.warn('A report shows names as transcriptions, because no font has their letters. See FONT_DIR.', {
        run: run.publicId,
        scripts: written.transcribedScripts,
      });
    pdfs.push({ ...pdf, file, ...written });
  }
  return pdfs;
};

/** Deletes the files that an attempt has written. */
const discard = async ({ files }: Pick<GeneratorNeeds, 'files'>, run: GeneratingRun): Promise<void> => {
  for await (const { name } of files.list(runFolder(run)))
    if (attemptOfReportFile(name)?.attempts === run.attempts) await files.delete(name);
};

/** Returns the failure of a report that is too large. Throws other faults. */
const failureOf = (fault: unknown): 'tooManyMonitors' => {
  if (fault instanceof ReportTooLargeError) return 'tooManyMonitors';
  throw fault;
};

/** Generates the PDFs of runs. */
export class ReportGenerator extends LeasedGenerator<GeneratingRun, ProducedPdfs | 'tooManyMonitors'> {
  constructor(needs: GeneratorNeeds, start: StartRun, finish: FinishRun) {
    super({
      noun: 'report run',
      lease: RUN_LEASE,
      leases: needs.reportRuns,
      clock: needs.clock,
      log: needs.log,
      start: async () => {
        const started = await start(systemCaller, undefined);
        if (!started.ok || started.value === null) return null;
        return started.value.status === 'generating' ? started.value : 'ended';
      },
      produce: (run, signal) => writePdfs(needs, run, signal).then((pdfs) => ({ pdfs }), failureOf),
      discard: (run) => discard(needs, run),
      finish: (attempt, result) => finish(systemCaller, { attempt, result }),
    });
  }
}

interface CleaningNeeds extends Needs {
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly ids: IdSource;
}

const deleteUnneeded = async ({ reportRuns, files }: CleaningNeeds, names: readonly string[]): Promise<void> => {
  const attempts = names.flatMap((name) => {
    const attempt = attemptOfReportFile(name);
    return attempt === null ? [] : [{ ...attempt, name }];
  });
  const runs = new Map(
    (await reportRuns.attemptsOf(attempts.map(({ publicId }) => publicId))).map((run) => [run.publicId, run]),
  );
  const stored = new Set(await reportRuns.storedFiles(names));
  for (const { publicId, attempts: attempt, name } of attempts) {
    const run = runs.get(publicId) ?? null;
    if (!keepsReportFile(run, attempt) || (run?.status === 'ready' && !stored.has(name))) await files.delete(name);
  }
};

/**
 * Creates the job that deletes the files of runs and customers that no longer exist, and of attempts that did not
 * complete.
 */
export const reportCleaningJob = (needs: CleaningNeeds): RecurringJob => ({
  name: 'report-files',
  every: hours(1),
  run: async () => {
    if ((await ownerOfFileStore(needs)) === 'database')
      await forFileNames(needs.files, REPORT_FILES, (names) => deleteUnneeded(needs, names));
  },
});

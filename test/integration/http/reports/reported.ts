import type { ReportRenderer } from '../../../../src/application/reports/report-renderer.ts';
import { ReportGenerator, finishReportRun, startReportRun } from '../../../../src/application/reports/generate-runs.ts';
import { queueDueReport } from '../../../../src/application/reports/due-reports.ts';
import { systemCaller } from '../../../../src/domain/access/caller.ts';
import type { MonitorState } from '../../../../src/domain/checks/state-span.ts';
import type { ReportDocument } from '../../../../src/domain/reports/report-document.ts';
import { storeMonitor } from '../stored-monitors.ts';
import type { MonitorFacts } from '../stored-monitors.ts';
import type { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

export const REPORTS = '/api/organization/reports';
export const RUNS = '/api/organization/report-runs';

/** Writes documents as JSON, for tests of what reports contain. */
export const jsonRenderer: ReportRenderer = {
  render: (document) =>
    Promise.resolve({
      bytes: Buffer.from(JSON.stringify({ ...document, monitors: [...document.monitors] })),
      transcribedScripts: [],
    }),
};

/** What generates runs in the process of the app. */
export const generatorOf = ({ ports, run }: TestApp, faults: unknown[] = []): ReportGenerator =>
  new ReportGenerator(
    { ...ports, log: { ...ports.log, error: (_message, facts) => void faults.push(facts?.['fault']) } },
    run(startReportRun),
    run(finishReportRun),
  );

/** Generates the runs that are due, one after the other, and returns the errors of those that failed. */
export const generateDue = async (app: TestApp): Promise<readonly unknown[]> => {
  const faults: unknown[] = [];
  const generator = generatorOf(app, faults);
  for (let attempt = await generator.claim(); attempt !== null; attempt = await generator.claim())
    await generator.generate(attempt, new AbortController().signal);
  return faults;
};

/** Queues the runs of all reports that are due. */
export const queueDue = async ({ run }: TestApp): Promise<void> => {
  for (let queued = await run(queueDueReport)(systemCaller, undefined); queued.ok && queued.value !== null;)
    queued = await run(queueDueReport)(systemCaller, undefined);
};

/** Stores a monitor that exists since a moment, with its states. */
export const storeReported = async (
  app: TestApp,
  facts: MonitorFacts,
  createdAt: Date,
  states: readonly (readonly [MonitorState, Date])[] = [['up', createdAt]],
): Promise<number> => {
  const id = await storeMonitor(app, facts);
  await app.database.query.updateTable('monitor').set({ createdAt }).where('id', '=', id).execute();
  const rows = states.map(([state, startedAt], at) => ({
    monitorId: id,
    state,
    startedAt,
    endedAt: states[at + 1]?.[1] ?? null,
  }));
  await app.database.query.insertInto('state_span').values(rows).execute();
  return id;
};

/** The members of a run. */
export type RunBody = Readonly<Record<string, unknown>> & {
  readonly publicId: string;
  readonly pdfs: readonly {
    readonly customerId: number | null;
    readonly bytes: number;
    readonly sha256: string;
    readonly transcribedScripts: readonly string[];
    readonly verificationCode: string;
  }[];
  readonly mails: readonly Readonly<Record<string, unknown>>[];
};

export const runOf = async (client: ApiClient, id: unknown): Promise<RunBody> =>
  (await client.get(`${RUNS}/${String(id)}`)).body as RunBody;

/** The document of a PDF that `jsonRenderer` has written. */
export const documentOf = async (client: ApiClient, id: unknown, query = ''): Promise<ReportDocument> =>
  JSON.parse((await client.get(`${RUNS}/${String(id)}/pdf${query}`)).text) as ReportDocument;

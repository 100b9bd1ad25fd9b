import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { ApiRequest } from './check-programs.ts';

/** What the work of a span needs. */
export interface WorkNeeds {
  readonly api: ApiRequest;
  readonly pool: pg.Pool;
  /** Returns the content of a file that the API serves; an error if it is refused. */
  readonly download: (path: string) => Promise<ReadableStream<Uint8Array>>;
  readonly monitors: number;
  readonly subscribers: number;
  readonly reported: number;
  /** The beginning of the names of temporary files. */
  readonly files: string;
}

interface Stored {
  readonly publicId: string;
}

/** How often and how long apart a read is tried while the process that answers it is replaced. */
const ATTEMPTS = 30;
const BETWEEN = 1000;

/** The addresses of subscribers, and of the receiver of reports, begin with these. */
export const SUBSCRIBER = 'subscriber-';
export const REPORT_READER = 'report-reader@';

/** The results of checks in an export. */
const RESULTS = 'data/check-results.jsonl';

/** Repeats a request that the network failed, as a client behind a load balancer does. */
const repeated = async <Answer>(request: () => Promise<Answer>): Promise<Answer> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (fault) {
      if (!(fault instanceof TypeError) || attempt === ATTEMPTS) throw fault;
      await pause(BETWEEN);
    }
  }
};

/** Returns the text of a file in an archive. */
const textIn = async (archive: string, path: string): Promise<string> =>
  (await promisify(execFile)('unzip', ['-p', archive, path])).stdout;

/** Counts the lines of a file in an archive, which may be larger than memory. */
const linesIn = async (archive: string, path: string): Promise<number> => {
  const child = spawn('unzip', ['-p', archive, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let lines = 0;
  child.stdout.on('data', (chunk: Buffer) => {
    for (let at = chunk.indexOf('\n'); at !== -1; at = chunk.indexOf('\n', at + 1)) lines += 1;
  });
  await once(child, 'close');
  return lines;
};

/** What the organization of a soak does in each span: it announces an incident, reports on a customer and exports. */
export class SoakWork {
  readonly #needs: WorkNeeds;
  #componentId = 0;
  #reportId = '';
  #exporting: Promise<void> | null = null;
  announcements = 0;
  reports = 0;
  /** An export that takes longer than a span takes the place of the next one. */
  begunExports = 0;
  exports = 0;
  exportedResults = 0;
  /** What was not as it must be. */
  readonly faults: string[] = [];

  constructor(needs: WorkNeeds) {
    this.#needs = needs;
  }

  /** Stores the status page with its subscribers, and the report on a customer of its own. */
  async prepare(): Promise<void> {
    const { api, pool, monitors, subscribers, reported } = this.#needs;
    const page = await api<Stored>('POST', '/api/status-pages', { title: 'Bench', slug: 'bench' });
    const component = await api<{ readonly id: number }>('POST', `/api/status-pages/${page.publicId}/components`, {
      name: 'Service',
    });
    this.#componentId = component.id;
    const csv = ['email', ...Array.from({ length: subscribers }, (_, at) => `${SUBSCRIBER}${at}@example.com`)];
    await api('POST', `/api/status-pages/${page.publicId}/subscribers/import`, {
      csv: csv.join('\n'),
      consentNote: 'Bench',
    });
    const { customer } = await api<{ readonly customer: { readonly id: number } }>('POST', '/api/customers', {
      name: 'Reported',
      email: 'reported@example.com',
    });
    await pool.query('update monitor set customer_id = $1 where id > $2', [customer.id, monitors - reported]);
    const report = await api<Stored>('POST', '/api/organization/reports', {
      name: 'Day',
      frequency: 'monthly',
      dayOfMonth: 1,
      timezone: 'UTC',
      scope: { kind: 'customers', customerIds: [customer.id] },
      recipientEmails: [`${REPORT_READER}example.com`],
    });
    this.#reportId = report.publicId;
  }

  /** Does the work of a span, whose announced incident lasts for some milliseconds. */
  async run(span: number, incidentLasts: number): Promise<void> {
    await Promise.all([
      this.#noted('announcement', () => this.#announce(span, incidentLasts)),
      this.#noted('report', () => this.#report()),
      (this.#exporting ??= this.#noted('export', () => this.#export()).finally(() => (this.#exporting = null))),
    ]);
  }

  async #noted(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (fault) {
      this.faults.push(`${what}: ${String(fault)}`);
      console.log(`FAULT ${what}: ${String(fault)}`);
    }
  }

  async #announce(span: number, lasts: number): Promise<void> {
    const { api } = this.#needs;
    const { publicId } = await api<Stored>('POST', '/api/incidents', {
      title: `Slow answers ${span}`,
      message: 'We look into it.',
      componentIds: [this.#componentId],
    });
    this.announcements += 1;
    await pause(lasts);
    await repeated(() => api('PATCH', `/api/incidents/${publicId}`, { status: 'resolved', message: 'It is over.' }));
    this.announcements += 1;
  }

  async #report(): Promise<void> {
    const { api, download } = this.#needs;
    const run = await api<Stored>('POST', `/api/organization/reports/${this.#reportId}/run`, {
      from: new Date().toISOString().slice(0, 10),
    });
    const path = `/api/organization/report-runs/${run.publicId}`;
    const { status, pdfs } = await this.#ended<{ status: string; pdfs: readonly { bytes: number }[] }>(path);
    if (status !== 'ready') throw new Error(`A report has ${status}.`);
    const [pdf] = pdfs;
    const { byteLength } = await repeated(async () => new Response(await download(`${path}/pdf`)).arrayBuffer());
    if (pdfs.length !== 1 || byteLength !== pdf?.bytes)
      throw new Error(`A report has ${pdfs.length} PDFs, and ${byteLength} of ${pdf?.bytes ?? 0} bytes arrived.`);
    this.reports += 1;
  }

  /** Exports everything, and counts the records in the file: monitors, and results between those before and after. */
  async #export(): Promise<void> {
    this.begunExports += 1;
    const path = '/api/organization/data-export';
    const least = await this.#results();
    const { publicId } = await this.#needs.api<Stored>('POST', path, {});
    const { status } = await this.#ended<{ status: string }>(`${path}/${publicId}`);
    if (status !== 'ready') throw new Error(`An export has ${status}.`);
    const most = await this.#results();
    const file = `${this.#needs.files}-${publicId}.zip`;
    await repeated(async () =>
      pipeline(await this.#needs.download(`${path}/${publicId}/download`), createWriteStream(file)),
    );
    const { files } = JSON.parse(await textIn(file, 'manifest.json')) as {
      readonly files: readonly { readonly path: string; readonly records: number }[];
    };
    const results = await linesIn(file, RESULTS);
    const monitors = await linesIn(file, 'data/websites.jsonl');
    rmSync(file);
    const listed = files.find((each) => each.path === RESULTS)?.records ?? NaN;
    if (results !== listed || results < least || results > most)
      throw new Error(`An export has ${results} results, its manifest ${listed}, the table ${least} to ${most}.`);
    if (monitors !== this.#needs.monitors) throw new Error(`An export has ${monitors} monitors.`);
    this.exports += 1;
    this.exportedResults += results;
  }

  async #results(): Promise<number> {
    const { rows } = await this.#needs.pool.query<{ count: number }>('select count(*)::int as count from check_result');
    return rows[0]?.count ?? 0;
  }

  /** Returns the record at the path once its work has ended. */
  async #ended<Record extends { readonly status: string }>(path: string): Promise<Record> {
    for (;;) {
      const shown = await repeated(() => this.#needs.api<Record>('GET', path));
      if (!['queued', 'generating'].includes(shown.status)) return shown;
      await pause(BETWEEN);
    }
  }
}

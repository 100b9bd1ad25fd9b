import { readFile, stat } from 'node:fs/promises';
import { Command } from 'commander';
import { z } from 'zod';
import type { OutgoingHttp } from '../application/kernel/network.ts';
import { importStatusPage, planStatusPageImport } from '../application/status-pages/import-status-page.ts';
import type { StatusPageImportReport } from '../application/status-pages/prepare-import.ts';
import { importSubscribers, planSubscriberImport } from '../application/subscribers/import-subscribers.ts';
import type { ImportReport } from '../application/subscribers/import-subscribers.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { instantOf } from '../domain/kernel/instant.ts';
import { seconds } from '../domain/kernel/time.ts';
import type { StatuspageExport } from '../application/status-pages/statuspage-import.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { spelled } from '../interfaces/http/kernel/fields.ts';
import { print, valueOf, withWatchstead } from './run.ts';

/** The maximum size of a document, in bytes. */
const MAX_DOCUMENT_BYTES = 20 * 1024 * 1024;
const FETCH_TIMEOUT = seconds(30);
/** The names of the documents of a page in Statuspage's public API. */
const DOCUMENTS = ['components.json', 'incidents.json', 'scheduled-maintenances.json'];

const moment = spelled(instantOf, 'a timestamp of the years 1970 to 9999, such as 2026-03-01T09:00:00Z');
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().exactOptional();

const incident = z.object({
  name: z.string(),
  status: z.string(),
  impact: optional(z.string()),
  created_at: moment,
  started_at: optional(moment),
  resolved_at: optional(moment),
  components: optional(z.array(z.object({ id: z.string() }))),
  incident_updates: optional(
    z.array(
      z.object({ status: z.string(), body: optional(z.string()), created_at: moment, display_at: optional(moment) }),
    ),
  ),
});

const document = z.object({
  page: z.object({ name: z.string(), url: optional(z.string()) }),
  components: optional(
    z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        description: optional(z.string()),
        status: z.string(),
        position: optional(z.int()),
        group: optional(z.boolean()),
        group_id: optional(z.string()),
      }),
    ),
  ),
  incidents: optional(z.array(incident)),
  scheduled_maintenances: optional(z.array(incident.extend({ scheduled_for: moment, scheduled_until: moment }))),
});

const tooLarge = (source: string) =>
  new StartupError(`${source} is larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB.`);

const inFile = async (file: string): Promise<string> => {
  try {
    if ((await stat(file)).size > MAX_DOCUMENT_BYTES) throw tooLarge(file);
    return await readFile(file, 'utf8');
  } catch (fault) {
    throw fault instanceof StartupError
      ? fault
      : new StartupError(`${file} cannot be read (${(fault as NodeJS.ErrnoException).code ?? String(fault)}).`);
  }
};

/**
 * Returns the document at a URL. Redirects are not followed, because the address of a page must be that of its
 * documents.
 */
const fetched = async (http: OutgoingHttp, url: string): Promise<string> => {
  const answer = await http.send({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    timeoutMs: FETCH_TIMEOUT,
    maxResponseBytes: MAX_DOCUMENT_BYTES,
  });
  if (!answer.ok) throw new StartupError(`${url} cannot be fetched (${answer.failure.code}).`);
  if (answer.value.status !== 200) throw new StartupError(`${url} answered with status ${answer.value.status}.`);
  if (answer.value.truncated) throw tooLarge(url);
  return answer.value.body;
};

const parsed = (text: string, source: string): z.output<typeof document> => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new StartupError(`${source} is not JSON.`);
  }
  const { success, data, error } = document.safeParse(json);
  if (success) return data;
  const [issue] = error.issues;
  throw new StartupError(
    `${source} is no document of a status page: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`.replace(
      /\s+/g,
      ' ',
    ),
  );
};

/**
 * Returns the URLs of the documents: the given URL if it is that of one document, otherwise all documents of the page.
 */
const urlsOf = (source: string): readonly string[] =>
  URL.parse(source)?.pathname.endsWith('.json') === true
    ? [source]
    : DOCUMENTS.map((name) => `${source.replace(/\/+$/, '')}/api/v2/${name}`);

const read = async (http: OutgoingHttp, source: string): Promise<StatuspageExport> => {
  const isUrl = /^https?:\/\//i.test(source);
  const documents = [];
  for (const each of isUrl ? urlsOf(source) : [source])
    documents.push(parsed(isUrl ? await fetched(http, each) : await inFile(each), each));
  const [first] = documents;
  if (first === undefined) throw new StartupError(`${source} has no documents.`);
  return {
    page: first.page,
    components: documents.flatMap(({ components }) => components ?? []),
    incidents: documents.flatMap(({ incidents }) => incidents ?? []),
    maintenances: documents.flatMap(({ scheduled_maintenances: maintenances }) => maintenances ?? []),
  };
};

const linesOf = (
  {
    organization,
    slug,
    isNewPage,
    groups,
    components,
    incidents,
    maintenanceWindows,
    withoutMonitor,
    leftOut,
  }: StatusPageImportReport,
  dryRun: boolean,
): string =>
  [
    `${dryRun ? 'Would import' : 'Imported'} into ${isNewPage ? 'the new page' : 'the page'} ${slug} of ${organization}: ${groups} groups, ${components} components, ${incidents} incidents, ${maintenanceWindows} maintenance windows. Left out: ${leftOut}.`,
    ...(withoutMonitor === 0
      ? []
      : [
          `${withoutMonitor} scheduled maintenances wait for their components to show a monitor. Run the command again then.`,
        ]),
  ].join('\n');

const subscriberLine = ({ imported, known, unsubscribed }: ImportReport, dryRun: boolean): string =>
  `${dryRun ? 'Would import' : 'Imported'} ${imported} subscribers. Left out: ${known} who are stored already, ${unsubscribed} who have unsubscribed.`;

interface Options {
  readonly dryRun: boolean;
  readonly organization?: string | null;
  readonly slug?: string | null;
  readonly subscribers?: string;
  readonly consent?: string;
}

export const importStatusPageCommand = new Command('import-status-page')
  .description(
    'Import components, incidents and scheduled maintenance of a page in the format of Statuspage: all of it, or nothing',
  )
  .argument(
    '<source>',
    'a file (components.json, incidents.json, scheduled-maintenances.json or summary.json), its URL, or the URL of the page',
  )
  .option('--dry-run', 'show what would be imported and write nothing', false)
  .option('--organization <name>', 'name of the organization; may be left out if there is only one')
  .option('--slug <slug>', 'the page to import into; it is created if there is none')
  .option('--subscribers <file>', 'a CSV file of subscribers to import into the page, too')
  .option('--consent <note>', 'how the people on the list of subscribers agreed')
  .addHelpText(
    'after',
    '\nRecords that are stored already stay as they are. docs/status-pages.md explains what is imported.',
  )
  .action(async (source: string, { dryRun, organization = null, slug = null, subscribers, consent }: Options) => {
    if (subscribers !== undefined && consent === undefined)
      throw new StartupError('--subscribers needs --consent, which says how the people on the list agreed.');
    const csv = subscribers === undefined ? null : await inFile(subscribers);
    await withWatchstead(async ({ run, ports }) => {
      const exported = await read(ports.outgoingHttp, source);
      const planned = valueOf(await run(planStatusPageImport)(systemCaller, { exported, organization, slug }));
      const preview =
        csv === null ? null : valueOf(await run(planSubscriberImport)(systemCaller, { id: planned.pageId, csv }));
      if (dryRun) {
        print(linesOf(planned, dryRun));
        if (preview !== null) print(subscriberLine(preview, dryRun));
      }
      if (preview !== null && preview.issues.length > 0)
        throw new StartupError(`The list of subscribers is refused. ${preview.issues.join(' ')}`);
      if (dryRun) return;
      const report = valueOf(await run(importStatusPage)(systemCaller, { exported, organization, slug }));
      print(linesOf(report, dryRun));
      if (csv !== null)
        print(
          subscriberLine(
            valueOf(await run(importSubscribers)(systemCaller, { id: report.pageId, csv, consentNote: consent ?? '' })),
            dryRun,
          ),
        );
    });
  });

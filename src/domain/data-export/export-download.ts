import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { exportAt } from './data-export.ts';
import type { DataExport, FinishedExport } from './data-export.ts';

interface DownloadFacts {
  /** The export with its effective status at the time of the request. */
  readonly stored: DataExport;
}

const hasFile = (stored: DataExport): stored is FinishedExport => stored.status === 'ready';

export const downloadRules = [
  {
    code: 'exportNotReady',
    broken: ({ stored: { status } }) => status === 'queued' || status === 'generating' || status === 'failed',
    data: ({ stored: { status } }) => ({ status }),
  },
  { code: 'exportExpired', broken: ({ stored: { status } }) => status === 'expired' },
] as const satisfies readonly Rule<DownloadFacts>[];

/** Returns the export if its file can be downloaded at `now`, otherwise a refusal. */
export const decideDownload = (found: DataExport, now: Date): Outcome<FinishedExport, CodeOf<typeof downloadRules>> =>
  obey(downloadRules, { stored: exportAt(found, now) }, ({ stored }) => {
    if (!hasFile(stored)) throw new Error(`The status ${stored.status} has no rule.`);
    return stored;
  });

const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
const INTEGER_ID = /^[1-9]\d{0,9}$/;
/** The maximum value of the PostgreSQL type `integer`. */
const MAX_INT = 2_147_483_647;

/** Parses the id of an export in a query, which is its public id or its integer id. */
export const decideExportId = (sent: string | undefined): Outcome<string | number, 'missingExportId' | 'invalidRequestBody'> => {
  if (sent === undefined || sent === '') return refused('missingExportId');
  if (UUID.test(sent)) return accepted(sent.toLowerCase());
  if (INTEGER_ID.test(sent) && Number(sent) <= MAX_INT) return accepted(Number(sent));
  return invalidBody([{ path: 'id', message: 'Expected the id of an export.' }]);
};

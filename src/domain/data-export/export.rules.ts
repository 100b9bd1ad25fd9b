import { emailAddressOf } from '../access/email-address.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted, refused } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { earlierOf, hours, later, secondsUntil } from '../kernel/time.ts';
import { expiryOf, exportAt, viewOfExport } from './data-export.ts';
import type { DataExport, FinishedExport } from './data-export.ts';

/** The maximum number of recipients of an export. */
export const MAX_EXPORT_RECIPIENTS = 100;

/** The facts that decide a request for an export. */
export interface ExportRequestFacts {
  /** The email addresses as sent, or null if the requester is the only recipient. */
  readonly recipients: readonly string[] | null;
  /** The email address of the person who asks. */
  readonly requesterEmail: string;
  /** The sent addresses that belong to members, in canonical form. */
  readonly members: readonly string[];
  /** The export that is queued or being generated, or null if there is none. */
  readonly running: DataExport | null;
  /** The last export that became ready, or null if there is none. */
  readonly lastReady: FinishedExport | null;
  /** The time between two exports, in hours. */
  readonly cooldownHours: number;
  readonly now: Date;
}

const unknownRecipients = ({ recipients, members }: ExportRequestFacts): readonly string[] =>
  (recipients ?? []).filter((sent) => !members.includes(emailAddressOf(sent) ?? ''));

/**
 * Returns the end of the cooldown, which starts with the request of the last ready export and ends no later than that
 * export expires.
 */
const cooldownEnd = ({ lastReady, cooldownHours, now }: ExportRequestFacts): Date =>
  lastReady === null ? now : earlierOf(later(lastReady.createdAt, hours(cooldownHours)), expiryOf(lastReady));

/** The rules that are checked before an export is requested. */
export const exportRequestRules = [
  {
    code: 'invalidExportRecipient',
    broken: (facts) => unknownRecipients(facts).length > 0,
    data: (facts) => ({ unknown: unknownRecipients(facts) }),
  },
  {
    code: 'exportAlreadyRunning',
    broken: ({ running }) => running !== null,
    data: ({ running, now }) => ({ export: running === null ? null : viewOfExport(running, now) }),
  },
  {
    code: 'exportCooldown',
    broken: (facts) => facts.now < cooldownEnd(facts),
    data: (facts) => ({ cooldownHours: facts.cooldownHours, retryAfter: secondsUntil(cooldownEnd(facts), facts.now) }),
  },
] as const satisfies readonly Rule<ExportRequestFacts>[];

/** Returns the recipients of the requested export, each once, or a refusal. The default recipient is the requester. */
export const decideExportRequest = (
  facts: ExportRequestFacts,
): Outcome<readonly string[], CodeOf<typeof exportRequestRules>> =>
  obey(exportRequestRules, facts, ({ recipients, requesterEmail }) =>
    recipients === null ? [requesterEmail] : [...new Set(recipients.map((sent) => emailAddressOf(sent) ?? sent))],
  );

interface DownloadFacts {
  /** The export with its effective status at the time of the request. */
  readonly stored: DataExport;
}

const hasFile = (stored: DataExport): stored is FinishedExport => stored.status === 'ready';

/** The rules that are checked before the file of an export is downloaded. */
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
export const decideExportId = (
  sent: string | undefined,
): Outcome<string | number, 'missingExportId' | 'invalidRequestBody'> => {
  if (sent === undefined || sent === '') return refused('missingExportId');
  if (UUID.test(sent)) return accepted(sent.toLowerCase());
  if (INTEGER_ID.test(sent) && Number(sent) <= MAX_INT) return accepted(Number(sent));
  return invalidBody([{ path: 'id', message: 'Expected the id of an export.' }]);
};

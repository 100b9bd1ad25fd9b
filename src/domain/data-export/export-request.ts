import { emailAddressOf } from '../access/email-address.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { earlierOf, hours, later, secondsUntil } from '../kernel/time.ts';
import { expiryOf, viewOfExport } from './data-export.ts';
import type { DataExport, FinishedExport } from './data-export.ts';

/** The maximum number of recipients of an export. */
export const MAX_EXPORT_RECIPIENTS = 100;

/** The facts that decide a request for an export. */
export interface ExportRequestFacts {
  /** The email addresses as sent, or null if the requester is the only recipient. */
  readonly recipients: readonly string[] | null;
  readonly requesterEmail: string;
  /** The sent addresses that belong to members, in canonical form. */
  readonly members: readonly string[];
  /** The export that is queued or being generated, or null if there is none. */
  readonly running: DataExport | null;
  /** The last export that became ready, or null if there is none. */
  readonly lastReady: FinishedExport | null;
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
export const decideExportRequest = (facts: ExportRequestFacts): Outcome<readonly string[], CodeOf<typeof exportRequestRules>> =>
  obey(exportRequestRules, facts, ({ recipients, requesterEmail }) =>
    recipients === null ? [requesterEmail] : [...new Set(recipients.map((sent) => emailAddressOf(sent) ?? sent))],
  );

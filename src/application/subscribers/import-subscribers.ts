import { statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { StatusPage } from '../../domain/status-pages/status-page.ts';
import { WHOLE_PAGE } from '../../domain/subscribers/subscribed-parts.ts';
import { isPresent } from '../../domain/subscribers/subscriber.ts';
import { listedSubscribers } from '../../domain/subscribers/subscriber-list.ts';
import type { ListedSubscriber } from '../../domain/subscribers/subscriber-list.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { Digest } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { RecordId } from '../kernel/repository.ts';
import { definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { StatusPages } from '../status-pages/ports.ts';
import type { CsvReader, Subscribers, Suppressions } from './ports.ts';
import { newSubscriber } from './store-subscription.ts';
import type { SubscriptionNeeds } from './store-subscription.ts';
import { endpointHashOf } from './subscriber-links.ts';
import { agreedBy } from './subscribers.ts';

/** The maximum number of subscribers that one statement stores. */
const BATCH = 1000;

/** A list of subscribers to import. */
export interface ImportedList {
  /** The id of the status page. */
  readonly id: RecordId;
  readonly csv: string;
  /** The way in which the people on the list agreed. */
  readonly consentNote: string;
}

/** The results of the rows of a list. */
export interface ImportReport {
  readonly imported: number;
  /** The number of rows whose endpoint was a subscriber already. */
  readonly known: number;
  /** The number of rows that were left out because their endpoint has unsubscribed. */
  readonly unsubscribed: number;
}

interface ReviewNeeds {
  readonly statusPages: Pick<StatusPages, 'find'>;
  readonly subscribers: Subscribers;
  readonly suppressions: Suppressions;
  readonly csvReader: CsvReader;
  readonly digest: Digest;
}

/** The results that an import would have. */
export interface ImportPreview extends ImportReport {
  /** Why the list would be refused; empty if it would not. */
  readonly issues: readonly string[];
}

const review = async (
  { subscribers, suppressions, digest }: Omit<ReviewNeeds, 'csvReader' | 'statusPages'>,
  page: StatusPage,
  listed: readonly ListedSubscriber[],
  now: Date,
) => {
  const hashed = listed.map((row) => ({ ...row, hash: endpointHashOf(digest, page, row.endpoint) }));
  const suppressed = await suppressions.among(
    page.id,
    hashed.map(({ hash }) => hash),
  );
  const stored = new Map(
    (await subscribers.list(everywhere, { statusPageId: page.id })).map((subscriber) => [
      subscriber.endpointHash,
      subscriber,
    ]),
  );
  const allowed = hashed.filter(({ hash }) => !suppressed.has(hash));
  const waiting = allowed
    .flatMap(({ hash }) => stored.get(hash) ?? [])
    .filter((subscriber) => subscriber.status === 'pending' || !isPresent(subscriber, now));
  const added = allowed.filter(({ hash }) => !stored.has(hash));
  const report: ImportReport = {
    imported: added.length + waiting.length,
    known: allowed.length - added.length - waiting.length,
    unsubscribed: hashed.length - allowed.length,
  };
  return { waiting, added, report };
};

/** Shows what the import of a list would do. `id` is null for a page that is not stored yet. */
export const planSubscriberImport = defineQuery({
  name: 'planSubscriberImport',
  permission: 'runService',
  refuses: ['statusPageNotFound'],
  execute:
    (needs: ReviewNeeds) =>
    async ({ now }, { id, csv }: { readonly id: RecordId | null; readonly csv: string }) => {
      const page = id === null ? null : await needs.statusPages.find(everywhere, id);
      if (id !== null && page === null) return statusPageNotFound;
      const rows = await needs.csvReader.read(csv);
      const { subscribers, issues } =
        typeof rows === 'string' ? { subscribers: [], issues: [{ message: rows }] } : listedSubscribers(rows);
      const report =
        page === null
          ? { imported: subscribers.length, known: 0, unsubscribed: 0 }
          : (await review(needs, page, subscribers, now)).report;
      return accepted<ImportPreview>({ ...report, issues: issues.map(({ message }) => message) });
    },
});

/**
 * Imports subscribers who have agreed elsewhere. Those who have unsubscribed are left out. Importing a list again
 * changes nothing.
 */
export const importSubscribers = definePreparedCommand({
  name: 'importSubscribers',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', 'invalidRequestBody'],
  prepare:
    ({ csvReader }: SubscriptionNeeds & ReviewNeeds) =>
    async (_context, { csv, ...list }: ImportedList) => ({ ...list, rows: await csvReader.read(csv) }),
  execute:
    (needs) =>
    async ({ scope, now, audit, unchanged }, { id, consentNote, rows }) => {
      const page = await needs.statusPages.find(scope, id);
      if (page === null) return statusPageNotFound;
      if (typeof rows === 'string') return invalidBody([{ path: 'csv', message: rows }]);
      const { subscribers, issues } = listedSubscribers(rows);
      if (issues.length > 0) return invalidBody(issues);
      const { waiting, added, report } = await review(needs, page, subscribers, now);
      for (const subscriber of waiting)
        expectStored(
          await needs.subscribers.save(
            {
              ...subscriber,
              ...agreedBy(subscriber, subscriber.requested ?? subscriber, consentNote, now),
              updatedAt: now,
            },
            subscriber,
          ),
        );
      const records = added.map((row) =>
        newSubscriber(
          needs,
          page,
          row,
          agreedBy(null, { ...WHOLE_PAGE, language: row.language }, consentNote, now),
          now,
        ),
      );
      for (let from = 0; from < records.length; from += BATCH) {
        if ((await needs.subscribers.add(records.slice(from, from + BATCH))) === 'endpointTaken')
          throw new OptimisticLockError('Another request has added one of the endpoints.');
      }
      if (report.imported === 0) unchanged();
      else audit(auditEntry('statusPage.subscribersImported', page, { after: { ...report, consentNote } }));
      return accepted(report);
    },
});

import { everywhere } from '../../domain/access/scope.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { isPresent } from '../../domain/subscribers/subscriber.ts';
import { listedSubscribers } from '../../domain/subscribers/subscriber-list.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { RecordId } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { StatusPages } from '../status-pages/ports.ts';
import type { CsvReader, Subscribers, Suppressions } from './ports.ts';
import { newSubscriber } from './store-subscription.ts';
import type { SubscriptionNeeds } from './store-subscription.ts';
import { endpointHashOf } from './subscriber-links.ts';
import { agreedBy } from './subscribers.ts';

/** How many subscribers one statement stores. */
const BATCH = 1000;

/** A list of subscribers to import. */
export interface ImportedList {
  /** The page. */
  readonly id: RecordId;
  readonly csv: string;
  /** How the people on the list agreed. */
  readonly consentNote: string;
}

/** What became of the rows of a list. */
export interface ImportReport {
  readonly imported: number;
  /** Those that were subscribers already. */
  readonly known: number;
  /** Those that have unsubscribed, and were left out. */
  readonly unsubscribed: number;
}

/** Imports subscribers who have agreed elsewhere. Those who have unsubscribed are left out. Importing a list again changes nothing. */
export const importSubscribers = definePreparedCommand({
  name: 'importSubscribers',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', 'invalidRequestBody'],
  prepare:
    ({ csvReader }: SubscriptionNeeds & { readonly statusPages: Pick<StatusPages, 'find'>; readonly subscribers: Subscribers; readonly suppressions: Suppressions; readonly csvReader: CsvReader }) =>
    async (_context, { csv, ...list }: ImportedList) => ({ ...list, rows: await csvReader.read(csv) }),
  execute:
    (needs) =>
    async ({ scope, now, audit, unchanged }, { id, consentNote, rows }) => {
      const page = await needs.statusPages.find(scope, id);
      if (page === null) return refused('statusPageNotFound');
      if (typeof rows === 'string') return invalidBody([{ path: 'csv', message: rows }]);
      const listed = listedSubscribers(rows);
      if (!listed.ok) return listed;
      const hashed = listed.value.map((row) => ({ ...row, hash: endpointHashOf(needs.digest, page, row.endpoint) }));
      const suppressed = await needs.suppressions.among(page.id, hashed.map(({ hash }) => hash));
      const stored = new Map((await needs.subscribers.list(everywhere, { statusPageId: page.id })).map((subscriber) => [subscriber.endpointHash, subscriber]));
      const allowed = hashed.filter(({ hash }) => !suppressed.has(hash));
      const waiting = allowed.flatMap(({ hash }) => stored.get(hash) ?? []).filter((subscriber) => subscriber.status === 'pending' || !isPresent(subscriber, now));
      for (const subscriber of waiting) expectStored(await needs.subscribers.save({ ...subscriber, ...agreedBy(subscriber, subscriber.requested ?? subscriber, consentNote, now), updatedAt: now }, subscriber));
      const added = allowed.filter(({ hash }) => !stored.has(hash)).map((row) => newSubscriber(needs, page, row, agreedBy(null, { componentIds: null, language: row.language }, consentNote, now), now));
      for (let from = 0; from < added.length; from += BATCH) {
        if ((await needs.subscribers.add(added.slice(from, from + BATCH))) === 'endpointTaken') throw new OptimisticLockError('Another request has added one of the endpoints.');
      }
      const report: ImportReport = { imported: added.length + waiting.length, known: allowed.length - added.length - waiting.length, unsubscribed: hashed.length - allowed.length };
      if (report.imported === 0) unchanged();
      else audit(auditEntry('statusPage.subscribersImported', page, { after: { ...report, consentNote } }));
      return accepted(report);
    },
});

import { NONE_UNKNOWN } from './subscribed-parts.ts';
import type { Issue } from '../kernel/issue.ts';
import { languages } from '../kernel/locale.ts';
import type { Language } from '../kernel/locale.ts';
import { endpointOf, subscriptionRules } from './subscriber.ts';
import type { SubscriberType } from './subscriber.ts';

/** The maximum number of subscribers in a list. */
export const MAX_IMPORTED = 20_000;
/** The maximum number of reported issues of a list. */
const MAX_LIST_ISSUES = 50;

/** A row of a list of subscribers. */
export interface ListedSubscriber {
  readonly type: SubscriberType;
  /** The endpoint in canonical form. */
  readonly endpoint: string;
  readonly language: Language | null;
}

/** The content of a list. A list with issues is not imported, so that it can be corrected and sent again. */
export interface SubscriberList {
  /** The subscribers of the valid rows, without duplicates. */
  readonly subscribers: readonly ListedSubscriber[];
  /** The issues of invalid rows or of the whole list. */
  readonly issues: readonly Issue[];
}

const ENDPOINT_NAMES: readonly string[] = ['email', 'email address', 'e-mail', 'endpoint', 'webhook', 'url'];
const LANGUAGE_NAMES: readonly string[] = ['language', 'locale'];

const headingOf = (text: string): string => text.trim().toLowerCase();

/** Returns the columns that the first row names. Without headings, the first column contains the endpoints. */
const columnsOf = (
  first: readonly string[],
): { readonly endpoint: number; readonly language: number; readonly hasHeadings: boolean } => {
  const headings = first.map(headingOf);
  const endpoint = headings.findIndex((heading) => ENDPOINT_NAMES.includes(heading));
  return {
    endpoint: Math.max(0, endpoint),
    language: headings.findIndex((heading) => LANGUAGE_NAMES.includes(heading)),
    hasHeadings: endpoint >= 0,
  };
};

const typeOf = (endpoint: string): SubscriberType => (/^https?:\/\//i.test(endpoint) ? 'webhook' : 'email');

/** Reads a list with one row for each subscriber. */
export const listedSubscribers = (rows: readonly (readonly string[])[]): SubscriberList => {
  const columns = columnsOf(rows[0] ?? []);
  const found = new Map<string, ListedSubscriber>();
  const issues: Issue[] = [];
  for (const [at, row] of rows.entries()) {
    if (at === 0 && columns.hasHeadings) continue;
    const sent = (row[columns.endpoint] ?? '').trim();
    const type = typeOf(sent);
    const endpoint = endpointOf(type, sent);
    const [rule] = subscriptionRules;
    if (endpoint === null || rule.broken({ type, endpoint: sent, isPrivate: false, unknown: NONE_UNKNOWN })) {
      issues.push({
        path: 'csv',
        message: `Row ${at + 1}: this is neither an email address nor the URL of a webhook.`,
      });
      continue;
    }
    const spoken = headingOf(row[columns.language] ?? '').slice(0, 2);
    found.set(endpoint, { type, endpoint, language: languages.find((language) => language === spoken) ?? null });
  }
  if (found.size === 0 && issues.length === 0) issues.push({ path: 'csv', message: 'The list is empty.' });
  if (found.size > MAX_IMPORTED) issues.push({ path: 'csv', message: `At most ${MAX_IMPORTED} subscribers.` });
  return { subscribers: [...found.values()], issues: issues.slice(0, MAX_LIST_ISSUES) };
};

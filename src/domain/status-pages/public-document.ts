import { days } from '../kernel/time.ts';
import { languages } from '../kernel/locale.ts';
import type { Language } from '../kernel/locale.ts';

const HTML = 'text/html; charset=utf-8';
const JSON_TEXT = 'application/json; charset=utf-8';

/**
 * The documents of a status page, with the end of their address and their media type. Routes, caches and snapshots are
 * derived from this table.
 */
export const documentTypes = {
  page: { path: '', contentType: HTML, view: 'page' },
  history: { path: '/history', contentType: HTML, view: 'history' },
  incident: { path: '/incidents', contentType: HTML, view: 'incident' },
  json: { path: '.json', contentType: JSON_TEXT, view: 'page' },
  rss: { path: '.rss', contentType: 'application/rss+xml; charset=utf-8', view: 'page' },
  atom: { path: '.atom', contentType: 'application/atom+xml; charset=utf-8', view: 'page' },
  ics: { path: '.ics', contentType: 'text/calendar; charset=utf-8', view: 'page' },
  badge: { path: '/badge.svg', contentType: 'image/svg+xml; charset=utf-8', view: 'page' },
  summary: { path: '/api/v2/summary.json', contentType: JSON_TEXT, view: 'page' },
  status: { path: '/api/v2/status.json', contentType: JSON_TEXT, view: 'page' },
  components: { path: '/api/v2/components.json', contentType: JSON_TEXT, view: 'page' },
  incidents: { path: '/api/v2/incidents.json', contentType: JSON_TEXT, view: 'page' },
  unresolvedIncidents: { path: '/api/v2/incidents/unresolved.json', contentType: JSON_TEXT, view: 'page' },
  maintenances: { path: '/api/v2/scheduled-maintenances.json', contentType: JSON_TEXT, view: 'page' },
  upcomingMaintenances: { path: '/api/v2/scheduled-maintenances/upcoming.json', contentType: JSON_TEXT, view: 'page' },
  activeMaintenances: { path: '/api/v2/scheduled-maintenances/active.json', contentType: JSON_TEXT, view: 'page' },
} as const satisfies Readonly<Record<string, DocumentType>>;

interface DocumentType {
  readonly path: string;
  readonly contentType: string;
  /** The view from which the document is rendered: `PublicPage`, `PublicHistory` or `PublicIncidentPage`. */
  readonly view: 'page' | 'history' | 'incident';
}

/** The name of a document of a status page. */
export type DocumentName = keyof typeof documentTypes;

/** A document of a page. */
export interface PublicDocument {
  readonly name: DocumentName;
  /** The month of a history, such as `2026-03`, or the public id of an incident. Null for other documents. */
  readonly subject: string | null;
  /** The language of an HTML document, or null for the language of the page. */
  readonly language: Language | null;
}

/** Returns a document without a subject in the language of the page. */
export const plainDocument = (name: DocumentName): PublicDocument => ({ name, subject: null, language: null });

/** The location of a page: below `/status/{slug}` of the service, or at the root of a hostname of its own. */
export interface PageBase {
  /** The origin, such as `https://status.example.com`. */
  readonly origin: string;
  /** The path `/status/{slug}`, or empty at the root of a hostname. */
  readonly path: string;
}

/** The path of the formats at the root of a hostname, as in `/status.json`. */
const ROOT_NAME = '/status';

/** Returns the path of a document on its host. */
export const documentPath = ({ path }: Pick<PageBase, 'path'>, { name, subject, language }: PublicDocument): string => {
  const type = documentTypes[name];
  if (type.path.startsWith('.')) return `${path === '' ? ROOT_NAME : path}${type.path}`;
  const written = [path, language !== null && `/${language}`, type.path, subject !== null && `/${subject}`]
    .filter(Boolean)
    .join('');
  return written === '' ? '/' : written;
};

/** Returns the absolute URL of a document. */
export const documentUrl = (base: PageBase, document: PublicDocument): string =>
  `${base.origin}${documentPath(base, document)}`;

/** The number of months in the history of a page. */
const HISTORY_MONTHS = 24;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const PUBLIC_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the month that is `count` months later. */
export const laterMonth = (month: string, count: number): string => {
  const [year, index] = [Number(month.slice(0, 4)), Number(month.slice(5)) - 1];
  return new Date(Date.UTC(year, index + count)).toISOString().slice(0, 7);
};

/** Returns true if the history has a page for the month. The next month may have begun in some time zone. */
export const isHistoryMonth = (month: string, now: Date): boolean => {
  const current = now.toISOString().slice(0, 7);
  const latest = new Date(now.getTime() + days(1)).toISOString().slice(0, 7);
  return MONTH.test(month) && month <= latest && month >= laterMonth(current, 1 - HISTORY_MONTHS);
};

/** Returns the months that have a page in the history, latest first. */
export const historyMonths = (now: Date): readonly string[] =>
  Array.from({ length: HISTORY_MONTHS + 1 }, (_, at) => laterMonth(now.toISOString().slice(0, 7), 1 - at)).filter(
    (month) => isHistoryMonth(month, now),
  );

const subjectRules: Readonly<Partial<Record<DocumentName, (subject: string, now: Date) => boolean>>> = {
  history: isHistoryMonth,
  incident: (subject) => PUBLIC_ID.test(subject),
};

const byPath = new Map<string, DocumentName>(
  Object.entries(documentTypes).map(([name, { path }]) => [path, name as DocumentName]),
);
const LANGUAGE = new RegExp(`^/(${languages.join('|')})(?=/|$)`);

const subjectDocument = (path: string, now: Date): Pick<PublicDocument, 'name' | 'subject'> | null => {
  const slash = path.lastIndexOf('/');
  const name = byPath.get(path.slice(0, slash));
  const subject = path.slice(slash + 1);
  return name !== undefined && subjectRules[name]?.(subject, now) === true ? { name, subject } : null;
};

/** Returns the document at a path below the page's path, such as `/incidents/…`, or null if there is none. */
export const documentAt = (path: string, now: Date): PublicDocument | null => {
  const language = (LANGUAGE.exec(path)?.[1] ?? null) as Language | null;
  const rest = language === null ? path : path.slice(language.length + 1);
  const name = byPath.get(rest);
  const found = name === undefined || name === 'incident' ? subjectDocument(rest, now) : { name, subject: null };
  if (found === null || (language !== null && documentTypes[found.name].contentType !== HTML)) return null;
  return { ...found, language };
};

/**
 * Returns the document in a language. Null means the language of the page, whose addresses do not contain a language.
 */
export const documentIn = (
  document: PublicDocument,
  language: Language,
  page: { readonly language: Language },
): PublicDocument => ({ ...document, language: language === page.language ? null : language });

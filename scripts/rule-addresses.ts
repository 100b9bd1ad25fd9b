import { readFileSync, readdirSync } from 'node:fs';
import type { CatalogueRow } from '../src/domain/catalogue-table.ts';
import { codePlaces } from './code-decisions.ts';
import type { CodePlace } from './code-decisions.ts';

/** Codes that are decided where they occur, with the reason. The codes of the context `request` belong to them. */
export const sharedCodes = {
  'every operation, by its permission or the guards': [
    'unauthenticated',
    'unauthorized',
    'forbidden',
    'nonUserSessionForbidden',
    'customerScopedTokenForbidden',
    'mfa_enrollment_required',
    'mfa_step_up_required',
    'imAccessDenied',
  ],
  'every operation that takes such a member': ['invalidCustomer', 'invalidDateRange', 'invalidUrl', 'invalidHostname'],
  'both authorization servers, in the words of OAuth 2.0': [
    'access_denied',
    'invalid_client',
    'invalid_grant',
    'invalid_request',
    'invalid_scope',
    'invalid_target',
    'rate_limited',
    'unsupported_grant_type',
  ],
} as const;

const SHARED: ReadonlySet<string> = new Set(Object.values(sharedCodes).flat());

/** The file that decides each code. A shared code has those of its context, or none. */
export type RuleAddresses = ReadonlyMap<string, readonly string[]>;

interface Addressed {
  readonly addresses: RuleAddresses;
  /** Codes that are decided outside their context, in two places, or nowhere. */
  readonly problems: readonly string[];
}

type Address = { readonly files: readonly string[] } | { readonly problem: string };

const filesOf = (places: readonly CodePlace[]): readonly string[] => [...new Set(places.map(({ path }) => path))].toSorted();

/** Returns the file that looks up the record of a 404: in its context, the one that is named after the record or declares the code. */
const lookupOf = ({ code, context }: CatalogueRow, places: readonly CodePlace[]): string | undefined => {
  const record = code.replace(/NotFound$/, '').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const own = places.filter(({ path }) => path.startsWith(`src/application/${context}/`));
  const [file] = [
    ...filesOf(own).filter((path) => path.split('/').at(-1)?.includes(record)),
    ...filesOf(own.filter(({ kind }) => kind === 'declared')),
    ...filesOf(own),
    ...filesOf(places),
  ];
  return file;
};

const addressOf = (row: CatalogueRow, places: readonly CodePlace[]): Address => {
  const { code, context, kind } = row;
  const domain = `src/domain/${context}/`;
  const decided = filesOf(places.filter((place) => place.kind === 'decided'));
  if (context === 'request' || SHARED.has(code)) return { files: decided.filter((path) => path.startsWith(domain)) };
  const [declared] = filesOf(places.filter((place) => place.kind === 'declared' && place.path.startsWith('src/application/')));
  const rules = kind === 'missing' ? decided.filter((path) => path.startsWith(domain)) : decided;
  const [file = kind === 'missing' ? lookupOf(row, places) : declared, ...others] = rules;
  if (file === undefined) return { problem: `${code} is decided nowhere in ${domain}.` };
  if (others.length > 0) return { problem: `${code} is decided in ${rules.join(' and ')}: a rule has one address.` };
  const isHome = file.startsWith(domain) || rules.length === 0;
  return isHome ? { files: [file] } : { problem: `${code} is decided in ${file}, outside ${domain}.` };
};

/** Finds the file that decides each code, and the codes that have no single address in their context. */
export const addressesOf = (rows: readonly CatalogueRow[], places: readonly CodePlace[]): Addressed => {
  const addressed = rows.map((row) => ({ row, address: addressOf(row, places.filter(({ code }) => code === row.code)) }));
  return {
    addresses: new Map(addressed.map(({ row, address }) => [row.code, 'files' in address ? address.files : []])),
    problems: addressed.flatMap(({ address }) => ('problem' in address ? address.problem : [])),
  };
};

/** Reads the sources and finds the file that decides each code. */
export const ruleAddresses = (rows: readonly CatalogueRow[]): Addressed => {
  const codes = new Set(rows.map(({ code }) => code));
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.errors.ts'))
    .map((name) => `src/${name}`)
    .toSorted();
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const naming = files.filter(({ text }) => [...codes].some((code) => text.includes(`'${code}'`)));
  return addressesOf(rows, naming.flatMap((file) => codePlaces(file, codes)));
};

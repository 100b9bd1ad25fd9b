import { readFileSync, readdirSync } from 'node:fs';
import type { CatalogueRow } from '../src/cli/catalogue-rows.ts';
import { codePlaces, refusalConstants } from './code-decisions.ts';
import type { CodePlace } from './code-decisions.ts';

/** Codes that are decided where they occur, with the reason. The codes of the context `request` belong to them. */
export const sharedCodes = {
  'every operation, by its permission or the guards': ['unauthenticated', 'forbidden'],
} as const;

/**
 * Codes of refusals that the domain exports as constants, because use cases answer them, too: what a port returns
 * (an absent record, a taken key, a change of another request) is known only there.
 */
export const portAnswers = [
  'accountDeletionNotRecorded',
  'accountDeletionNotRequested',
  'accountDeletionUserNotFound',
  'consentForwardRejected',
  'domainAlreadyClaimed',
  'imAccessDenied',
  'imIncidentStatusConflict',
  'invalidCustomer',
  'pingKeyExists',
  'statusPageSlugTaken',
  'unauthorized',
  'unknownConsentCode',
  'unknownOauthConnection',
  'websiteChannelOverrideExists',
] as const;

const PORT_ANSWERS: ReadonlySet<string> = new Set(portAnswers);

const SHARED: ReadonlySet<string> = new Set(Object.values(sharedCodes).flat());

/** The file that decides each code. A shared code has those of its context, or none. */
export type RuleAddresses = ReadonlyMap<string, readonly string[]>;

interface Addressed {
  readonly addresses: RuleAddresses;
  /** Codes that are decided outside their context, in two places, or nowhere. */
  readonly problems: readonly string[];
}

type Address = { readonly files: readonly string[] } | { readonly problem: string };

const filesOf = (places: readonly CodePlace[]): readonly string[] =>
  [...new Set(places.map(({ path }) => path))].toSorted();

/** Every use case that looks a record up answers the code that the domain declares for it. */
const NOT_FOUND = /NotFound$/;

/** Words of protocols, such as those of OAuth, which are declared once and answered by whatever reads a request. */
const PROTOCOL_WORD = /_/;

const isRuled = ({ code, kind }: CodePlace): boolean =>
  kind === 'decided' || (kind === 'constant' && !PORT_ANSWERS.has(code) && !PROTOCOL_WORD.test(code));

const addressOf = (row: CatalogueRow, places: readonly CodePlace[]): Address => {
  const { code, context } = row;
  const domain = `src/domain/${context}/`;
  const decided = filesOf(places.filter(isRuled));
  const inDomain = decided.filter((path) => path.startsWith(domain));
  if (context === 'request' || SHARED.has(code)) return { files: inDomain };
  const rules = NOT_FOUND.test(code) ? inDomain : decided;
  const [declared] = filesOf(
    places.filter(({ kind, path }) => kind === 'declared' && path.startsWith(`src/application/${context}/`)),
  );
  const [file, ...others] = rules;
  if (file === undefined && declared !== undefined) return { files: [declared] };
  if (file === undefined) return { problem: `${code} is decided nowhere in ${domain}.` };
  if (others.length > 0) return { problem: `${code} is decided in ${rules.join(' and ')}: a rule has one address.` };
  return file.startsWith(domain) ? { files: [file] } : { problem: `${code} is decided in ${file}, outside ${domain}.` };
};

/** Finds the file that decides each code, and the codes that have no single address in their context. */
export const addressesOf = (rows: readonly CatalogueRow[], places: readonly CodePlace[]): Addressed => {
  const addressed = rows.map((row) => ({
    row,
    address: addressOf(
      row,
      places.filter(({ code }) => code === row.code),
    ),
  }));
  return {
    addresses: new Map(addressed.map(({ row, address }) => [row.code, 'files' in address ? address.files : []])),
    problems: addressed.flatMap(({ address }) => ('problem' in address ? address.problem : [])),
  };
};

/** Reads the sources and finds the file that decides each code. */
export const ruleAddresses = (rows: readonly CatalogueRow[]): Addressed => {
  const codes = new Set(rows.map(({ code }) => code));
  const paths = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.errors.ts') && !name.startsWith('texts/'))
    .map((name) => `src/${name}`)
    .toSorted();
  const files = paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  const constants = new Map(
    files.filter(({ path }) => path.startsWith('src/domain/')).flatMap((file) => [...refusalConstants(file)]),
  );
  const names = [...[...codes].map((code) => `'${code}'`), ...constants.keys()];
  const naming = files.filter(({ text }) => names.some((name) => text.includes(name)));
  return addressesOf(
    rows,
    naming.flatMap((file) => codePlaces(file, codes, constants)),
  );
};

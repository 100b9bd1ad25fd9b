import type { CatalogueRow } from '../src/cli/catalogue-rows.ts';
import type { RuleAddresses } from './rule-addresses.ts';

/*
 * The rule by which a reader guesses the file of a code. See ADR 0162.
 */

/** Words at the start of a code that say what is wrong, and the mark of incident management. */
const COMPLAINTS: ReadonlySet<string> = new Set(['im', 'invalid', 'missing', 'no', 'not', 'unknown', 'empty']);

/** The file of the codes that refuse the caller itself, and the beginnings of these codes. */
const CALLER_FILE = 'caller';
const ABOUT_CALLER =
  /^(account(?!Deletion)|organizationS|(api|agent)Token|customerScopedToken|nonUserSession|csrf|im(Access|NotEnabled)|un?authori|unauthenticated|forbidden)/;

/** The file of the words of OAuth, which have underscores. */
const OAUTH_FILE = 'oauth';
const IS_OAUTH = /^(?!mfa_|managed_)[a-z]+(_[a-z]+)+$/;

const wordsOf = (code: string): readonly string[] => code.replace(/[A-Z]/g, '_$&').toLowerCase().split('_');

const singular = (name: string): string => name.replace(/(?<=[^su])s$/, '');

/** Returns true if the long name is the short one after words of the context, such as `escalation-policy`. */
const prefixes = (long: string, short: string, context: string): boolean => {
  const known = context.split('-').map(singular);
  const lead = long.endsWith(`-${short}`) ? long.slice(0, -short.length - 1).split('-') : null;
  return lead?.every((word) => known.includes(word)) === true;
};

/** Returns the name of a file without its role, such as `tag` for `tag.rules.ts`. */
export const nameOf = (path: string): string => (path.split('/').at(-1) ?? '').replace(/\..*/, '');

const isNamed = (file: string, guess: string, context: string): boolean =>
  prefixes(file, guess, context) || prefixes(guess, file, context);

/** Returns true if the name of a file contains the words of the guess, as `json-payload` contains `json`. */
const contains = (file: string, guess: string): boolean => `-${file}-`.includes(`-${guess}-`);

/**
 * Guesses the name of the file that decides a code, by the rule in CONTRIBUTING.md, from the names of the files of its
 * context. Returns null if the code begins with the name of no file.
 */
export const guessedName = (code: string, context: string, files: readonly string[]): string | null => {
  if (ABOUT_CALLER.test(code)) return CALLER_FILE;
  if (IS_OAUTH.test(code)) return OAUTH_FILE;
  const words = wordsOf(code);
  const begin = words.findIndex((word) => !COMPLAINTS.has(word));
  const subject = words.slice(begin);
  const beginnings = subject.map((_word, at) => subject.slice(0, subject.length - at).join('-'));
  const guesses = beginnings.flatMap((guess) => [guess, singular(guess)]);
  for (const guess of guesses) {
    const file =
      files.find((name) => name === guess) ??
      files.find((name) => isNamed(name, guess, context)) ??
      files.find((name) => contains(name, guess));
    if (file !== undefined) return file;
  }
  return null;
};

/**
 * Codes whose name does not lead to their file. A file name that only served this list would be worse than an entry.
 */
export const guessExceptions = [
  'configRequiredForTypeChange',
  'customerDomainNotFound',
  'customerIpNotFound',
  'endTimeBeforeStartTime',
  'featureOff',
  'managed_by_organization',
  'readonlyMayNotDelete',
  'tooManyOpenRequests',
  'websiteChannelOverrideExists',
] as const;

const isRuleFile = (path: string, context: string): boolean =>
  path.startsWith(`src/domain/${context}/`) && !path.endsWith('.errors.ts') && !path.endsWith('/index.ts');

/** The result of guessing the address of every code that has one. */
export interface Guessed {
  readonly right: number;
  readonly all: number;
  readonly wrong: readonly string[];
  readonly problems: readonly string[];
}

/** The share of the codes that may be exceptions. */
const MAX_EXCEPTIONS = 0.1;

/** Guesses the file of each code that one file decides. `files` are the paths of all files of the domain. */
export const guessAll = (
  rows: readonly CatalogueRow[],
  addresses: RuleAddresses,
  files: readonly string[],
  exceptions: readonly string[] = guessExceptions,
): Guessed => {
  const addressed = rows.flatMap(({ code, context }) => {
    const [address, ...others] = addresses.get(code) ?? [];
    return address === undefined || others.length > 0 ? [] : [{ code, context, address }];
  });
  const wrong = addressed
    .filter(({ code, context, address }) => {
      const names = files.filter((path) => isRuleFile(path, context)).map(nameOf);
      return guessedName(code, context, names) !== nameOf(address);
    })
    .map(({ code }) => code);
  const isMany = exceptions.length > addressed.length * MAX_EXCEPTIONS;
  return {
    right: addressed.length - wrong.length,
    all: addressed.length,
    wrong,
    problems: [
      ...wrong
        .filter((code) => !exceptions.includes(code))
        .map((code) => `${code} is decided in ${addresses.get(code)?.join()}, where nobody looks for it by its name.`),
      ...exceptions.filter((code) => !wrong.includes(code)).map((code) => `${code} is no exception any more.`),
      ...(isMany ? [`More than a tenth of the codes are exceptions from the rule that names files.`] : []),
    ],
  };
};

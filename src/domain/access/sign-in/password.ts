import { invalidBody } from '../../kernel/issue.ts';
import type { Outcome } from '../../kernel/outcome.ts';
import { obey } from '../../kernel/rules.ts';
import type { CodeOf, Rule } from '../../kernel/rules.ts';

/** The minimum length of a new password, in characters. */
export const MIN_PASSWORD_LENGTH = 12;
/** The maximum length of a password, in characters; it then has at most 1024 bytes in UTF-8. */
export const MAX_PASSWORD_LENGTH = 256;

/** Returns the normalized form of a password, which is hashed. Keyboards encode the same characters differently. */
export const passwordText = (password: string): string => password.normalize('NFKC');

const lengthOf = (password: string): number => Array.from(passwordText(password)).length;

/** Returns true if the password is short enough to be hashed. */
export const isHashable = (password: string): boolean =>
  password.length <= 2 * MAX_PASSWORD_LENGTH && lengthOf(password) <= MAX_PASSWORD_LENGTH;

/** A new password, with the facts that decide whether it is accepted. */
export interface NewPassword {
  readonly password: string;
  /** The stored email address of the user. */
  readonly email: string;
  /** True if the password is among the most common ones. */
  readonly isCommon: boolean;
}

/** The minimum number of characters after the first that neither repeat nor continue the one before them. */
export const MIN_UNRELATED_CHARACTERS = 5;

/** Sequences of neighboring characters: the alphabet, the digits and the rows of keyboards. */
const SEQUENCES: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
];

const isNeighbour = (left: string, right: string): boolean =>
  left === right ||
  SEQUENCES.some((sequence) => sequence.includes(`${left}${right}`) || sequence.includes(`${right}${left}`));

/** Returns the shortest part whose repetition makes up the password, in lower case: `abc` for `abcabcab`. */
const repeatedPart = (characters: readonly string[]): readonly string[] => {
  const isPeriod = (length: number): boolean =>
    characters.every((character, at) => character === characters[at % length]);
  const period = characters.findIndex((_, at) => isPeriod(at));
  return period === -1 ? characters : characters.slice(0, period);
};

const unrelatedCharacters = (password: string): number => {
  const part = repeatedPart(Array.from(passwordText(password).toLowerCase()));
  return part.filter((character, at) => !isNeighbour(part[at - 1] ?? character, character)).length;
};

/** Returns the form in which a password is compared with common passwords. */
export const comparablePassword = (password: string): string => passwordText(password).toLowerCase();

const issue = (message: string) => ({ issues: [{ path: 'password', message }] });

/** The refusal for a signed-in user who enters an incorrect current password. */
export const wrongPassword = invalidBody([{ path: 'currentPassword', message: 'The current password is wrong.' }]);

/** The requirements for a new password, in the order in which they are checked. */
export const passwordRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ password }) => !isHashable(password),
    data: () => issue(`The password must be at most ${MAX_PASSWORD_LENGTH} characters long.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ password }) => lengthOf(password) < MIN_PASSWORD_LENGTH,
    data: () => issue(`The password must be at least ${MIN_PASSWORD_LENGTH} characters long.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ password, email }) => passwordText(password).toLowerCase() === email,
    data: () => issue('The password must differ from the email address.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ password }) => unrelatedCharacters(password) < MIN_UNRELATED_CHARACTERS,
    data: () => issue('The password must not consist of repeated characters or sequences.'),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ isCommon }) => isCommon,
    data: () => issue('The password is one of the most common passwords.'),
  },
] as const satisfies readonly Rule<NewPassword>[];

/** Decides whether the password may be stored. The refusal names the first requirement that it does not meet. */
export const decidePassword = (wanted: NewPassword): Outcome<null, CodeOf<typeof passwordRules>> =>
  obey(passwordRules, wanted, () => null);

import { invalidBody } from '../kernel/issue.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';

/** The fewest characters of a new password. */
export const MIN_PASSWORD_LENGTH = 12;
/** The most characters of any password; in UTF-8 they are 1024 bytes at most. */
export const MAX_PASSWORD_LENGTH = 256;

/** The form of a password that is hashed: keyboards differ in how they compose the same characters. */
export const passwordText = (password: string): string => password.normalize('NFKC');

const lengthOf = (password: string): number => Array.from(passwordText(password)).length;

/** Whether a password is short enough to be hashed at all. */
export const isHashable = (password: string): boolean =>
  password.length <= 2 * MAX_PASSWORD_LENGTH && lengthOf(password) <= MAX_PASSWORD_LENGTH;

/** A password that somebody wants to have from now on. */
export interface NewPassword {
  readonly password: string;
  /** The address of its owner, as stored. */
  readonly email: string;
}

const issue = (message: string) => ({ issues: [{ path: 'password', message }] });

/** How a password that is not the present one is told to somebody who is signed in. */
export const wrongPassword = invalidBody([{ path: 'currentPassword', message: 'The password is not the present one.' }]);

/** What a new password must satisfy, in the order of judgement. */
export const passwordRules = [
  {
    code: 'invalidRequestBody',
    broken: ({ password }) => !isHashable(password),
    data: () => issue(`The password must have at most ${MAX_PASSWORD_LENGTH} characters.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ password }) => lengthOf(password) < MIN_PASSWORD_LENGTH,
    data: () => issue(`The password must have at least ${MIN_PASSWORD_LENGTH} characters.`),
  },
  {
    code: 'invalidRequestBody',
    broken: ({ password, email }) => passwordText(password).toLowerCase() === email,
    data: () => issue('The password must not be the email address.'),
  },
] as const satisfies readonly Rule<NewPassword>[];

/** Whether somebody may have the password from now on. */
export const decidePassword = (wanted: NewPassword): Outcome<null, CodeOf<typeof passwordRules>> => obey(passwordRules, wanted, () => null);

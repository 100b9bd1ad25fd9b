import { invalidBody } from '../kernel/issue.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { obey } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';

export const MIN_PASSWORD_LENGTH = 12;
/** In characters; at most 1024 bytes in UTF-8. */
export const MAX_PASSWORD_LENGTH = 256;

/** The normalized form that is hashed: keyboards compose the same characters differently. */
export const passwordText = (password: string): string => password.normalize('NFKC');

const lengthOf = (password: string): number => Array.from(passwordText(password)).length;

/** Whether the password is short enough to be hashed. */
export const isHashable = (password: string): boolean =>
  password.length <= 2 * MAX_PASSWORD_LENGTH && lengthOf(password) <= MAX_PASSWORD_LENGTH;

/** A password that is about to be set. */
export interface NewPassword {
  readonly password: string;
  /** The stored address of the user. */
  readonly email: string;
}

const issue = (message: string) => ({ issues: [{ path: 'password', message }] });

/** The refusal for a signed-in user who enters a wrong current password. */
export const wrongPassword = invalidBody([{ path: 'currentPassword', message: 'The current password is wrong.' }]);

/** The requirements of a new password, in the order in which they are checked. */
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
] as const satisfies readonly Rule<NewPassword>[];

export const decidePassword = (wanted: NewPassword): Outcome<null, CodeOf<typeof passwordRules>> => obey(passwordRules, wanted, () => null);

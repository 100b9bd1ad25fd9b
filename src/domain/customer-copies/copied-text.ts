import { emailAddressOf } from '../access/email-address.ts';
import type { Issue } from '../kernel/issue.ts';
import { MAX_LINE, MAX_LINES, isLine } from '../kernel/plain-text.ts';

const issueIf = (isBroken: boolean, path: string, expected: string): readonly Issue[] =>
  isBroken ? [{ path, message: `Expected ${expected} after the substitutions.` }] : [];

/** Returns the issue of a name that is not a line after the substitutions. */
export const nameIssues = (path: string, name: string | undefined): readonly Issue[] =>
  issueIf(name !== undefined && !isLine(name), path, `a single line of 1 to ${MAX_LINE} characters`);

/** Returns the issue of a text that is too long after the substitutions. */
export const textIssues = (path: string, text: string | null | undefined): readonly Issue[] =>
  issueIf((text ?? '').length > MAX_LINES, path, `at most ${MAX_LINES} characters`);

/** Returns the issues of texts that are not email addresses after the substitutions. */
export const addressIssues = (path: string, addresses: readonly string[] | null): readonly Issue[] =>
  (addresses ?? []).flatMap((address, at) =>
    issueIf(emailAddressOf(address) === null, `${path}.${at}`, 'an email address'),
  );

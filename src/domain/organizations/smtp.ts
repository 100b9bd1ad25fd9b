import type { RateLimit } from '../access/rate-limits.ts';
import type { Issue } from '../kernel/issue.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { firstBroken } from '../kernel/rules.ts';
import { minutes } from '../kernel/time.ts';

/** How a connection to a mail server is made secure; `none` is for relays without a password. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];
/** Where mail is submitted (RFC 6409). */
export const SUBMISSION_PORT = 587;

/** How often an organization may send itself a test mail. */
export const SMTP_TEST_RATE: RateLimit = { name: 'smtpTest', limit: 10, window: minutes(1), per: 'organization' };

/** The mail server that an organization sends through. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly username: string | null;
  readonly password: string | null;
  readonly fromAddress: string;
  readonly fromName: string | null;
}

/** What is to change; a null host removes the settings. */
export type SmtpChanges = Partial<Omit<SmtpSettings, 'host'>> & { readonly host?: string | null };

/** Which mail server becomes which. */
export interface SmtpChange {
  readonly present: SmtpSettings | null;
  readonly changes: SmtpChanges;
  /** Whether the host that is sent is at public addresses only; true when none is sent. */
  readonly hostIsPublic: boolean;
}

export const smtpChangeRules = [
  { code: 'smtpHostNotPublic', broken: ({ hostIsPublic }) => !hostIsPublic },
] as const satisfies readonly Rule<SmtpChange>[];

const firstSettings = { port: SUBMISSION_PORT, security: 'starttls', username: null, password: null, fromName: null } as const;

/** A stored password is for the server and user that it was given for, and is never carried to another. */
const retainedPassword = ({ present, changes }: SmtpChange): string | null => {
  if (present === null) return null;
  const moved = (['host', 'port', 'security', 'username'] as const).some((name) => changes[name] !== undefined && changes[name] !== present[name]);
  return moved ? null : present.password;
};

const issuesOf = ({ host, fromAddress, security, username, password }: Partial<SmtpSettings>): readonly Issue[] => [
  ...(host === undefined ? [{ path: 'host', message: 'A mail server needs a host.' }] : []),
  ...(fromAddress === undefined ? [{ path: 'fromAddress', message: 'A mail server needs a sender.' }] : []),
  ...(security === 'none' && (username !== null || password !== null)
    ? [{ path: 'security', message: 'A user name or password is not sent over a connection without security.' }]
    : []),
];

/** The settings after a change; null when there are none any more. */
export const decideSmtpChange = (
  change: SmtpChange,
): Outcome<SmtpSettings | null, CodeOf<typeof smtpChangeRules> | 'invalidRequestBody'> => {
  const refusal = firstBroken(smtpChangeRules, change);
  if (refusal !== null) return refusal;
  const { host, ...changes } = change.changes;
  if (host === null) return accepted(null);
  const settings = { ...firstSettings, ...change.present, password: retainedPassword(change), ...changes, ...(host === undefined ? {} : { host }) };
  const issues = issuesOf(settings);
  return issues.length > 0 ? invalidBody(issues) : accepted(settings as SmtpSettings);
};

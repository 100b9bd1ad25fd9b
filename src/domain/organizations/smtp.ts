import type { RateLimit } from '../access/rate-limits.ts';
import type { Issue } from '../kernel/issue.ts';
import { invalidBody } from '../kernel/issue.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import { firstBroken } from '../kernel/rules.ts';
import { minutes } from '../kernel/time.ts';

/** The security modes of connections to a mail server. `none` is for relays without a password. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const;
/** The security mode of a connection to a mail server. `starttls` is that of RFC 3207. */
export type SmtpSecurity = (typeof smtpSecurities)[number];
/** The mail submission port (RFC 6409). */
export const SUBMISSION_PORT = 587;

/** The rate limit of test mails per organization. */
export const SMTP_TEST_RATE: RateLimit = { name: 'smtpTest', limit: 10, window: minutes(1), per: 'organization' };

/** The settings of an organization's own mail server. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  readonly security: SmtpSecurity;
  readonly username: string | null;
  readonly password: string | null;
  readonly fromAddress: string;
  readonly fromName: string | null;
}

/** The changes to the settings. A null host removes the settings. */
export type SmtpChanges = Partial<Omit<SmtpSettings, 'host'>> & { readonly host?: string | null };

/** A change to the mail server settings and the facts that decide it. */
export interface SmtpChange {
  readonly present: SmtpSettings | null;
  readonly changes: SmtpChanges;
  /** True if all addresses of the requested host are public, or if the request contains no host. */
  readonly hostIsPublic: boolean;
}

/** The mail server of an organization has a public address. */
export const smtpChangeRules = [
  { code: 'smtpHostNotPublic', broken: ({ hostIsPublic }) => !hostIsPublic },
] as const satisfies readonly Rule<SmtpChange>[];

const firstSettings = {
  port: SUBMISSION_PORT,
  security: 'starttls',
  username: null,
  password: null,
  fromName: null,
} as const;

/** Returns the stored password if it is kept. It belongs to its server and user; changing either discards it. */
const retainedPassword = ({ present, changes }: SmtpChange): string | null => {
  if (present === null) return null;
  const moved = (['host', 'port', 'security', 'username'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== present[name],
  );
  return moved ? null : present.password;
};

const issuesOf = ({ host, fromAddress, security, username, password }: Partial<SmtpSettings>): readonly Issue[] => [
  ...(host === undefined ? [{ path: 'host', message: 'A host is required.' }] : []),
  ...(fromAddress === undefined ? [{ path: 'fromAddress', message: 'A sender is required.' }] : []),
  ...(security === 'none' && (username !== null || password !== null)
    ? [{ path: 'security', message: 'Credentials require an encrypted connection.' }]
    : []),
];

/** Decides the settings after a change, or null if they were removed. */
export const decideSmtpChange = (
  change: SmtpChange,
): Outcome<SmtpSettings | null, CodeOf<typeof smtpChangeRules> | 'invalidRequestBody'> => {
  const refusal = firstBroken(smtpChangeRules, change);
  if (refusal !== null) return refusal;
  const { host, ...changes } = change.changes;
  if (host === null) return accepted(null);
  const settings = {
    ...firstSettings,
    ...change.present,
    password: retainedPassword(change),
    ...changes,
    ...(host === undefined ? {} : { host }),
  };
  const issues = issuesOf(settings);
  return issues.length > 0 ? invalidBody(issues) : accepted(settings as SmtpSettings);
};

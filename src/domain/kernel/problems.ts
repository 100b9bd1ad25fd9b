import { replicaProblems } from './replica-problems.ts';

/** A problem of an installation that `watchstead doctor` finds. */
interface Problem {
  /** The name of the check of `watchstead doctor` that finds it. */
  readonly check: string;
  /** The problem in words, with a `{name}` for each value. */
  readonly says: string;
  /** The remedy, with a `{name}` for each value. */
  readonly advice: string;
  /** True if the service does not start, or does not work at all; otherwise it works with limitations. */
  readonly isFatal: boolean;
}

/** The problems of an installation. The documentation prints them; a refused start and `doctor` say the same. */
export const problems = {
  nodeTooOld: {
    check: 'Node',
    says: 'needs Node {needed} or newer and this is {version}',
    advice: 'install a newer Node',
    isFatal: true,
  },
  variableInvalid: {
    check: 'configuration',
    says: '{variable} must be {expected}',
    advice: 'correct this variable; see .env.example',
    isFatal: true,
  },
  portInUse: {
    check: 'port',
    says: 'port {port} of {host} is in use',
    advice: 'set {variable} to a free one',
    isFatal: true,
  },
  portForbidden: {
    check: 'port',
    says: 'port {port} needs more rights than this user has',
    advice: 'set {variable} to one above 1023',
    isFatal: true,
  },
  addressMissing: {
    check: 'port',
    says: '{host} is not an address of this machine',
    advice: 'correct {variable}',
    isFatal: true,
  },
  dataDirectoryIsFile: {
    check: 'data directory',
    says: '{folder} is not a directory',
    advice: 'choose another DATA_DIR',
    isFatal: true,
  },
  dataDirectoryNotWritable: {
    check: 'data directory',
    says: '{folder} cannot be written by user {user}',
    advice: 'change its owner, or choose another DATA_DIR',
    isFatal: true,
  },
  userUnknown: {
    check: 'data directory',
    says: 'user {user} has no entry in /etc/passwd, which the embedded PostgreSQL needs to create its database',
    advice: 'run as a user that has one, add one (`useradd --uid {user} watchstead`), or set DATABASE_URL',
    isFatal: true,
  },
  diskFull: {
    check: 'disk',
    says: 'the disk of {folder} is full ({free} MB left)',
    advice: 'make room, or move DATA_DIR to a larger disk',
    isFatal: true,
  },
  diskAlmostFull: {
    check: 'disk',
    says: 'the disk of {folder} has {free} MB left',
    advice: 'make room, or move DATA_DIR to a larger disk',
    isFatal: false,
  },
  loopbackMissing: {
    check: 'database',
    says: 'the loopback interface has no IPv4 address, on which the embedded PostgreSQL listens',
    advice: 'add it (`ip address add 127.0.0.1/8 dev lo`), or set DATABASE_URL',
    isFatal: true,
  },
  databaseFormer: {
    check: 'database',
    says: '{folder} was written by PostgreSQL {found}, and this release has PostgreSQL {ours}',
    advice: 'stop all processes, and run `watchstead upgrade-database`, which keeps the former data',
    isFatal: true,
  },
  databaseNewer: {
    check: 'database',
    says: '{folder} was written by PostgreSQL {found}, which is newer than {ours} of this release',
    advice: 'run the release that wrote it, or choose another DATA_DIR',
    isFatal: true,
  },
  databaseUnreachable: {
    check: 'database',
    says: 'the database at {place} cannot be reached ({reason})',
    advice: 'check DATABASE_URL, and that the server is running and accepts connections from this machine',
    isFatal: true,
  },
  sessionsPooled: {
    check: 'database',
    says: 'the database at {place} is behind a pooler in transaction mode, which keeps no session for notifications and locks',
    advice: 'set DATABASE_DIRECT_URL to a URL of the same database without the pooler',
    isFatal: true,
  },
  directSessionsPooled: {
    check: 'database',
    says: 'DATABASE_DIRECT_URL ({place}) leads to a pooler in transaction mode',
    advice: 'set it to a URL of the same database without the pooler',
    isFatal: true,
  },
  directDatabaseOther: {
    check: 'database',
    says: 'DATABASE_DIRECT_URL ({place}) leads to another database than DATABASE_URL',
    advice: 'correct one of them',
    isFatal: true,
  },
  directDatabaseUnreachable: {
    check: 'database',
    says: 'the database at {place} of DATABASE_DIRECT_URL cannot be reached ({reason})',
    advice: 'check the variable, and that the server accepts connections from this machine',
    isFatal: true,
  },
  ...replicaProblems,
  databaseTooOld: {
    check: 'database',
    says: 'PostgreSQL {major} is too old',
    advice: 'use PostgreSQL {oldest} or newer',
    isFatal: true,
  },
  schemaNewer: {
    check: 'schema',
    says: 'a newer release has migrated the schema ({migrations})',
    advice: 'run that release, or restore a backup from before the upgrade',
    isFatal: true,
  },
  schemaForeign: {
    check: 'schema',
    says: 'another application has migrated the schema ({migrations})',
    advice: 'give Watchstead a separate database',
    isFatal: true,
  },
  tablesForeign: {
    check: 'schema',
    says: 'the database contains tables of another application ({tables})',
    advice: 'give Watchstead a separate database',
    isFatal: true,
  },
  clocksFarApart: {
    check: 'clock',
    says: 'the clocks of system and database differ by {seconds} s, and leases are not safe',
    advice: 'synchronize both clocks with the same time service (NTP)',
    isFatal: true,
  },
  clocksApart: {
    check: 'clock',
    says: 'the clocks of system and database differ by {seconds} s',
    advice: 'synchronize both clocks with the same time service (NTP)',
    isFatal: false,
  },
  secretKeyMissing: {
    check: 'secret key',
    says: 'SECRET_KEY is not set',
    advice: 'set it to at least 32 bytes, the same in all processes on this database',
    isFatal: true,
  },
  secretKeyWrong: {
    check: 'stored data',
    says: 'SECRET_KEY is not the key that the stored data is encrypted with',
    advice:
      'set it to the former key, or put the former secret.key back into DATA_DIR; if `watchstead rotate-secret-key` was interrupted, run it again',
    isFatal: true,
  },
  rotationIncomplete: {
    check: 'stored data',
    says: 'the rotation of SECRET_KEY is not complete',
    advice: 'run `watchstead rotate-secret-key` again with the same keys',
    isFatal: true,
  },
  nameServersSilent: {
    check: 'DNS',
    says: '{name} cannot be resolved ({reason})',
    advice:
      'check the name servers of this machine (/etc/resolv.conf); without DNS, only monitors of IP addresses work',
    isFatal: false,
  },
  proxyUnreachable: {
    check: 'proxy',
    says: 'the proxy in {variable} cannot be reached ({reason})',
    advice:
      'correct {variable}, or name hosts that need no proxy in NO_PROXY; notifications and other requests to the outside fail without it, checks do not',
    isFatal: false,
  },
  ipv4Missing: {
    check: 'network',
    says: 'this machine has no IPv4 address',
    advice: 'hosts that have only IPv4 addresses are down for it; give it one, or let a worker elsewhere check them',
    isFatal: false,
  },
  pingMissing: {
    check: 'ping',
    says: 'the ping program is missing or not executable ({reason})',
    advice:
      'install iputils-ping (Debian, Ubuntu: apt-get install iputils-ping) and allow this user to run it; the ping tool and ICMP monitors need it',
    isFatal: false,
  },
  chromiumDriverMissing: {
    check: 'scenarios',
    says: '{chromium} is installed, but not its driver',
    advice: '{missing}',
    isFatal: false,
  },
  chromiumMissing: {
    check: 'scenarios',
    says: '{path} is not an executable program',
    advice: 'correct CHROMIUM_PATH, or remove it',
    isFatal: false,
  },
  archivePackageMissing: {
    check: 'archive',
    says: 'RESULT_ARCHIVE_MONTHS is set, and the package {name} is not installed',
    advice: 'run npm install {name} beside Watchstead, or remove the variable',
    isFatal: true,
  },
  mailServerMissing: {
    check: 'mail',
    says: 'no mail server is configured; mail stays in the outbox',
    advice: 'set SMTP_URL',
    isFatal: false,
  },
  mailServerRefuses: {
    check: 'mail',
    says: 'the mail server refuses the login ({reason})',
    advice: 'check SMTP_URL; mail stays in the outbox and is retried',
    isFatal: false,
  },
} as const satisfies Readonly<Record<string, Problem>>;

/** The code of a problem of the installation, as a refused start and `doctor` report it. */
export type ProblemCode = keyof typeof problems;

/** The names of the values in a text. */
type ValueIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | ValueIn<Rest> : never;

/** The values that the sentence of a problem needs. */
type Values<Code extends ProblemCode> = Readonly<
  Record<ValueIn<(typeof problems)[Code]['says'] | (typeof problems)[Code]['advice']>, string | number>
>;

/** A problem that was found. */
export interface FoundProblem {
  readonly code: ProblemCode;
  readonly verdict: 'warning' | 'failed';
  readonly says: string;
  readonly advice: string;
}

/** Returns the finding of a problem, with its values. */
export const problem = <Code extends ProblemCode>(code: Code, values: Values<Code>): FoundProblem => {
  const { says, advice, isFatal }: Problem = problems[code];
  const known: Readonly<Record<string, string | number>> = values;
  const filled = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => String(known[name] ?? ''));
  return { code, verdict: isFatal ? 'failed' : 'warning', says: filled(says), advice: filled(advice) };
};

/** Returns a finding as one sentence that says what to do. */
export const sentenceOf = ({ says, advice }: { readonly says: string; readonly advice: string | null }): string =>
  `${says.charAt(0).toUpperCase()}${says.slice(1)}${advice === null ? '' : `; ${advice.replace(/\.$/, '')}`}.`;

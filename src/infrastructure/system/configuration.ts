import { z } from 'zod';
import { StartupError } from './startup-error.ts';

const MIN_SECRET_BYTES = 32;

const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);
const cidrs = z.string().transform((value) => value.split(',').map((entry) => entry.trim()).filter((entry) => entry !== ''));

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z.string().transform((value, context): z.output<Schema> => {
    try {
      const result = schema.safeParse(JSON.parse(value));
      if (result.success) return result.data;
    } catch {
      // Told below, like any other wrong value.
    }
    context.addIssue({ code: 'custom', message: 'not the JSON that is expected' });
    return z.NEVER;
  });

const tier = z.strictObject({ key: z.string().min(1), limit: z.int().min(0), paid: z.boolean() });
const ascending = (tiers: readonly { readonly limit: number }[]): boolean =>
  tiers.every(({ limit }, at) => at === 0 || limit > (tiers[at - 1]?.limit ?? 0));

const trustedIssuer = z.strictObject({
  issuer: z.url(),
  name: z.string().min(1),
  jwksUri: z.url().optional(),
  algorithms: z.array(z.string()).optional(),
  clientIds: z.array(z.string()).optional(),
  emailDomains: z.array(z.string()).optional(),
});

const DEFAULT_TIERS =
  '[{"key":"free","limit":50,"paid":false},{"key":"starter","limit":100,"paid":true},{"key":"business","limit":500,"paid":true},{"key":"scale","limit":5000,"paid":true}]';

/** Every variable: its schema, what it expects in words, and what it is for. `.env.example` is printed from here. */
export const variables = {
  HOST: { schema: z.string().min(1).default('127.0.0.1'), expects: 'an address to listen on', what: 'The address that HTTP listens on.' },
  PORT: { schema: port.default(3000), expects: 'a port from 0 to 65535', what: 'The port that HTTP listens on.' },
  BASE_URL: {
    schema: z.url({ protocol: /^https?$/ }).refine((value) => new URL(value).origin === value.replace(/\/$/, '')).transform((value) => new URL(value).origin).optional(),
    expects: 'an http or https origin without a path, such as https://status.example.com',
    what: 'The address that people and agents reach the service at; http://HOST:PORT unless told.',
  },
  DATABASE_URL: {
    schema: z.string().regex(/^postgres(ql)?:\/\//).optional(),
    expects: 'a URL such as postgres://user:password@host:5432/name',
    what: 'The PostgreSQL database. Without it the service starts its own under DATA_DIR.',
  },
  DATA_DIR: { schema: z.string().min(1).default('./.watchstead'), expects: 'a folder', what: 'Where the embedded database and generated keys are kept.' },
  JOBS_URL: {
    schema: z.string().regex(/^mongodb(\+srv)?:\/\//).optional(),
    expects: 'a URL such as mongodb://host:27017/name',
    what: 'Puts the job queue on MongoDB; without it, it lives in the database.',
  },
  ROLE: { schema: z.enum(['all', 'api', 'worker']).default('all'), expects: 'all, api or worker', what: 'What this process does.' },
  LOCATION: { schema: z.string().regex(/^[a-z0-9-]{1,63}$/).default('local'), expects: 'the key of a monitoring location', what: 'The location that this worker checks from.' },
  SMTP_URL: { schema: z.string().regex(/^smtps?:\/\//).optional(), expects: 'a URL such as smtps://user:password@host:465', what: 'The mail server. Without it mail is kept in the outbox and retried.' },
  MAIL_FROM: { schema: z.string().min(3).default('Watchstead <watchstead@localhost>'), expects: 'a mail address', what: 'The sender of mail.' },
  SECRET_KEY: {
    schema: z.string().refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES).optional(),
    expects: `at least ${MIN_SECRET_BYTES} bytes`,
    what: 'Encrypts stored credentials and signs cookies. Generated into DATA_DIR when the embedded database is used.',
  },
  TRUST_PROXY: {
    schema: z.string().default('false').transform((value) => (value === 'true' ? true : value === 'false' ? false : /^\d+$/.test(value) ? Number(value) : value)),
    expects: 'true, false, a number of proxies, or their addresses',
    what: 'Whose X-Forwarded-For is believed.',
  },
  PRIVATE_TARGET_ALLOWLIST: { schema: cidrs.default([]), expects: 'networks such as 10.0.0.0/8,192.168.1.0/24', what: 'Networks that count as public, for targets on the premises.' },
  AGENT_AUTH_ENABLED: { schema: flag.default(true), expects: 'true or false', what: 'Whether agents may register.' },
  AGENT_ANONYMOUS_ENABLED: { schema: flag.default(true), expects: 'true or false', what: 'Whether agents may register without a user.' },
  AGENT_SERVICE_AUTH_ENABLED: { schema: flag.default(true), expects: 'true or false', what: 'Whether agents may register for a user they name.' },
  AGENT_WRITE_ENABLED: { schema: flag.default(false), expects: 'true or false', what: 'Whether agents with a write scope may write at all.' },
  AGENT_TRUSTED_ISSUERS: { schema: json(z.array(trustedIssuer)).default([]), expects: 'a JSON list of {issuer, name, …}', what: 'Identity providers whose ID-JAG assertions are accepted.' },
  MFA_REQUIRED_FOR_PLATFORM_STAFF: { schema: flag.default(false), expects: 'true or false', what: 'Whether platform admins and supporters must use two-step verification.' },
  EXPORT_COOLDOWN_HOURS: { schema: z.coerce.number().min(0).max(8760).default(6), expects: 'a number of hours', what: 'How long after an export the next one may be asked for.' },
  QUOTA_TIERS: {
    schema: json(z.array(tier).min(1).refine(ascending)).prefault(DEFAULT_TIERS),
    expects: 'a JSON list of {key, limit, paid} with ascending limits',
    what: 'The monitor quota tiers that organizations can be on.',
  },
  LOG_LEVEL: { schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'), expects: 'fatal, error, warn, info, debug, trace or silent', what: 'How much is logged.' },
  RETENTION_DAYS: { schema: z.coerce.number().int().min(1).max(3650).default(30), expects: 'a number of days from 1 to 3650', what: 'How long raw check results are kept.' },
  METRICS_HOST: { schema: z.string().min(1).default('127.0.0.1'), expects: 'an address', what: 'The address that metrics are served on.' },
  METRICS_PORT: { schema: port.optional(), expects: 'a port from 0 to 65535', what: 'The port that metrics are served on; not served unless told.' },
} as const;

type Variables = typeof variables;
type Name = keyof Variables;

/** The parsed environment. */
export type Environment = { readonly [N in Name]: z.output<Variables[N]['schema']> };

/** The configuration of a process: the environment and what follows from it. */
export interface Configuration extends Environment {
  readonly BASE_URL: string;
}

/** Parses the environment; throws a `StartupError` of one line that names the first wrong variable and what it expects. */
export const readEnvironment = (environment: Readonly<Record<string, string | undefined>>): Environment => {
  const parsed = (Object.keys(variables) as Name[]).map((name) => {
    const given = environment[name];
    const result = variables[name].schema.safeParse(given === '' ? undefined : given);
    if (!result.success) throw new StartupError(`${name} must be ${variables[name].expects}.`);
    return [name, result.data] as const;
  });
  return Object.fromEntries(parsed) as unknown as Environment;
};

/** The configuration of a process that serves at `BASE_URL`, or at its own address when that is not set. */
export const configurationOf = (environment: Environment): Configuration => ({
  ...environment,
  BASE_URL: environment.BASE_URL ?? `http://${environment.HOST.includes(':') ? `[${environment.HOST}]` : environment.HOST}:${environment.PORT}`,
});

import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import pg from 'pg';
import { days, later } from '../src/domain/kernel/time.ts';
import { PostgresResultPartitions } from '../src/infrastructure/checks/statistics/postgres-result-partitions.ts';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { Argon2Passwords } from '../src/infrastructure/kernel/crypto/passwords.ts';
import { aesVault } from '../src/infrastructure/kernel/crypto/vault.ts';
import { seedScale } from './organization-data.ts';
import { SECRET_KEY, SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { statementCounter } from './statement-counter.ts';

const PASSWORD = 'correct horse battery staple';
const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const CUSTOMERS = 1000;
const ROLLUP_DAYS = 30;

/** A running service with the records of a large agency. */
export interface Agency {
  readonly url: string;
  readonly databaseUrl: string;
  /** Signs the administrator in, and returns the cookie of the session. */
  cookieOfSession(): Promise<string>;
  /** The statements of the service since the last call. */
  statements(): number;
}

/** The numbers of monitors for which the console is measured, and of customers beside the many. */
export interface ConsoleSizes {
  readonly few: number;
  readonly many: number;
  readonly customers: number;
}

/** Signs somebody in, and returns the cookie of the session. */
export const signIn = async (url: string, email: string): Promise<string> => {
  const answer = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return /^watchstead_session=([^;]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1] ?? '';
};

/** Stores the records, and returns the address of the administrator. */
const seed = async (databaseUrl: string, monitors: number): Promise<string> => {
  const database = await Database.connect(databaseUrl);
  for (const day of [-1, 0])
    await new PostgresResultPartitions(database).prepare(
      later(new Date(new Date().setUTCHours(0, 0, 0, 0)), days(day)),
    );
  await database.close();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const sizes = {
    monitors,
    customers: CUSTOMERS,
    results: 10_000,
    incidents: monitors,
    audits: 1000,
    rollups: monitors * ROLLUP_DAYS,
  };
  await seedScale(client, sizes, aesVault(Buffer.from(SECRET_KEY)).seal('{}'), console.log);
  await client.query('update app_user set password_hash = $1 where id = 2', [
    await new Argon2Passwords().hash(PASSWORD),
  ]);
  const { rows } = await client.query<{ email: string }>('select email from app_user where id = 2');
  await client.end();
  return rows[0]?.email ?? '';
};

/** Runs a measurement against a service with that many monitors, and stops the service. */
export const withAgency = async <Result>(
  monitors: number,
  measure: (agency: Agency) => Promise<Result>,
): Promise<Result> => {
  const database = await startDatabase();
  const counter = await statementCounter(database.url);
  const service = await startServer(SERVICE, { ROLE: 'api', DATABASE_URL: counter.url });
  try {
    const email = await seed(database.url, monitors);
    return await measure({
      url: service.url,
      databaseUrl: database.url,
      cookieOfSession: () => signIn(service.url, email),
      statements: () => counter.take(),
    });
  } finally {
    await stopServer(service);
    counter.close();
    await database.close();
  }
};

/** Starts a browser without a window. */
export const launchChromium = async (): Promise<Browser> => {
  if (!existsSync(EXECUTABLE)) throw new Error(`There is no Chromium at ${EXECUTABLE}; set CHROMIUM.`);
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
};

/** A window of somebody who is signed in. */
export interface BenchWindow {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

/** Opens a browser with the session and a cache of its own, which runs the script in each page before its own scripts. */
export const contextOf = async (
  browser: Browser,
  url: string,
  cookie: string,
  script: string,
): Promise<BrowserContext> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'watchstead_session', value: cookie, url }]);
  await context.addInitScript(script);
  return context;
};

/** Opens a page. */
export const windowIn = async (context: BrowserContext): Promise<BenchWindow> => {
  const page = await context.newPage();
  return { context, page, session: await context.newCDPSession(page) };
};

/** Opens a page in a browser of its own. */
export const windowOf = async (browser: Browser, url: string, cookie: string, script: string): Promise<BenchWindow> =>
  windowIn(await contextOf(browser, url, cookie, script));

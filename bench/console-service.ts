import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { Database } from '../src/infrastructure/kernel/database/database.ts';
import { TestClock } from '../test/builders/clock.ts';
import { addUser } from '../test/integration/http/access/browser.ts';
import { openTestApp } from '../test/integration/http/test-app.ts';
import { signIn, windowOf } from './console-window.ts';
import { report } from './goals.ts';
import { inEmptyDirectory, measureStart, medianOf, spreadOf } from './measured-start.ts';
import type { Start } from './measured-start.ts';
import { cpuSeconds } from './process-tree.ts';
import { SERVICE, startDatabase, startServer, stopServer } from './service-program.ts';
import { figure, printTable } from './table.ts';

/** How often services are started, and how long they rest, in seconds. */
export interface ServiceOptions {
  readonly starts: number;
  readonly settle: number;
  readonly rest: number;
  readonly idle: number;
}

const variants = { 'with the console': {}, 'without it': { CONSOLE: 'false' } } as const;
type Variant = keyof typeof variants;
const names = Object.keys(variants) as readonly Variant[];

/** Starts both in turn, each again and again in a directory of its own. The first start, which compiles, is left out. */
const startBoth = ({ starts, settle }: ServiceOptions): Promise<Readonly<Record<Variant, readonly Start[]>>> =>
  inEmptyDirectory(async (folder) => {
    const measured: Record<Variant, Start[]> = { 'with the console': [], 'without it': [] };
    for (let round = 0; round <= starts; round += 1)
      for (const name of names) {
        const environment = { ...variants[name], DATA_DIR: `${folder}/${name}` };
        const start = await measureStart(SERVICE, environment, { settle, idle: 0 });
        if (round > 0) measured[name].push(start);
      }
    return measured;
  });

/** Stores an organization without monitors, and returns the address of its administrator. */
const storeOrganization = async (databaseUrl: string): Promise<string> => {
  const database = await Database.connect(databaseUrl);
  await database.migrate();
  await database.close();
  const app = await openTestApp(databaseUrl, new TestClock(), {}, {});
  const { organizationId } = await app.createOrganization();
  const { email } = await addUser(app, organizationId, { role: 'admin' });
  await app.close();
  return email;
};

/** A service without monitors and its database server, which rest. */
const startResting = async (environment: Readonly<Record<string, string>>) => {
  const database = await startDatabase();
  const email = await storeOrganization(database.url);
  const service = await startServer(SERVICE, { ...environment, DATABASE_URL: database.url });
  return {
    url: service.url,
    email,
    cpuSeconds: () => cpuSeconds(service.pid) + cpuSeconds(database.postmaster),
    stop: async () => {
      await stopServer(service);
      await database.close();
    },
  };
};

/** Returns the seconds for which the page was busy since it was opened. */
const pageSeconds = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
};

/** The CPU at rest, in cores. */
interface Resting {
  readonly services: Readonly<Record<Variant | 'console open', number>>;
  readonly page: number;
}

/** Measures services at rest beside each other, and the console that one of them has open. */
const measureRest = async (browser: Browser, { rest, idle }: ServiceOptions): Promise<Resting> => {
  const services = {
    'with the console': await startResting({}),
    'without it': await startResting({ CONSOLE: 'false' }),
    'console open': await startResting({}),
  };
  const all = Object.values(services);
  const { url, email } = services['console open'];
  const { context, page, session } = await windowOf(browser, url, await signIn(url, email), '');
  await session.send('Performance.enable');
  await page.goto(`${url}/console/monitors`);
  await page.locator('h1').waitFor();
  await pause(1000 * rest);
  const before = all.map((service) => service.cpuSeconds());
  const pageBefore = await pageSeconds(session);
  await pause(1000 * idle);
  const after = all.map((service) => service.cpuSeconds());
  const pageAfter = await pageSeconds(session);
  await context.close();
  for (const service of all) await service.stop();
  const [own = NaN, without = NaN, open = NaN] = after.map((each, index) => (each - (before[index] ?? NaN)) / idle);
  return {
    services: { 'with the console': own, 'without it': without, 'console open': open },
    page: (pageAfter - pageBefore) / idle,
  };
};

/**
 * Measures what the console costs the service: start and memory in an existing directory, in turn with a service without
 * it, and CPU at rest with the database, also while somebody has the console open.
 */
export const measureService = async (browser: Browser, options: ServiceOptions): Promise<void> => {
  const starts = await startBoth(options);
  const { services, page } = await measureRest(browser, options);
  printTable(
    `The service with and without the console, ${options.starts} starts each, medians; CPU of ${options.idle} s after ${options.rest} s`,
    ['Service', 'ready after ms', 'RSS MB', 'CPU at rest, cores', 'of the page'],
    [
      ...names.map((name) => [
        name,
        spreadOf(starts[name], 'readyMs'),
        spreadOf(starts[name], 'residentMb'),
        figure(services[name], 4),
        '',
      ]),
      ['with the console open', '', '', figure(services['console open'], 4), figure(page, 4)],
    ],
  );
  const ratioOf = (key: 'readyMs' | 'residentMb'): number =>
    medianOf(starts['with the console'], key) / medianOf(starts['without it'], key);
  const [ready, memory] = [ratioOf('readyMs'), ratioOf('residentMb')];
  const more = services['with the console'] - services['without it'];
  report(
    'G38',
    `${figure(ready, 2)}, ${figure(memory, 2)}, ${figure(more, 4)} core; open ${figure(services['console open'], 4)} core, page ${figure(page, 4)}`,
    ready <= 1.05 && memory <= 1.05 && more <= 0.001,
  );
};

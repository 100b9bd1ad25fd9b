import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import pg from 'pg';
import { minutes } from '../src/domain/kernel/time.ts';
import { TestClock } from '../test/builders/clock.ts';
import { consolePlaces } from '../test/console/places.ts';
import type { ConsolePlace } from '../test/console/places.ts';
import { SCENE_MS, sceneIn } from '../test/console/scene.ts';
import type { Reader, Scene } from '../test/console/scene.ts';
import { listening, stopListening } from '../test/integration/http/console/stream-suite.ts';
import { openTestApp } from '../test/integration/http/test-app.ts';
import type { TestApp } from '../test/integration/http/test-app.ts';
import { migrated } from '../test/integration/kernel/database/migrated.ts';
import { stopTestServer, testDatabase } from '../test/integration/kernel/database/test-database.ts';
import { transferOf } from './console-transfer.ts';
import type { Transfer } from './console-transfer.ts';
import { contextOf, signIn, windowIn } from './console-window.ts';
import type { ConsoleSizes } from './console-window.ts';
import { report } from './goals.ts';
import { statementCounter } from './statement-counter.ts';
import type { StatementCounter } from './statement-counter.ts';
import { figure, printTable } from './table.ts';

/** How long a screen is complete before it is measured, so that its parts that come later are counted. */
const COMPLETE_MS = 300;
const STEP_MS = 50;
/** A screen that asks again and again is measured after this time. */
const LONGEST_MS = 20_000;
/** The statements of many monitors, of those of few. Bytes grow until each list of the screen has a full page. */
const MOST = 1.2;

/** A page of the console without a screen, whose script is that of the start. */
const NOWHERE = '/no-such-place';

/**
 * Notes when nothing of the screen is loading any more, counted from the navigation. The stream of changes never
 * arrives, because the console reads anew what it asked for before the stream began.
 */
const WATCH = `
  const asks = window.fetch;
  window.fetch = (asked, options) => asked === '/api/stream' ? new Promise(() => {}) : asks(asked, options);
  window.isComplete = () => document.querySelector('h1') !== null && document.querySelector('[aria-busy="true"]') === null;
  let was = false;
  new MutationObserver(() => {
    const is = window.isComplete();
    if (is && !was) window.firstRows = performance.now();
    was = is;
  }).observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
`;

/** What opening a screen cost. The time is in milliseconds, sizes in bytes of bodies compressed by gzip. */
interface Opening {
  readonly firstRows: number;
  readonly requests: number;
  readonly api: number;
  readonly script: number;
  readonly statements: number;
}

/** A service with the scene, and what is needed to open its screens. */
interface Stage {
  readonly app: TestApp;
  readonly scene: Scene;
  readonly counter: StatementCounter;
  readonly browser: Browser;
}

/** Waits until the screen is complete and stays so, or for the longest time. */
const complete = async (page: Page, transfer: Transfer): Promise<void> => {
  const latest = performance.now() + LONGEST_MS;
  for (let quiet = 0; quiet < COMPLETE_MS && performance.now() < latest;) {
    await pause(STEP_MS);
    const isComplete = transfer.pending() === 0 && (await page.evaluate<boolean>('window.isComplete()'));
    quiet = isComplete ? quiet + STEP_MS : 0;
  }
};

const open = async ({ app, counter }: Stage, context: BrowserContext, path: string): Promise<Opening> => {
  // Requests of a minute are limited.
  app.clock.advance(minutes(1));
  const { page, session } = await windowIn(context);
  const transfer = await transferOf(session);
  counter.take();
  await page.goto(`${app.url}/console${path}`);
  await complete(page, transfer);
  const opening = {
    firstRows: Number(await page.evaluate('window.firstRows')),
    requests: transfer.requests(),
    api: transfer.of('api'),
    script: transfer.of('script'),
    statements: counter.take(),
  };
  await page.close();
  return opening;
};

const readerOf = ({ readers }: ConsolePlace): Reader => (readers.includes('admin') ? 'admin' : (readers[0] ?? 'admin'));

/** Returns the screens with the names, separated by commas, or all screens. */
export const placesOf = (names: string): readonly ConsolePlace[] =>
  names === '' ? consolePlaces : consolePlaces.filter(({ name }) => names.split(',').includes(name));

/** Opens every screen as the first of those who may, each in a browser without a cache. */
const openAll = async (stage: Stage, places: readonly ConsolePlace[]): Promise<ReadonlyMap<string, Opening>> => {
  const { app, scene, browser } = stage;
  const cookies = new Map<Reader, string>();
  const opened = async (reader: Reader, path: string): Promise<Opening> => {
    const cookie = cookies.get(reader) ?? (await signIn(app.url, scene.emails[reader]));
    cookies.set(reader, cookie);
    const context = await contextOf(browser, app.url, cookie, WATCH);
    const opening = await open(stage, context, path);
    await context.close();
    return opening;
  };
  const openings = new Map<string, Opening>();
  // The first opening of a service prepares its statements.
  for (const path of ['/monitors', NOWHERE]) openings.set(NOWHERE, await opened('admin', path));
  for (const place of places) openings.set(place.name, await opened(readerOf(place), place.path(scene.ids)));
  return openings;
};

/** Adds monitors and customers to those of the scene, until its organization has so many of them. */
const addUntil = async (databaseUrl: string, monitors: number, customers: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into customer (public_id, created_at, updated_at, organization_id, name, email, package_id, status, custom_fields)
     select gen_random_uuid(), now(), now(), organization_id, 'Customer ' || n, 'mail-' || n || '@example.com', package_id, status, custom_fields
       from (select * from customer order by id limit 1) like_this, generate_series((select count(*) from customer) + 1, $1::int) n`,
    [customers],
  );
  await client.query(
    `insert into monitor (public_id, created_at, updated_at, organization_id, customer_id, kind, monitoring_type, name, target, status, management_type, check_interval, timeout_seconds, settings, condition)
     select gen_random_uuid(), now(), now(), m.organization_id, c.id, m.kind, m.monitoring_type, 'Site ' || n, 'https://site-' || n || '.example/', 'active', m.management_type, m.check_interval, m.timeout_seconds, m.settings, 'up'
       from (select * from monitor where kind = 'website' order by id limit 1) m,
            generate_series((select count(*) from monitor) + 1, $1::int) n
       join (select id, row_number() over (order by id) as at, count(*) over () as whole from customer) c on c.at = 1 + n % c.whole`,
    [monitors],
  );
  await client.query(
    `insert into state_span (monitor_id, state, started_at) select id, 'up', created_at from monitor where not exists (select from state_span where monitor_id = monitor.id)`,
  );
  await client.query('analyze');
  await client.end();
};

const rowsOf = (few: ReadonlyMap<string, Opening>, many: ReadonlyMap<string, Opening>): readonly Row[] =>
  [...many].flatMap(([name, other]) => {
    const [one, start] = [few.get(name), many.get(NOWHERE)];
    if (name === NOWHERE || one === undefined || start === undefined) return [];
    const ratioOf = (key: keyof Opening): number => other[key] / one[key];
    return [
      {
        name,
        opening: other,
        ownScript: other.script - start.script,
        ratios: { api: ratioOf('api'), statements: ratioOf('statements') },
      },
    ];
  });

interface Row {
  readonly name: string;
  readonly opening: Opening;
  /** The script that the start of the console has not loaded. */
  readonly ownScript: number;
  readonly ratios: Readonly<Record<'api' | 'statements', number>>;
}

const kb = (bytes: number): string => figure(bytes / 1000, 1);

const reportScreens = (rows: readonly Row[]): void => {
  const highest = (value: (row: Row) => number): string => {
    const row = rows.reduce((one, other) => (value(other) > value(one) ? other : one));
    return `${row.name} ${figure(value(row), value(row) < 10 ? 2 : 0)}`;
  };
  report(
    'G37',
    [
      highest(({ opening }) => opening.requests),
      `${highest(({ opening }) => opening.script / 1000)} kB`,
      highest(({ ratios }) => ratios.statements),
    ].join(', '),
    rows.every(({ ratios }) => ratios.statements <= MOST),
  );
};

/** Measures screens of the console for few and for many monitors, with the processor as it is. */
export const measureScreens = async (
  browser: Browser,
  sizes: ConsoleSizes,
  places: readonly ConsolePlace[],
): Promise<void> => {
  const database = await testDatabase(migrated);
  const counter = await statementCounter(database.url);
  const app = await openTestApp(counter.url, new TestClock(), {}, {});
  await listening(app);
  app.clock.set(new Date(Date.now() - SCENE_MS));
  const stage = { app, scene: await sceneIn(app), counter, browser };
  await addUntil(database.url, sizes.few, 0);
  const few = await openAll(stage, places);
  await addUntil(database.url, sizes.many, sizes.customers);
  const many = await openAll(stage, places);
  stopListening(app);
  await app.close();
  counter.close();
  await database.drop();
  await stopTestServer();
  const rows = rowsOf(few, many);
  printTable(
    `Every screen with ${sizes.many} monitors and ${sizes.customers} customers, without a cache, kB by gzip; own script is that which the start has not loaded; x is of ${sizes.few} monitors`,
    ['Screen', 'first rows ms', 'API requests', 'API kB', 'x', 'script kB', 'own', 'statements', 'x'],
    rows.map(({ name, opening, ownScript, ratios }) => [
      name,
      figure(opening.firstRows, 0),
      opening.requests,
      kb(opening.api),
      figure(ratios.api, 2),
      kb(opening.script),
      kb(ownScript),
      opening.statements,
      figure(ratios.statements, 2),
    ]),
  );
  reportScreens(rows);
};

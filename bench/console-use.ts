import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'playwright-core';
import pg from 'pg';
import { announcementOf } from '../src/domain/kernel/announced-change.ts';
import { CHANGES_CHANNEL } from '../src/infrastructure/kernel/database/database.ts';
import { launchChromium, windowOf, withAgency } from './console-window.ts';
import type { Agency } from './console-window.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * The list of monitors in use: scrolling to its end, the time from an input to the next paint, and the memory of a page
 * that follows changes for an hour. Scrolling is measured with the processor as it is and slowed four times, inputs
 * slowed.
 */
const options = optionsOf(
  { monitors: '10000', rounds: '5', minutes: '60', rate: '1', scroll: '20' },
  { monitors: '300', rounds: '1', minutes: '0.1', scroll: '2' },
);
const [MONITORS, ROUNDS] = [Number(options.monitors), Number(options.rounds)];
const SCROLL_MS = 1000 * Number(options.scroll);
const SLOWDOWN = 4;
/** The longest interval between two frames at 60 a second that is not a dropped frame. */
const FRAME_MS = 1000 / 60;

/** Notes tasks of the page that take long, and the duration of each input until the next paint. */
const WATCH = `
  window.longTasks = [];
  window.inputs = new Map();
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0)
        window.inputs.set(interactionId, Math.max(duration, window.inputs.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;

/** Scrolls to the end in equal steps, one in each frame. Returns the intervals between frames and the most rows. */
const SCROLL = `(milliseconds) => new Promise((resolve) => {
  const height = document.documentElement.scrollHeight - innerHeight;
  const began = performance.now();
  let last = began;
  const intervals = [];
  let rows = 0;
  const step = (now) => {
    intervals.push(now - last);
    last = now;
    rows = Math.max(rows, document.querySelectorAll('[data-row]').length);
    const share = (now - began) / milliseconds;
    scrollTo(0, height * Math.min(1, share));
    if (share < 1) requestAnimationFrame(step);
    else resolve({ intervals: intervals.slice(2), rows, atEnd: Math.abs(scrollY - height) < 2 });
  };
  requestAnimationFrame(step);
})`;

interface Scrolled {
  readonly intervals: readonly number[];
  readonly rows: number;
  readonly atEnd: boolean;
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other);

const slow = (session: CDPSession, rate: number): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

const openList = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/console/monitors`);
  await page.locator('[data-row] a').first().waitFor();
  await page.waitForLoadState('load');
};

/** Scrolls to the end of the list, and returns the frames with the tasks that took long meanwhile. */
const scroll = async (page: Page): Promise<Scrolled & { readonly longTasks: readonly number[] }> => {
  await page.evaluate('window.longTasks.length = 0');
  const scrolled = await page.evaluate<Scrolled>(`(${SCROLL})(${SCROLL_MS})`);
  await pause(500);
  return { ...scrolled, longTasks: await page.evaluate<readonly number[]>('window.longTasks') };
};

/** Uses the list as people do. Each step ends when its effect is there. */
const useList = async (page: Page): Promise<void> => {
  const rows = page.locator('[data-row]');
  await rows.nth(1).locator('a').focus();
  for (const key of ['j', 'j', 'x', 'j', 'x', 'k', 'x', 'x']) await page.keyboard.press(key);
  await page.keyboard.press('/');
  await page.keyboard.type('site 12');
  await page.waitForURL((url) => url.searchParams.get('search') === 'site 12');
  await rows.locator('a').first().waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await page.keyboard.type('mon');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await rows.locator('a').first().click();
  await page.waitForURL((url) => /\/monitors\/.+\//.test(url.pathname));
  await page.locator('h1').waitFor();
  await page.goBack();
  await rows.locator('a').first().waitFor();
};

/** Uses the list with a slowed processor, and returns the time of each input until the next paint. */
const inputsOf = async (page: Page, url: string): Promise<readonly number[]> => {
  await openList(page, url);
  await useList(page);
  await pause(1000);
  return page.evaluate<readonly number[]>('[...window.inputs.values()]');
};

const heapMb = async (session: CDPSession): Promise<number> => {
  for (let time = 0; time < 2; time += 1) await session.send('HeapProfiler.collectGarbage');
  return (await session.send('Runtime.getHeapUsage')).usedSize / 2 ** 20;
};

/** Announces changes while the page shows the list, and returns its heap each minute, the first one after a minute. */
const followChanges = async (session: CDPSession, databaseUrl: string): Promise<readonly number[]> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const [interval, minute] = [1000 / Number(options.rate), 60_000 * Math.min(1, Number(options.minutes))];
  const heaps: number[] = [];
  const end = performance.now() + 60_000 * Number(options.minutes) + minute;
  for (let next = performance.now() + minute; performance.now() < end;) {
    const change = { organizationId: 1, type: 'website', id: crypto.randomUUID(), customerIds: [] };
    await client.query(`select pg_notify('${CHANGES_CHANNEL}', $1)`, [announcementOf([change])]);
    await pause(interval);
    if (performance.now() < next) continue;
    heaps.push(await heapMb(session));
    next += minute;
  }
  await client.end();
  return heaps;
};

const measure = async (browser: Browser, { url, databaseUrl, cookieOfSession }: Agency): Promise<void> => {
  const { context, page, session } = await windowOf(browser, url, await cookieOfSession(), WATCH);
  const scrolls: Awaited<ReturnType<typeof scroll>>[] = [];
  const slowed: Awaited<ReturnType<typeof scroll>>[] = [];
  const inputs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await openList(page, url);
    scrolls.push(await scroll(page));
    await slow(session, SLOWDOWN);
    await openList(page, url);
    slowed.push(await scroll(page));
    inputs.push(...(await inputsOf(page, url)));
    await slow(session, 1);
  }
  const rowOf = (name: string, runs: typeof scrolls): readonly string[] => {
    const intervals = sorted(runs.flatMap((run) => run.intervals));
    const late = intervals.filter((each) => each > 1.5 * FRAME_MS).length;
    return [
      name,
      figure(1000 / (intervals.reduce((sum, each) => sum + each, 0) / intervals.length), 1),
      ...[0.5, 0.99, 1].map((share) => figure(quantile(intervals, share), 1)),
      `${figure((100 * late) / intervals.length, 2)} %`,
      figure(Math.max(0, ...runs.flatMap((run) => run.longTasks)), 0),
      String(Math.max(...runs.map((run) => run.rows))),
    ];
  };
  printTable(
    `Scrolling ${MONITORS} monitors to the end in ${options.scroll} s, ${ROUNDS} rounds`,
    ['', 'frames/s', 'p50 ms', 'p99', 'longest', 'late frames', 'longest task ms', 'row elements'],
    [rowOf('as it is', scrolls), rowOf(`slowed ${SLOWDOWN} times`, slowed)],
  );
  const times = sorted(inputs);
  const input = quantile(times, 0.75);
  printTable(
    `Input to next paint, processor slowed ${SLOWDOWN} times`,
    ['inputs of 16 ms or more', 'p50 ms', 'p75', 'longest'],
    [[times.length, ...[0.5, 0.75, 1].map((share) => figure(quantile(times, share), 0))]],
  );
  const rate = sorted(
    scrolls.map((run) => 1000 / (run.intervals.reduce((sum, each) => sum + each, 0) / run.intervals.length)),
  );
  const [frames, task, rows] = [
    quantile(rate, 0.5),
    Math.max(0, ...slowed.flatMap((run) => run.longTasks)),
    Math.max(...[...scrolls, ...slowed].map((run) => run.rows)),
  ];
  report(
    'G34',
    `${figure(frames, 1)}, ${figure(task, 0)} ms, ${rows}, p75 ${figure(input, 0)} ms`,
    frames >= 59 && task <= 100 && rows <= 60 && input <= 200 && [...scrolls, ...slowed].every(({ atEnd }) => atEnd),
  );
  await openList(page, url);
  const heaps = await followChanges(session, databaseUrl);
  const [first, last] = [heaps[0] ?? NaN, heaps.at(-1) ?? NaN];
  printTable(
    `Heap of the page over ${options.minutes} minutes of ${options.rate} changes a second`,
    ['first MB', 'last', 'largest', 'growth'],
    [[...[first, last, Math.max(...heaps)].map((each) => figure(each, 1)), `${figure(100 * (last / first - 1), 1)} %`]],
  );
  report('G35', `${figure(last, 1)} MB, ${figure(100 * (last / first - 1), 1)} %`, last <= 60 && last <= 1.1 * first);
  await context.close();
};

const browser = await launchChromium();
try {
  await withAgency(MONITORS, (agency) => measure(browser, agency));
} finally {
  await browser.close();
}

import type { Browser, CDPSession } from 'playwright-core';
import { launchChromium, windowOf, withAgency } from './console-window.ts';
import { report } from './goals.ts';
import { optionsOf } from './options.ts';
import { figure, printTable, quantile } from './table.ts';

/*
 * The list of monitors in the console, for few and for many monitors: from the navigation to the first rows, what was
 * transferred, and the memory of the page. The processor of the browser is slowed four times; cold is a browser without
 * a cache, warm the same page again.
 */
const options = optionsOf({ monitors: '10000', few: '100', rounds: '9' }, { monitors: '300', rounds: '1' });
const ROUNDS = Number(options.rounds);
const SLOWDOWN = 4;

/** What one opening of the list cost. Times are in milliseconds, sizes in bytes as they were transferred. */
interface Opening {
  readonly firstRows: number;
  readonly script: number;
  readonly style: number;
  readonly api: number;
  readonly requests: number;
  readonly heapMb: number;
}

/** Notes when the first row of the list is there, counted from the navigation. */
const WATCH = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return;
    window.firstRows ??= performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
`;

const transferOf = (session: CDPSession) => {
  const types = new Map<string, string>();
  const bytes: Record<string, number> = {};
  let requests = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    const { pathname } = new URL(response.url);
    // The stream never ends, so that it is no transfer.
    const isApi = pathname.startsWith('/api/') && pathname !== '/api/stream';
    if (isApi) requests += 1;
    const isScript = response.mimeType.includes('javascript');
    types.set(requestId, isApi ? 'api' : isScript ? 'script' : response.mimeType === 'text/css' ? 'style' : 'other');
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId) ?? 'other';
    bytes[type] = (bytes[type] ?? 0) + encodedDataLength;
  });
  return { of: (type: string): number => bytes[type] ?? 0, requests: (): number => requests };
};

/** Opens the list in a window of its own, then the same again, and measures both. */
const open = async (browser: Browser, url: string, cookie: string): Promise<readonly [Opening, Opening]> => {
  const { context, page, session } = await windowOf(browser, url, cookie, WATCH);
  await session.send('Network.enable');
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const measured = async (): Promise<Opening> => {
    const transfer = transferOf(session);
    await page.goto(`${url}/console/monitors`);
    await page.locator('[data-row] a').first().waitFor();
    const firstRows = Number(await page.evaluate('window.firstRows'));
    await page.waitForLoadState('load');
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      firstRows,
      script: transfer.of('script'),
      style: transfer.of('style'),
      api: transfer.of('api'),
      requests: transfer.requests(),
      heapMb: usedSize / 2 ** 20,
    };
  };
  const cold = await measured();
  const warm = await measured();
  await context.close();
  return [cold, warm];
};

const measure = async (browser: Browser, monitors: number): Promise<readonly (readonly [Opening, Opening])[]> =>
  withAgency(monitors, async ({ url, cookieOfSession }) => {
    const openings: (readonly [Opening, Opening])[] = [];
    for (let round = 0; round < ROUNDS; round += 1) openings.push(await open(browser, url, await cookieOfSession()));
    return openings;
  });

const sortedOf = (openings: readonly Opening[], name: keyof Opening): readonly number[] =>
  openings.map((opening) => opening[name]).toSorted((one, other) => one - other);

const rowOf = (name: string, openings: readonly Opening[]): readonly string[] => {
  const times = sortedOf(openings, 'firstRows');
  const median = (member: keyof Opening): number => quantile(sortedOf(openings, member), 0.5);
  return [
    name,
    `${figure(quantile(times, 0.5), 0)} (${figure(times[0] ?? NaN, 0)} to ${figure(times.at(-1) ?? NaN, 0)})`,
    figure(quantile(times, 0.75), 0),
    ...(['script', 'style', 'api'] as const).map((member) => figure(median(member) / 1000, 1)),
    figure(median('requests'), 0),
    figure(median('heapMb'), 1),
  ];
};

const browser = await launchChromium();
const measureBoth = async () => {
  try {
    return [await measure(browser, Number(options.few)), await measure(browser, Number(options.monitors))] as const;
  } finally {
    await browser.close();
  }
};
const [few, many] = await measureBoth();
const cold = (openings: readonly (readonly [Opening, Opening])[]): readonly Opening[] => openings.map(([each]) => each);
const warm = (openings: readonly (readonly [Opening, Opening])[]): readonly Opening[] =>
  openings.map(([, each]) => each);
printTable(
  `Opening the list of monitors, processor slowed ${SLOWDOWN} times, ${ROUNDS} rounds; kB as transferred`,
  ['Monitors', 'first rows ms', 'p75', 'script kB', 'style', 'API', 'API requests', 'heap MB'],
  [
    rowOf(`${options.few}, cold`, cold(few)),
    rowOf(`${options.few}, warm`, warm(few)),
    rowOf(`${options.monitors}, cold`, cold(many)),
    rowOf(`${options.monitors}, warm`, warm(many)),
  ],
);
const p75 = (openings: readonly Opening[]): number => quantile(sortedOf(openings, 'firstRows'), 0.75);
const most = (member: keyof Opening): number => sortedOf(cold(many), member).at(-1) ?? NaN;
const [coldMs, warmMs] = [p75(cold(many)), p75(warm(many))];
const ratio = coldMs / p75(cold(few));
report(
  'G32',
  `${figure(coldMs, 0)} ms, ${figure(warmMs, 0)} ms, ${figure(ratio, 2)} of ${options.few} monitors`,
  coldMs <= 1000 && warmMs <= 600 && ratio <= 1.2,
);
report(
  'G33',
  `${figure(most('script') / 1000, 0)} kB, ${figure(most('style') / 1000, 0)} kB, ${most('requests')} of ${figure(most('api') / 1000, 0)} kB, ${figure(most('heapMb'), 0)} MB`,
  most('script') <= 200_000 &&
    most('style') <= 30_000 &&
    most('requests') <= 6 &&
    most('api') <= 40_000 &&
    most('heapMb') <= 60,
);

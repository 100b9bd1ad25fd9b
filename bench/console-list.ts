import type { Browser } from 'playwright-core';
import { transferOf } from './console-transfer.ts';
import { windowOf, withAgency } from './console-window.ts';
import type { Agency, ConsoleSizes } from './console-window.ts';
import { report } from './goals.ts';
import { figure, printTable, quantile } from './table.ts';

const SLOWDOWN = 4;

/** What one opening of the list cost. Times are in milliseconds, sizes in bytes of bodies compressed by gzip. */
interface Opening {
  readonly firstRows: number;
  readonly script: number;
  readonly style: number;
  readonly api: number;
  readonly requests: number;
  readonly statements: number;
  readonly heapMb: number;
}

/** A cold opening, and a warm one after it. */
type Both = readonly [cold: Opening, warm: Opening];

/** Notes when the first row of the list is there, counted from the navigation. */
const WATCH = `
  const watch = new MutationObserver(() => {
    if (!document.querySelector('[data-row]')) return;
    window.firstRows ??= performance.now();
    watch.disconnect();
  });
  watch.observe(document, { childList: true, subtree: true });
`;

/** Opens the list in a window of its own, then the same again, and measures both. */
const open = async (browser: Browser, { url, cookieOfSession, statements }: Agency): Promise<Both> => {
  const { context, page, session } = await windowOf(browser, url, await cookieOfSession(), WATCH);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  const measured = async (): Promise<Opening> => {
    const transfer = await transferOf(session);
    statements();
    await page.goto(`${url}/console/monitors`);
    await page.locator('[data-row] a').first().waitFor();
    const firstRows = Number(await page.evaluate('window.firstRows'));
    await page.waitForLoadState('load');
    const taken = statements();
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    return {
      firstRows,
      script: transfer.of('script'),
      style: transfer.of('style'),
      api: transfer.of('api'),
      requests: transfer.requests(),
      statements: taken,
      heapMb: usedSize / 2 ** 20,
    };
  };
  const cold = await measured();
  const warm = await measured();
  await context.close();
  return [cold, warm];
};

const sortedOf = (openings: readonly Opening[], name: keyof Opening): readonly number[] =>
  openings.map((opening) => opening[name]).toSorted((one, other) => one - other);

const medianOf = (openings: readonly Opening[], name: keyof Opening): number => quantile(sortedOf(openings, name), 0.5);

const p75 = (openings: readonly Opening[]): number => quantile(sortedOf(openings, 'firstRows'), 0.75);

const rowOf = (name: string, openings: readonly Opening[]): readonly string[] => {
  const times = sortedOf(openings, 'firstRows');
  return [
    name,
    `${figure(quantile(times, 0.5), 0)} (${figure(times[0] ?? NaN, 0)} to ${figure(times.at(-1) ?? NaN, 0)})`,
    figure(p75(openings), 0),
    ...(['script', 'style', 'api'] as const).map((member) => figure(medianOf(openings, member) / 1000, 1)),
    figure(medianOf(openings, 'requests'), 0),
    figure(medianOf(openings, 'statements'), 0),
    figure(medianOf(openings, 'heapMb'), 1),
  ];
};

/** Returns how many times the medians of few monitors those of many are. */
const ratioOf = (many: readonly Opening[], few: readonly Opening[], name: keyof Opening): number =>
  medianOf(many, name) / medianOf(few, name);

interface Openings {
  readonly cold: readonly Opening[];
  readonly warm: readonly Opening[];
}

const openingsOf = (browser: Browser, monitors: number, rounds: number): Promise<Openings> =>
  withAgency(monitors, async (agency) => {
    const openings: Both[] = [];
    for (let round = 0; round < rounds; round += 1) openings.push(await open(browser, agency));
    return { cold: openings.map(([cold]) => cold), warm: openings.map(([, warm]) => warm) };
  });

const reportList = (few: Openings, many: Openings, sizes: ConsoleSizes): void => {
  const most = (member: keyof Opening): number => sortedOf(many.cold, member).at(-1) ?? NaN;
  const [coldMs, warmMs] = [p75(many.cold), p75(many.warm)];
  const ratio = coldMs / p75(few.cold);
  report(
    'G32',
    `${figure(coldMs, 0)} ms, ${figure(warmMs, 0)} ms, ${figure(ratio, 2)} of ${sizes.few} monitors`,
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
  const [bytes, statements] = [ratioOf(many.cold, few.cold, 'api'), ratioOf(many.cold, few.cold, 'statements')];
  report('G36', `${figure(bytes, 2)}, ${figure(statements, 2)}`, bytes <= 1.2 && statements <= 1.2);
};

/**
 * Measures the list of monitors for few and for many: from the navigation to the first rows, what was transferred, the
 * statements of the service and the memory of the page. The processor of the browser is slowed four times; cold is a
 * browser without a cache, warm the same page again.
 */
export const measureList = async (browser: Browser, sizes: ConsoleSizes, rounds: number): Promise<void> => {
  const few = await openingsOf(browser, sizes.few, rounds);
  const many = await openingsOf(browser, sizes.many, rounds);
  printTable(
    `Opening the list of monitors, processor slowed ${SLOWDOWN} times, ${rounds} rounds; kB of bodies by gzip`,
    ['Monitors', 'first rows ms', 'p75', 'script kB', 'style', 'API', 'API requests', 'statements', 'heap MB'],
    [
      rowOf(`${sizes.few}, cold`, few.cold),
      rowOf(`${sizes.few}, warm`, few.warm),
      rowOf(`${sizes.many}, cold`, many.cold),
      rowOf(`${sizes.many}, warm`, many.warm),
    ],
  );
  reportList(few, many, sizes);
};

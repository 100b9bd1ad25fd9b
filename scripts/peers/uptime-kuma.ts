import { createRequire } from 'node:module';
import { join } from 'node:path';
import { hours, later, seconds } from '../../src/domain/kernel/time.ts';
import type { Period } from '../../src/domain/checks/check-period.ts';
import { localPeriod } from '../../test/unit/vectors/rules.ts';
import type { Uptime } from '../../test/unit/vectors/rules.ts';

/** The parts of Uptime Kuma's calculator that are driven. */
interface Calculator {
  update(status: number): Promise<unknown>;
  get24Hour(): { readonly uptime: number };
  get30Day(): { readonly uptime: number };
}
interface CalculatorModule {
  readonly UptimeCalculator: (new () => Calculator) & { currentDate: unknown };
}
interface StatusModule {
  readonly UP: number;
  readonly DOWN: number;
  readonly MAINTENANCE: number;
}
interface Dayjs {
  extend(plugin: unknown): void;
  utc(ms: number): unknown;
}

const covers = (spans: Uptime['maintenance'], ms: number): boolean =>
  spans.some(([from, to]) => Date.parse(from) <= ms && ms < Date.parse(to));

/** The longest time between two heartbeats, in milliseconds. */
const LONGEST = seconds(60);

/** Returns the longest interval of heartbeats on which every change of the case lies, so that none is sampled late. */
const intervalOf = ({ states, maintenance, unchecked, createdAt, deletedAt }: Uptime, from: Date): number => {
  const instants = [
    createdAt,
    deletedAt ?? createdAt,
    ...states.map(([at]) => at),
    ...[...maintenance, ...unchecked].flat(),
  ];
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  return instants.reduce((interval, at) => divisor(interval, Math.abs(Date.parse(at) - from.getTime())), LONGEST);
};

/** Returns the status of the heartbeat at an instant; null if Uptime Kuma has none then. */
const statusAt = (
  { states, maintenance, unchecked, createdAt, deletedAt }: Uptime,
  ms: number,
  { UP, DOWN, MAINTENANCE }: StatusModule,
): number | null => {
  const state = states.findLast(([from]) => Date.parse(from) <= ms)?.[1] ?? 'unknown';
  const exists = Date.parse(createdAt) <= ms && (deletedAt === null || ms < Date.parse(deletedAt));
  if (!exists || state === 'paused') return null;
  if (covers(maintenance, ms)) return MAINTENANCE;
  if (covers(unchecked, ms) || state === 'unknown') return null;
  return state === 'down' ? DOWN : UP;
};

/** The window of a figure of Uptime Kuma, which ends now. */
const windowOf = (end: Date, given: Uptime): Period => ({
  from: later(end, -hours('day' in given.period ? 25 : 31 * 24)),
  to: end,
});

/**
 * Returns an adapter for the cases of `uptime.json`: the heartbeats of the case go through the calculator of a checkout
 * of Uptime Kuma with its packages, which is asked at the end of the period for its figure of 24 hours, or of 30 days
 * for a month. TEST_BACKEND makes it take its clock from outside and store nothing, as its own tests do.
 */
export const uptimeKuma = (checkout: string) => {
  process.env['TEST_BACKEND'] = '1';
  const load = createRequire(join(checkout, 'server', 'server.js'));
  const dayjs = load('dayjs') as Dayjs;
  dayjs.extend(load('dayjs/plugin/utc'));
  const { UptimeCalculator } = load('./uptime-calculator.js') as CalculatorModule;
  const statuses = load('../src/util.js') as StatusModule;
  return async (given: Uptime): Promise<{ readonly uptimePercent: number }> => {
    const period = localPeriod(given.timeZone, given.period);
    const end = new Date(Math.min(period.to.getTime(), Date.parse(given.now)));
    const window = windowOf(end, given);
    const interval = intervalOf(given, window.from);
    const calculator = new UptimeCalculator();
    for (let ms = window.from.getTime(); ms < window.to.getTime(); ms += interval) {
      const status = statusAt(given, ms, statuses);
      UptimeCalculator.currentDate = dayjs.utc(ms);
      if (status !== null) await calculator.update(status);
    }
    const { uptime } = 'day' in given.period ? calculator.get24Hour() : calculator.get30Day();
    return { uptimePercent: Math.floor(uptime * 100_000 + 1e-6) / 1000 };
  };
};

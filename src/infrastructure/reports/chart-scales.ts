import type { ReportedUptime } from '../../domain/reports/report-document.ts';

/** The possible lower ends of the axis of an uptime chart, in percent. */
const FLOORS = [99.9, 99, 98, 95, 90, 80, 50, 0] as const;

/** Returns the lower end of the axis of an uptime chart: below the lowest value, so that the value is visible. */
export const uptimeFloor = (percents: readonly (number | null)[]): number => {
  const lowest = percents.reduce<number>((least, percent) => Math.min(least, percent ?? 100), 100);
  return FLOORS.find((floor) => floor < lowest && floor <= lowest - (100 - lowest) / 10) ?? 0;
};

/** The display of a bar that stands for one or several days. */
export type UptimeBar = 'up' | 'down' | 'noData';

/** The maximum number of bars of a monitor in a table. */
export const MAX_BARS = 62;

/** Returns the number of consecutive days for each bar, so that there are at most `MAX_BARS` bars. */
export const daysOfBar = (days: number): number => Math.max(1, Math.ceil(days / MAX_BARS));

/** Returns the bars of the days. A bar has downtime if one of its days has. */
export const uptimeBars = (days: readonly ReportedUptime[]): readonly UptimeBar[] => {
  const size = daysOfBar(days.length);
  return Array.from({ length: Math.ceil(days.length / size) }, (_, at) => {
    const part = days.slice(at * size, (at + 1) * size);
    if (part.some(({ times }) => times.down > 0)) return 'down';
    return part.some(({ times }) => times.up > 0) ? 'up' : 'noData';
  });
};

/** The parts of an axis of response times. */
const TICKS = 4;
const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Returns an axis from zero with round values, in milliseconds. */
export const latencyScale = (
  values: readonly number[],
): { readonly highest: number; readonly ticks: readonly number[] } => {
  const most = values.reduce((highest, value) => Math.max(highest, value), 0);
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(TICKS, most) / TICKS));
  const step = (STEPS.find((each) => each * magnitude * TICKS >= most) ?? 10) * magnitude;
  return { highest: step * TICKS, ticks: Array.from({ length: TICKS + 1 }, (_, at) => at * step) };
};

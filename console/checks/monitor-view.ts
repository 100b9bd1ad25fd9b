/** The periods of the chart of response times, in days. */
export const chartDays = { day: 1, week: 7, month: 30, quarter: 90 } as const;
export type ChartRange = keyof typeof chartDays;

export const DEFAULT_RANGE: ChartRange = 'day';

export const chartRanges = Object.keys(chartDays) as ChartRange[];

/** The view in the address of a monitor: the check whose evidence is open, and the period of the chart. */
export interface MonitorView {
  readonly check?: string;
  readonly range?: ChartRange;
}

/** Reads what an address says. What it cannot be is left out. */
export const viewOf = (address: Readonly<Record<string, unknown>>): MonitorView => {
  const { check } = address;
  const range = chartRanges.find((each) => each === address.range);
  return {
    ...(typeof check === 'string' ? { check } : {}),
    ...(range === undefined || range === DEFAULT_RANGE ? {} : { range }),
  };
};

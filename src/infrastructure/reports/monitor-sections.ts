import { degradedPercentOf } from '../../domain/accounting/class-times.ts';
import type { RenderableReport, ReportedLatency, ReportedMonitor } from '../../domain/reports/report-document.ts';
import { groupsOf } from '../../domain/reports/report-groups.ts';
import { daysOfBar } from './chart-scales.ts';
import { dayStrip, latencyChart, uptimeChart } from './charts.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { isolated } from './paragraph.ts';
import { ink, styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Cell, Column } from './table.ts';

const CHART = 80;
/** The height of the bars of a monitor in a normal and in a dense row, and their share of the width of the table. */
const STRIP = { height: 18, denseHeight: 11, share: 190 } as const;

const percentOr = (percent: number | null, locale: ReportLocale): string =>
  percent === null ? locale.texts.noData : locale.columnPercent(percent);
const hasLatency = ({ p50Ms }: ReportedLatency): boolean => p50Ms !== null;
const responseOf = ({ p50Ms, p95Ms, p99Ms }: ReportedLatency, { number }: ReportLocale): string =>
  [p50Ms, p95Ms, p99Ms].map((ms) => (ms === null ? '–' : number(ms))).join('\u00a0/\u00a0');
const slowOf = ({ times }: ReportedMonitor, { columnPercent }: ReportLocale): string => {
  const slow = degradedPercentOf(times);
  return slow === null ? '–' : columnPercent(slow);
};
const downtimeOf = ({ uptimePercent, times }: ReportedMonitor, { duration }: ReportLocale): string =>
  uptimePercent === null || times.down === 0 ? '–' : duration(times.down);

/** Returns the monitors of each customer in turn. They are in the order of their customers. */
function* byCustomer(monitors: Iterable<ReportedMonitor>): Generator<readonly [ReportedMonitor, ...ReportedMonitor[]]> {
  let group: [ReportedMonitor, ...ReportedMonitor[]] | null = null;
  for (const monitor of monitors) {
    if (group?.[0].customerName === monitor.customerName) group.push(monitor);
    else {
      if (group !== null) yield group;
      group = [monitor];
    }
  }
  if (group !== null) yield group;
}

/** Maps the monitors one at a time, so that the rows that are drawn need no memory. */
function* mapped<Result>(
  monitors: Iterable<ReportedMonitor>,
  map: (monitor: ReportedMonitor) => Result,
): Generator<Result> {
  for (const monitor of monitors) yield map(monitor);
}

const isEmpty = (monitors: Iterable<ReportedMonitor>): boolean => monitors[Symbol.iterator]().next().done === true;

/** Draws the totals of each customer, if the report covers several: first the customer with the lowest uptime. */
export const drawGroups = (sheet: Sheet, { monitors, customerName }: RenderableReport, locale: ReportLocale): void => {
  const { texts, number } = locale;
  const groups = customerName === null ? groupsOf(monitors) : [];
  if (groups.length < 2) return;
  sheet.section(texts.sections.customers, 60);
  const rows = groups.map((group): readonly Cell[] => [
    { text: group.customerName ?? texts.ownMonitors, style: styles.strong },
    number(group.monitors),
    percentOr(group.uptimePercent, locale),
    number(group.incidents),
    group.missed === 0 ? '–' : { text: number(group.missed), style: { ...styles.strong, color: ink.down } },
  ]);
  drawTable(
    sheet,
    [
      { title: texts.facts.customer, share: 200 },
      { title: texts.sections.monitors, share: 70, align: 'right' },
      { title: texts.uptime, share: 80, align: 'right' },
      { title: texts.sections.incidents, share: 70, align: 'right' },
      { title: texts.missesTarget, share: 90, align: 'right' },
    ],
    rows,
    'dense',
  );
};

const chartSize = ({ width }: Sheet) => ({ width, height: CHART });

/** A chart of a single day shows less than its figure. */
const hasCharts = ({ monitors, days }: RenderableReport): boolean => !isEmpty(monitors) && days.length > 1;

/** Draws the chart of the uptime of all monitors together. */
export const drawUptime = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  const { sections } = locale.texts;
  if (!hasCharts(document)) return;
  sheet.section(sections.uptime, CHART);
  sheet.picture(uptimeChart(document, locale, chartSize(sheet)), sheet.left, sheet.y);
  sheet.gap(CHART);
};

/** Draws the chart of the response times of all monitors together. */
export const drawLatency = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  if (!hasCharts(document) || !document.days.some(({ latency }) => hasLatency(latency))) return;
  sheet.section(locale.texts.sections.latency, CHART);
  sheet.picture(latencyChart(document.days, locale, chartSize(sheet)), sheet.left, sheet.y);
  sheet.gap(CHART);
};

/** The columns of the list of services. Those of a single day have no bar, which would show no more than the figure. */
const columnsOf = (days: number, { texts, number }: ReportLocale): readonly Column[] => {
  const daysPerBar = daysOfBar(days);
  const title = daysPerBar === 1 ? texts.columns.days : texts.columns.daysOfBar({ days: number(daysPerBar) });
  return [
    { title: texts.monitor, share: 168 },
    ...(days === 1 ? [] : [{ title, share: STRIP.share }]),
    { title: texts.uptime, share: 94, align: 'right' },
    { title: texts.sections.incidents, share: 80, align: 'right' },
  ];
};

/** Returns the row of a monitor. A dense row has one line. */
const rowOf = (
  monitor: ReportedMonitor,
  isDense: boolean,
  stripWidth: number,
  locale: ReportLocale,
): readonly Cell[] => {
  const { texts, number } = locale;
  const { meetsTarget } = monitor;
  const judgement = meetsTarget === null ? '' : meetsTarget ? texts.meetsTarget : texts.missesTarget;
  const style = meetsTarget === false ? { ...styles.strong, color: ink.down } : styles.body;
  const uptime = percentOr(monitor.uptimePercent, locale);
  const size = { width: stripWidth, height: isDense ? STRIP.denseHeight : STRIP.height };
  const bars = monitor.days.length === 1 ? [] : [dayStrip(monitor.days, locale, size)];
  const [incidents, downtime] = [number(monitor.incidents), downtimeOf(monitor, locale)];
  if (isDense)
    return [
      { text: monitor.name, style: styles.strong },
      ...bars,
      { text: uptime, style },
      { text: monitor.incidents === 0 ? incidents : `${incidents} · ${downtime}` },
    ];
  return [
    { text: monitor.name, style: styles.strong, notes: [{ text: monitor.target }] },
    ...bars,
    { text: uptime, style, notes: [{ text: judgement, style: meetsTarget === false ? styles.label : styles.small }] },
    { text: incidents, notes: [{ text: downtime }] },
  ];
};

/** Draws a table with one row for each monitor, and a dense one for each customer if the report covers several. */
export const drawMonitors = (
  sheet: Sheet,
  { monitors, customerName, days }: RenderableReport,
  locale: ReportLocale,
): void => {
  const { texts } = locale;
  sheet.section(texts.sections.monitors, 80);
  if (isEmpty(monitors)) {
    sheet.text('P', texts.noMonitors, styles.body, {});
    return;
  }
  const isDense = customerName === null;
  const columns = columnsOf(days.length, locale);
  const stripWidth = (sheet.width * STRIP.share) / columns.reduce((sum, { share }) => sum + share, 0) - 10;
  const rowsOf = (shown: Iterable<ReportedMonitor>): Iterable<readonly Cell[]> =>
    mapped(shown, (monitor) => rowOf(monitor, isDense, stripWidth, locale));
  if (!isDense) drawTable(sheet, columns, rowsOf(monitors));
  else {
    for (const group of byCustomer(monitors)) {
      sheet.part(group[0].customerName ?? texts.ownMonitors, 60);
      drawTable(sheet, columns, rowsOf(group), 'dense');
    }
  }
};

/**
 * Draws the coverage and the response times of each monitor, and the share of time in which it was slow if any was.
 */
export const drawMeasurements = (
  sheet: Sheet,
  { monitors, customerName, total }: RenderableReport,
  locale: ReportLocale,
): void => {
  const { texts } = locale;
  const hasSlow = total.times.degraded > 0;
  const nameOf = (monitor: ReportedMonitor): string =>
    customerName === null && monitor.customerName !== null
      ? `${isolated(monitor.customerName)} · ${isolated(monitor.name)}`
      : monitor.name;
  if (isEmpty(monitors)) return;
  sheet.section(texts.sections.measurements, 60);
  drawTable(
    sheet,
    [
      { title: texts.monitor, share: 250 },
      { title: texts.coverage, share: 100, align: 'right' },
      ...(hasSlow ? [{ title: texts.columns.slow, share: 80, align: 'right' } as const] : []),
      { title: `${texts.columns.response} p50\u00a0/\u00a0p95\u00a0/\u00a0p99`, share: 150, align: 'right' },
    ],
    mapped(monitors, (monitor) => [
      { text: nameOf(monitor), style: styles.small },
      { text: percentOr(monitor.coveragePercent, locale), style: styles.small },
      ...(hasSlow ? [{ text: slowOf(monitor, locale), style: styles.small }] : []),
      { text: responseOf(monitor.latency, locale), style: styles.small },
    ]),
    'dense',
  );
};

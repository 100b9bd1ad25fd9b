import type {
  RenderableReport,
  ReportedLatency,
  ReportedMonitor,
  ReportedUptime,
} from '../../domain/reports/report-document.ts';
import { daysOfBar } from './chart-scales.ts';
import { dayStrip, latencyChart, uptimeChart } from './charts.ts';
import type { ReportLocale } from './report-locale.ts';
import { ink, styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Cell } from './table.ts';
import { LINE_HEIGHT } from './typesetter.ts';

const CHART = 150;
const DETAIL_CHART = 96;
/** The maximum number of monitors that have charts of their own. */
export const MAX_DETAILED = 20;
/** The height of the bars of a monitor, and their share of the width of the table. */
const STRIP = { height: 18, share: 108 } as const;

const downtimeOf = ({ times }: ReportedUptime, { duration, texts }: ReportLocale): string =>
  times.down === 0 ? texts.noDowntime : duration(times.down);
const percentOr = (percent: number | null, locale: ReportLocale): string =>
  percent === null ? locale.texts.noData : locale.percent(percent);
const hasLatency = ({ p50Ms }: ReportedLatency): boolean => p50Ms !== null;
const responseOf = ({ p50Ms, p95Ms, p99Ms }: ReportedLatency, { number }: ReportLocale): string =>
  [p50Ms, p95Ms, p99Ms].map((ms) => (ms === null ? '–' : number(ms))).join('\u00a0/\u00a0');

const isEmpty = (monitors: Iterable<ReportedMonitor>): boolean => firstOf(monitors, 1).length === 0;

/** Returns the first monitors, at most `count`, without reading the others. */
const firstOf = (monitors: Iterable<ReportedMonitor>, count: number): readonly ReportedMonitor[] => {
  const first: ReportedMonitor[] = [];
  for (const monitor of monitors) if (first.push(monitor) === count) break;
  return first;
};

/** Maps the monitors one at a time, so that the rows that are drawn need no memory. */
function* mapped<Result>(
  monitors: Iterable<ReportedMonitor>,
  map: (monitor: ReportedMonitor) => Result,
): Generator<Result> {
  for (const monitor of monitors) yield map(monitor);
}

/** Draws the figures of all monitors together, side by side. */
export const drawOverview = (
  sheet: Sheet,
  { total, monitors, incidents }: RenderableReport,
  locale: ReportLocale,
): void => {
  const { texts, number } = locale;
  sheet.section(texts.sections.overview, 50);
  let [count, judged, met] = [0, 0, 0];
  for (const { meetsTarget } of monitors) {
    count += 1;
    if (meetsTarget !== null) judged += 1;
    if (meetsTarget === true) met += 1;
  }
  const figures: readonly (readonly [string, string])[] = [
    [percentOr(total.uptimePercent, locale), texts.uptime],
    [percentOr(total.coveragePercent, locale), texts.coverage],
    [number(incidents.length), texts.sections.incidents],
    judged === 0 ? [number(count), texts.sections.monitors] : [`${number(met)} / ${number(judged)}`, texts.meetsTarget],
  ];
  const width = sheet.width / figures.length;
  const list = sheet.element('L');
  const labels = figures.map(([, label]) => sheet.typesetter.lines(label, styles.small, width - 20, 2));
  const height =
    12 +
    styles.figure.size * LINE_HEIGHT +
    Math.max(...labels.map((lines) => lines.length)) * styles.small.size * LINE_HEIGHT +
    8;
  sheet.artifact(() => sheet.pdf.rect(sheet.left, sheet.y, sheet.width, height).fill(ink.shade));
  figures.forEach(([value], at) => {
    const [x, y] = [sheet.left + at * width + 10, sheet.y + 8];
    const item = sheet.element('LI', list);
    sheet.mark('Lbl', sheet.element('Lbl', item), () =>
      sheet.drawLines(labels[at] ?? [], styles.small, x, y + styles.figure.size * LINE_HEIGHT + 2),
    );
    const style = sheet.typesetter.line(value, styles.figure).width <= width - 16 ? styles.figure : styles.strong;
    sheet.mark('LBody', sheet.element('LBody', item), () =>
      sheet.label(value, style, x, y + styles.figure.size - style.size),
    );
  });
  list.end();
  sheet.y += height + 6;
  sheet.text('P', texts.downtimeOfAll({ duration: downtimeOf(total, locale) }), styles.body, {});
};

/** Draws the charts of all monitors together. */
export const drawCharts = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  const { sections } = locale.texts;
  if (isEmpty(document.monitors)) return;
  const size = { width: sheet.width, height: CHART };
  sheet.section(sections.uptime, CHART);
  sheet.picture(uptimeChart(document, locale, size), sheet.left, sheet.y);
  sheet.gap(CHART);
  if (!document.days.some(({ latency }) => hasLatency(latency))) return;
  sheet.section(sections.latency, CHART);
  sheet.picture(latencyChart(document.days, locale, size), sheet.left, sheet.y);
  sheet.gap(CHART);
};

const rowOf = (
  monitor: ReportedMonitor,
  withCustomer: boolean,
  stripWidth: number,
  locale: ReportLocale,
): readonly Cell[] => {
  const { texts, number } = locale;
  const { meetsTarget } = monitor;
  const judgement = meetsTarget === null ? '' : meetsTarget ? texts.meetsTarget : texts.missesTarget;
  return [
    {
      text: monitor.name,
      style: styles.strong,
      notes: [{ text: monitor.target }, { text: withCustomer ? (monitor.customerName ?? '') : '' }],
    },
    dayStrip(monitor.days, locale, { width: stripWidth, height: STRIP.height }),
    {
      text: percentOr(monitor.uptimePercent, locale),
      style: meetsTarget === false ? { ...styles.strong, color: ink.down } : styles.body,
      notes: [{ text: judgement, style: meetsTarget === false ? styles.label : styles.small }],
    },
    percentOr(monitor.coveragePercent, locale),
    number(monitor.incidents),
    responseOf(monitor.latency, locale),
  ];
};

/** Draws a table with one row for each monitor. */
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
  const columns = [
    { title: texts.monitor, share: 156 },
    {
      title:
        daysOfBar(days.length) === 1
          ? texts.columns.days
          : texts.columns.daysOfBar({ days: locale.number(daysOfBar(days.length)) }),
      share: STRIP.share,
    },
    { title: texts.uptime, share: 68, align: 'right' },
    { title: texts.coverage, share: 56, align: 'right' },
    { title: texts.sections.incidents, share: 54, align: 'right' },
    { title: `${texts.columns.response} p50\u00a0/\u00a0p95\u00a0/\u00a0p99`, share: 94, align: 'right' },
  ] as const;
  const stripWidth = (sheet.width * STRIP.share) / columns.reduce((sum, { share }) => sum + share, 0) - 10;
  drawTable(
    sheet,
    columns,
    mapped(monitors, (monitor) => rowOf(monitor, customerName === null, stripWidth, locale)),
  );
};

/** Draws charts of each monitor, unless there are too many. */
export const drawDetails = (sheet: Sheet, { monitors, target }: RenderableReport, locale: ReportLocale): void => {
  const { texts } = locale;
  const detailed = firstOf(monitors, MAX_DETAILED + 1);
  if (detailed.length === 0 || detailed.length > MAX_DETAILED) return;
  sheet.section(texts.sections.details, DETAIL_CHART + 60);
  const size = { width: sheet.width / 2 - 8, height: DETAIL_CHART };
  for (const monitor of detailed) {
    sheet.part(monitor.name, DETAIL_CHART + 46);
    sheet.text('P', monitor.target, styles.small, {});
    const facts = [
      `${texts.uptime}: ${percentOr(monitor.uptimePercent, locale)}`,
      `${texts.coverage}: ${percentOr(monitor.coveragePercent, locale)}`,
      `${texts.downtime}: ${downtimeOf(monitor, locale)}`,
      ...(hasLatency(monitor.latency)
        ? [`${texts.columns.response} p50 / p95 / p99: ${responseOf(monitor.latency, locale)}`]
        : []),
    ];
    sheet.text('P', facts.join(' · '), styles.body, {});
    sheet.gap(4);
    sheet.ensure(DETAIL_CHART);
    sheet.picture(
      uptimeChart({ days: monitor.days, target }, locale, { ...size, title: texts.sections.uptime }),
      sheet.left,
      sheet.y,
    );
    if (monitor.days.some(({ latency }) => hasLatency(latency)))
      sheet.picture(
        latencyChart(monitor.days, locale, { ...size, title: texts.sections.latency }),
        sheet.left + sheet.width / 2 + 8,
        sheet.y,
      );
    sheet.gap(DETAIL_CHART);
  }
};

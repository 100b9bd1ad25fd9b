import type { ReportDocument, ReportedDay, ReportedUptime } from '../../domain/reports/report-document.ts';
import { uptimeBars, uptimeFloor, latencyScale } from './chart-scales.ts';
import type { UptimeBar } from './chart-scales.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { ink, styles } from './sheet.ts';
import type { Picture, Sheet } from './sheet.ts';

/** The width of the axis labels to the left of charts, in points. */
const AXIS = 44;
/** The height of the dates below charts, in points. */
const DATES = 14;
/** The height of the legends above charts, in points. */
const LEGEND = 16;
/** The minimum height of the downtime of a day, so that it is visible. */
const LEAST_DOWNTIME = 1;
/** The length of the sample of a line or bar in a legend, and the spaces after the sample and after the text. */
const SAMPLE = { length: 12, gap: 3, next: 10 } as const;
/** The minimum distance between the middles of two dates, and the minimum space between them, in points. */
const DATES_APART = { middles: 42, space: 10 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface ChartSize extends Size {
  /** The title that replaces the legend of colors, for a chart among others of its kind. */
  readonly title?: string;
}

/** The area of the bars or points of a chart. */
interface Plot {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** The width of a day. */
  readonly step: number;
}

const plotOf = (x: number, y: number, { width, height }: Size, days: number): Plot => ({
  left: x + AXIS,
  top: y + LEGEND,
  right: x + width,
  bottom: y + height - DATES,
  step: (width - AXIS) / Math.max(1, days),
});

const gridLine = ({ pdf }: Sheet, { left, right }: Plot, y: number, color: string): unknown =>
  pdf.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke(color);

const drawDates = (
  sheet: Sheet,
  { left, bottom, step }: Plot,
  days: readonly ReportedDay[],
  locale: ReportLocale,
): void => {
  const dates = days.map(({ date }) => locale.shortDate(date));
  const widest = Math.max(0, ...dates.map((date) => sheet.typesetter.line(date, styles.small).width));
  const every = Math.max(1, Math.ceil(Math.max(DATES_APART.middles, widest + DATES_APART.space) / step));
  for (let at = 0; at + every / 2 <= days.length; at += every)
    sheet.label(dates[at] ?? '', styles.small, left + (at + 0.5) * step, bottom + 3, 'center');
};

/**
 * Draws a triangle. Marks differ in shape, too: a day with downtime has a triangle below it, and a day without data is
 * an outline.
 */
const drawTriangle = ({ pdf }: Sheet, x: number, y: number, size: number): unknown =>
  pdf.polygon([x - size, y], [x + size, y], [x, y - size * 1.6]).fill(ink.down);
const drawOutline = ({ pdf }: Sheet, x: number, y: number, width: number, height: number): unknown =>
  pdf
    .lineWidth(0.5)
    .rect(x + 0.25, y + 0.25, Math.max(0.3, width - 0.5), Math.max(0.5, height - 0.5))
    .stroke(ink.other);

const legend = (
  sheet: Sheet,
  x: number,
  y: number,
  align: 'left' | 'right',
  entries: readonly { readonly text: string; draw(x: number, y: number): unknown }[],
): void => {
  const lines = entries.map(({ text }) => sheet.typesetter.line(text, styles.small));
  const widths = lines.map(({ width }) => SAMPLE.length + SAMPLE.gap + width + SAMPLE.next);
  let at = align === 'left' ? x : x + SAMPLE.next - widths.reduce((sum, width) => sum + width, 0);
  entries.forEach(({ draw }, index) => {
    draw(at, y);
    sheet.typesetter.draw(
      lines[index] ?? { runs: [], width: 0, rise: 0 },
      styles.small,
      at + SAMPLE.length + SAMPLE.gap,
      y,
    );
    at += widths[index] ?? 0;
  });
};

const lineSample = ({ pdf }: Sheet, x: number, y: number, color: string): unknown =>
  pdf
    .moveTo(x, y + 5)
    .lineTo(x + SAMPLE.length, y + 5)
    .stroke(color)
    .undash();

const alternativeOf = (days: readonly ReportedUptime[], { texts, number }: ReportLocale): string =>
  texts.charts.uptimeAlternative({
    days: number(days.length),
    downDays: number(days.filter(({ times }) => times.down > 0).length),
    unknownDays: number(days.filter(({ uptimePercent }) => uptimePercent === null).length),
  });

/** Returns a chart of the uptime of each day as bars, from a floor below the lowest bar. */
export const uptimeChart = (
  { days, target }: Pick<ReportDocument, 'days' | 'target'>,
  locale: ReportLocale,
  { title, ...size }: ChartSize,
): Picture => {
  const { charts, classes, noData } = locale.texts;
  const floor = uptimeFloor([...days.map(({ uptimePercent }) => uptimePercent), target]);
  const lowest = days.reduce<{ readonly date: string; readonly percent: number } | null>(
    (least, { date, uptimePercent: percent }) =>
      percent !== null && percent < (least?.percent ?? 100) ? { date, percent } : least,
    null,
  );
  const lowestText =
    lowest === null ? null : charts.lowest({ percent: locale.percent(lowest.percent), date: locale.date(lowest.date) });
  return {
    ...size,
    alternative: lowestText === null ? alternativeOf(days, locale) : `${alternativeOf(days, locale)} ${lowestText}`,
    draw: (sheet, x, y) => {
      const { pdf } = sheet;
      const plot = plotOf(x, y, size, days.length);
      const { left, top, bottom, step } = plot;
      const heightOf = (percent: number): number => ((percent - floor) / (100 - floor)) * (bottom - top);
      const gap = Math.min(2, step * 0.25);
      const dashed = (): unknown => pdf.lineWidth(0.8).dash(3, { space: 2 });
      if (title !== undefined) sheet.label(title, styles.label, left, y);
      else {
        legend(sheet, left, y, 'left', [
          { text: classes.up, draw: (at, from) => pdf.rect(at, from + 2, SAMPLE.length, 6).fill(ink.up) },
          {
            text: classes.down,
            draw: (at, from) => [
              pdf.rect(at, from + 2, SAMPLE.length, 6).fill(ink.down),
              drawTriangle(sheet, at + SAMPLE.length / 2, from + 12, 2.2),
            ],
          },
          { text: noData, draw: (at, from) => drawOutline(sheet, at, from + 2, SAMPLE.length, 6) },
        ]);
      }
      for (const percent of [floor, (floor + 100) / 2, 100]) {
        gridLine(sheet, plot, bottom - heightOf(percent), ink.rule);
        sheet.label(locale.percent(percent), styles.small, left - 5, bottom - heightOf(percent) - 5, 'right');
      }
      days.forEach(({ uptimePercent, times }, at) => {
        const from = left + at * step + gap / 2;
        if (uptimePercent === null) drawOutline(sheet, from, bottom - 5, step - gap, 5);
        else {
          const up = Math.min(heightOf(uptimePercent), bottom - top - (times.down > 0 ? LEAST_DOWNTIME : 0));
          if (up > 0) pdf.rect(from, bottom - up, step - gap, up).fill(ink.up);
          if (times.down > 0) pdf.rect(from, top, step - gap, bottom - top - Math.max(0, up)).fill(ink.down);
        }
        if (times.down > 0)
          drawTriangle(sheet, from + (step - gap) / 2, bottom + 4, Math.min(2.2, Math.max(0.6, step / 3)));
      });
      if (target !== null && target > floor) {
        const at = bottom - heightOf(target);
        dashed();
        pdf.moveTo(left, at).lineTo(plot.right, at).stroke(ink.text);
        legend(sheet, plot.right, y, 'right', [
          {
            text: charts.target({ percent: locale.percent(target) }),
            draw: (from, height) => [dashed(), lineSample(sheet, from, height, ink.text)],
          },
        ]);
      }
      drawDates(sheet, { ...plot, bottom: bottom + 2 }, days, locale);
    },
  };
};

const series = [
  { name: 'p50', member: 'p50Ms', width: 1.4, dash: null },
  { name: 'p95', member: 'p95Ms', width: 1, dash: [4, 2] },
  { name: 'p99', member: 'p99Ms', width: 1, dash: [1, 1.6] },
] as const;

/**
 * Returns a chart of the response times of each day as lines with different dashes. Days without checks interrupt the
 * lines.
 */
export const latencyChart = (
  days: readonly ReportedDay[],
  locale: ReportLocale,
  { title, ...size }: ChartSize,
): Picture => {
  const valuesOf = (member: (typeof series)[number]['member']): readonly number[] =>
    days.map(({ latency }) => latency[member]).filter((value) => value !== null);
  const { highest, ticks } = latencyScale(valuesOf('p99Ms').concat(valuesOf('p95Ms'), valuesOf('p50Ms')));
  const ranges = series.map(({ name, member }) => {
    const values = valuesOf(member);
    if (values.length === 0) return null;
    const [lowest, highest] = [locale.milliseconds(Math.min(...values)), locale.milliseconds(Math.max(...values))];
    return locale.texts.charts.latencyAlternative({ name, lowest, highest });
  });
  return {
    ...size,
    alternative: [locale.texts.charts.latency, ...ranges.filter((range) => range !== null)].join(' '),
    draw: (sheet, x, y) => {
      const { pdf } = sheet;
      const plot = plotOf(x, y, size, days.length);
      const { left, top, bottom, step } = plot;
      const yOf = (ms: number): number => bottom - (ms / highest) * (bottom - top);
      const colorOf = ({ member }: (typeof series)[number]): string => (member === 'p50Ms' ? sheet.accent : ink.text);
      const lineStyle = ({ width, dash }: (typeof series)[number]): unknown =>
        dash === null ? pdf.lineWidth(width).undash() : pdf.lineWidth(width).dash(dash[0], { space: dash[1] });
      for (const tick of ticks) {
        gridLine(sheet, plot, yOf(tick), ink.rule);
        sheet.label(locale.milliseconds(tick), styles.small, left - 5, yOf(tick) - 5, 'right');
      }
      for (const each of series) {
        lineStyle(each);
        days.forEach(({ latency }, at) => {
          const value = latency[each.member];
          if (value === null) return;
          const [before, after] = [
            days[at - 1]?.latency[each.member] ?? null,
            days[at + 1]?.latency[each.member] ?? null,
          ];
          const middle = left + (at + 0.5) * step;
          if (before === null) pdf.moveTo(middle - (after === null ? 1.5 : 0), yOf(value));
          pdf.lineTo(middle + (before === null && after === null ? 1.5 : 0), yOf(value));
          if (after === null) pdf.stroke(colorOf(each));
        });
      }
      pdf.undash();
      if (title !== undefined) sheet.label(title, styles.label, left, y);
      const samples = series.map((each) => ({
        text: each.name,
        draw: (at: number, from: number) => [lineStyle(each), lineSample(sheet, at, from, colorOf(each))],
      }));
      legend(sheet, title === undefined ? left : plot.right, y, title === undefined ? 'left' : 'right', samples);
      drawDates(sheet, plot, days, locale);
    },
  };
};

const drawBars = ({ pdf }: Sheet, bars: readonly UptimeBar[], x: number, y: number, { width, height }: Size): void => {
  const step = width / Math.max(1, bars.length);
  const barWidth = step - Math.min(0.8, step * 0.3);
  const draw = (kind: UptimeBar, shape: (from: number) => unknown): boolean =>
    bars.reduce((any, bar, at) => (bar === kind ? (shape(x + at * step), true) : any), false);
  if (draw('up', (from) => pdf.rect(from, y + height * 0.35, barWidth, height * 0.65))) pdf.fill(ink.up);
  if (draw('down', (from) => pdf.rect(from, y, barWidth, height))) pdf.fill(ink.down);
  if (draw('noData', (from) => pdf.rect(from, y + height - 1, barWidth, 1))) pdf.fill(ink.other);
};

/**
 * Returns a row of bars for the days of a monitor: days with downtime have higher bars, and days without data are a
 * line.
 */
export const dayStrip = (days: readonly ReportedDay[], locale: ReportLocale, size: Size): Picture => ({
  ...size,
  alternative: alternativeOf(days, locale),
  draw: (sheet, x, y) => drawBars(sheet, uptimeBars(days), x, y, size),
});

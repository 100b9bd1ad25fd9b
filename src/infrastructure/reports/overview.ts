import type { RenderableReport } from '../../domain/reports/report-document.ts';
import { MAX_NAMED_IN_VERDICT, verdictOf } from '../../domain/reports/report-verdict.ts';
import type { ReportVerdict } from '../../domain/reports/report-verdict.ts';
import { isolated } from './paragraph.ts';
import type { ReportLocale } from './report-locale.ts';
import { ink, styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { LINE_HEIGHT } from './typesetter.ts';

/** Returns the sentence on the target, or on the uptime if there is no target. */
const judgementOf = (
  { monitors, withoutData, missed, missedNames }: ReportVerdict,
  { target, total }: RenderableReport,
  { texts: { verdict }, percent, number, list }: ReportLocale,
): string => {
  const judged = monitors - withoutData;
  if (judged === 0 || total.uptimePercent === null) return verdict.noData;
  if (target === null) return verdict.uptime({ count: judged, percent: percent(total.uptimePercent) });
  if (missed === 0) return verdict.allMet({ count: judged, target: percent(target) });
  const further = missed - MAX_NAMED_IN_VERDICT;
  const named = missedNames.map(isolated);
  const names = list(further > 0 ? [...named, verdict.further({ count: further })] : named);
  return verdict.missed({ count: missed, all: number(judged), target: percent(target), names });
};

/** Returns the sentences that say how the period went. */
const verdictTextOf = (document: RenderableReport, locale: ReportLocale): string => {
  const verdict = verdictOf(document);
  const { withoutData, monitors, outages, longestOutage } = verdict;
  const { texts, dateAt, duration } = locale;
  const sentences = [judgementOf(verdict, document, locale)];
  if (withoutData > 0 && withoutData < monitors) sentences.push(texts.verdict.withoutData({ count: withoutData }));
  if (longestOutage === null) sentences.push(texts.noIncidents);
  else {
    const { monitorName, durationMs, startedAt } = longestOutage;
    const facts = { name: isolated(monitorName), duration: duration(durationMs), date: dateAt(startedAt) };
    sentences.push(texts.verdict.outages({ count: outages, ...facts }));
  }
  return sentences.join(' ');
};

/** Returns the figures with their labels. */
const figuresOf = (document: RenderableReport, locale: ReportLocale): readonly (readonly [string, string])[] => {
  const { total, incidents } = document;
  const { texts, number, duration, percent } = locale;
  const { monitors, withoutData, missed } = verdictOf(document);
  const judged = monitors - withoutData;
  return [
    [total.uptimePercent === null ? texts.noData : percent(total.uptimePercent), texts.uptime],
    [number(incidents.length), texts.sections.incidents],
    [total.times.down === 0 ? texts.noDowntime : duration(total.times.down), texts.downtime],
    document.target === null || judged === 0
      ? [number(monitors), texts.sections.monitors]
      : [`${number(judged - missed)} / ${number(judged)}`, texts.meetsTarget],
  ];
};

/** Draws the verdict in sentences, and the figures of all monitors together, side by side. */
export const drawOverview = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  sheet.section(locale.texts.sections.overview, 90);
  sheet.text('P', verdictTextOf(document, locale), { ...styles.body, size: 11 }, {});
  sheet.gap(6);
  const figures = figuresOf(document, locale);
  const width = sheet.width / figures.length;
  const list = sheet.element('L');
  const labels = figures.map(([, label]) => sheet.typesetter.lines(label, styles.small, width - 20, 2));
  const height =
    12 +
    styles.figure.size * LINE_HEIGHT +
    Math.max(...labels.map((lines) => lines.length)) * styles.small.size * LINE_HEIGHT +
    8;
  sheet.ensure(height);
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
  sheet.y += height;
};

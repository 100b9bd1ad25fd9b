import type { RenderableReport } from '../../domain/reports/report-document.ts';
import { resultOf } from '../../domain/reports/report-result.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import { resultFigures, verdictText } from '../../application/reports/verdict-text.ts';
import type { ResultFigure } from '../../application/reports/verdict-text.ts';
import { isolated } from './paragraph.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { ink, styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { LINE_HEIGHT } from './typesetter.ts';

/** Returns the figures of the result, and how many monitors met the target or, without one, how many there are. */
const figuresOf = (result: ReportResult, locale: ReportLocale): readonly ResultFigure[] => {
  const { monitors, withoutData, missed, target } = result;
  const { texts, number } = locale;
  const judged = monitors - withoutData;
  return [
    ...resultFigures(result, locale),
    target === null || judged === 0
      ? { label: texts.sections.monitors, value: number(monitors) }
      : { label: texts.meetsTarget, value: `${number(judged - missed)} / ${number(judged)}` },
  ];
};

/** The space at both sides of a figure together, in points. */
const PADDING = 20;
/** The width that a label may need although its figure is narrower, in points. */
const LABEL = 70;

/** Returns the widths of the figures: equal ones, unless a long one needs more than its share. */
const widthsOf = (figures: readonly ResultFigure[], { width, typesetter }: Sheet): readonly number[] => {
  const share = width / figures.length;
  const needed = figures.map(({ value }) => typesetter.line(value, styles.figure).width + PADDING);
  if (needed.every((each) => each <= share)) return needed.map(() => share);
  const least = figures.map(({ label }, at) =>
    Math.max(needed[at] ?? 0, Math.min(LABEL, typesetter.line(label, styles.small).width) + PADDING),
  );
  const spare = width - least.reduce((sum, each) => sum + each, 0);
  return least.map((each) => (spare < 0 ? share : each + spare / figures.length));
};

/** Draws the verdict in sentences, and the figures of all monitors together, side by side. */
export const drawOverview = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  const result = resultOf(document, document.monitors);
  sheet.section(locale.texts.sections.overview, 90);
  sheet.text('P', verdictText(result, locale, isolated), { ...styles.body, size: 11 }, {});
  sheet.gap(6);
  const figures = figuresOf(result, locale);
  const widths = widthsOf(figures, sheet);
  const list = sheet.element('L');
  const labels = figures.map(({ label }, at) =>
    sheet.typesetter.lines(label, styles.small, (widths[at] ?? 0) - PADDING, 2),
  );
  const height =
    12 +
    styles.figure.size * LINE_HEIGHT +
    Math.max(...labels.map((lines) => lines.length)) * styles.small.size * LINE_HEIGHT +
    8;
  sheet.ensure(height);
  sheet.artifact(() => sheet.pdf.rect(sheet.left, sheet.y, sheet.width, height).fill(ink.shade));
  let left = sheet.left;
  figures.forEach(({ value }, at) => {
    const width = widths[at] ?? 0;
    const [x, y] = [left + PADDING / 2, sheet.y + 8];
    left += width;
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

import type { RenderableReport } from '../../domain/reports/report-document.ts';
import { brandColors } from '../../domain/status-pages/brand-colors.ts';
import { isolated } from './paragraph.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { MARGIN, ink, styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { LINE_HEIGHT } from './typesetter.ts';

const BAND = 8;
const LOGO = [150, 44] as const;

/** Returns the title of the report: the customer that it is for, or its own name. */
export const titleOf = ({ customerName, name }: RenderableReport): string => customerName ?? name;

/** Returns the facts below the title, without those that do not apply. */
export const titleFactsOf = (
  document: RenderableReport,
  { texts, percent, hours, moment, dateAt }: ReportLocale,
): readonly (readonly [string, string])[] =>
  (
    [
      [texts.facts.target, document.target === null ? null : percent(document.target)],
      [texts.facts.serviceHours, document.serviceHours === null ? null : hours(document.serviceHours)],
      [
        texts.facts.scope,
        document.threshold === null ? null : texts.belowThreshold({ percent: percent(document.threshold) }),
      ],
      [
        texts.facts.alarmPath,
        document.alarmPath === null
          ? null
          : texts.alarmPath({ date: dateAt(document.alarmPath.testedAt), percent: percent(document.alarmPath.score) }),
      ],
      [texts.facts.timezone, document.timezone],
      [texts.facts.generatedAt, moment(document.generatedAt)],
    ] as const
  ).filter((fact): fact is readonly [string, string] => fact[1] !== null);

/** Draws the band in the color of the organization, its logo and name, the title, and the subject of the report. */
export const drawTitle = (
  sheet: Sheet,
  document: RenderableReport,
  locale: ReportLocale,
  logo: Buffer | null,
): void => {
  const { pdf } = sheet;
  const { organization, name, customerName } = document;
  sheet.artifact(() => pdf.rect(0, 0, pdf.page.width, BAND).fill(brandColors(organization.brandColor).area));
  sheet.y = MARGIN - 16;
  if (logo !== null) drawLogo(sheet, logo, organization.name);
  sheet.y = MARGIN + (logo === null ? -10 : LOGO[1] - 8);
  sheet.text('P', organization.name, { ...styles.strong, size: 11, color: sheet.accent }, {});
  sheet.gap(2);
  sheet.text('H1', titleOf(document), styles.title, {});
  const kind = locale.texts.frequencies[document.frequency];
  const subtitle = [customerName === null ? kind : name, locale.date(document.firstDay, document.lastDay)];
  sheet.text('P', subtitle.map(isolated).join(' · '), { ...styles.body, size: 11, color: ink.muted }, {});
  sheet.gap(2);
  const facts = titleFactsOf(document, locale).map(([label, value]) =>
    locale.labelled({ label, text: isolated(value) }),
  );
  sheet.text('P', facts.join(' · '), styles.small, {});
  if (document.isPreliminary) drawNotice(sheet, locale.texts.preliminary, locale.texts.preliminaryNotice);
};

const drawLogo = (sheet: Sheet, logo: Buffer, alternative: string): void => {
  const [width, height] = LOGO;
  sheet.picture(
    {
      alternative,
      width,
      height,
      draw: ({ pdf }, x, y) =>
        pdf.upright(x, width, (at) =>
          pdf.image(logo, at, y, { fit: [width, height], valign: 'center', align: at === x ? undefined : 'right' }),
        ),
    },
    sheet.left,
    sheet.y,
  );
};

/** Draws a box with a border and a bold word, so that it is noticed without color, too. */
const drawNotice = (sheet: Sheet, word: string, text: string): void => {
  sheet.gap(8);
  const lines = sheet.typesetter.lines(text, styles.body, sheet.width - 24);
  const height = (lines.length + 1) * styles.body.size * LINE_HEIGHT + 14;
  sheet.ensure(height);
  sheet.artifact(() => sheet.pdf.rect(sheet.left, sheet.y, sheet.width, height).fillAndStroke('#fff7e6', '#8a5a00'));
  const notice = sheet.element('P');
  sheet.mark('P', notice, () => {
    sheet.label(word, styles.strong, sheet.left + 12, sheet.y + 6);
    sheet.drawLines(lines, styles.body, sheet.left + 12, sheet.y + 6 + styles.body.size * LINE_HEIGHT);
  });
  notice.end();
  sheet.y += height;
};

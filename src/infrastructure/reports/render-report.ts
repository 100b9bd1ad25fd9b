import type { RenderedReport, ReportLogo } from '../../application/reports/report-renderer.ts';
import type { RenderableReport } from '../../domain/reports/report-document.ts';
import { fallbackFontsIn, noFonts } from './fallback-fonts.ts';
import type { FallbackFonts } from './fallback-fonts.ts';
import { FIGURES, compressedFile, digestOf, figuresOf } from './figures.ts';
import { embeddableLogo } from './logo-image.ts';
import { drawGroups, drawLatency, drawMeasurements, drawMonitors, drawUptime } from './monitor-sections.ts';
import { drawOverview } from './overview.ts';
import {
  drawCorrections,
  drawExpiries,
  drawIncidents,
  drawListings,
  drawMaintenance,
  drawRules,
  drawTranscriptions,
  drawVerification,
} from './record-sections.ts';
import { reportLocale } from '../../application/reports/report-locale.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { ReportPdf, bytesOf } from './report-pdf.ts';
import { Sheet, ink, paperPoints, styles } from './sheet.ts';
import { drawTitle, titleOf } from './title.ts';

const drawFooter = (
  sheet: Sheet,
  { verificationCode, verifyUrl }: RenderableReport,
  { texts, number }: ReportLocale,
  page: number,
  pages: number,
): void => {
  sheet.pdf
    .lineWidth(0.5)
    .moveTo(sheet.left, sheet.footer)
    .lineTo(sheet.left + sheet.width, sheet.footer)
    .stroke(ink.rule);
  const [address = { runs: [], width: 0, rise: 0 }] = sheet.typesetter.lines(
    `${verificationCode} · ${verifyUrl}`,
    styles.small,
    sheet.width - 100,
    1,
  );
  sheet.typesetter.draw(address, styles.small, sheet.left, sheet.footer + 6);
  sheet.label(
    texts.page({ page: number(page), pages: number(pages) }),
    styles.small,
    sheet.left + sheet.width,
    sheet.footer + 6,
    'right',
  );
};

const renderWith = async (
  document: RenderableReport,
  logo: ReportLogo | null,
  fonts: FallbackFonts,
): Promise<RenderedReport> => {
  const locale = reportLocale(document.timezone, document.language);
  // pdfkit derives the identifier of the file from these entries.
  const info = {
    Title: titleOf(document),
    Author: document.organization.name,
    Subject: locale.date(document.firstDay, document.lastDay),
    Creator: 'Watchstead',
    Producer: 'Watchstead',
    CreationDate: document.generatedAt,
    ModDate: document.generatedAt,
    FiguresSHA256: digestOf(figuresOf(document)),
  };
  const pdf = new ReportPdf({
    isMirrored: locale.direction === 'rtl',
    bufferPages: true,
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    margin: 0,
    size: [...paperPoints[document.paper]],
    lang: locale.tag,
    info,
  });
  const sheet = new Sheet(pdf, document.organization.brandColor, fonts, locale.direction);
  const bytes = await bytesOf(pdf, async () => {
    drawTitle(sheet, document, locale, logo === null ? null : embeddableLogo(logo));
    drawOverview(sheet, document, locale);
    drawIncidents(sheet, document, locale);
    drawGroups(sheet, document, locale);
    drawMonitors(sheet, document, locale);
    drawUptime(sheet, document, locale);
    drawMaintenance(sheet, document, locale);
    drawExpiries(sheet, document, locale);
    drawListings(sheet, document, locale);
    drawCorrections(sheet, document, locale);
    drawLatency(sheet, document, locale);
    drawMeasurements(sheet, document, locale);
    drawRules(sheet, document, locale);
    drawTranscriptions(sheet, locale);
    drawVerification(sheet, document, locale);
    sheet.finish((page, pages) => drawFooter(sheet, document, locale, page, pages));
    pdf.attach(FIGURES, await compressedFile(figuresOf(document)), {
      type: 'application/json',
      description: locale.texts.figures,
      changedAt: document.generatedAt,
    });
  });
  return { bytes, transcribedScripts: sheet.typesetter.transcribedScripts };
};

/**
 * Returns the PDF of a report. Its whole content, including dates and identifiers, comes from the document and the
 * logo. Letters that the fonts of reports lack come from the fonts in the folder, unless one of them is not valid, which
 * is known only when it is embedded.
 */
export const renderReport = async (
  document: RenderableReport,
  logo: ReportLogo | null,
  fontFolder: string | null,
): Promise<RenderedReport> => {
  if (fontFolder === null) return renderWith(document, logo, noFonts);
  try {
    return await renderWith(document, logo, fallbackFontsIn(fontFolder));
  } catch {
    return renderWith(document, logo, noFonts);
  }
};

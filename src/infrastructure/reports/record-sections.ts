import { timeClasses } from '../../domain/accounting/time-class.ts';
import type { DownReason } from '../../domain/checks/down-reason.ts';
import type { RenderableReport, ReportedIncident } from '../../domain/reports/report-document.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { isolated } from './paragraph.ts';
import type { ReportLocale } from '../../application/reports/report-locale.ts';
import { styles } from './sheet.ts';
import type { Sheet } from './sheet.ts';
import { drawTable } from './table.ts';
import type { Cell } from './table.ts';
import { LINE_HEIGHT } from './typesetter.ts';

/** The maximum number of monitors that are named for a maintenance window. */
const MAX_NAMES = 10;

const isKnown = (cause: string | null, causes: Texts['reports']['causes']): cause is DownReason =>
  cause !== null && Object.hasOwn(causes, cause);
const causeOf = ({ cause }: ReportedIncident, { causes, unknownCause }: Texts['reports']): string =>
  isKnown(cause, causes) ? causes[cause] : unknownCause;

const namesOf = (names: readonly string[], { list, number, texts }: ReportLocale): string =>
  names.length > MAX_NAMES
    ? `${names.slice(0, MAX_NAMES).map(isolated).join(', ')} ${texts.moreMonitors({ count: number(names.length - MAX_NAMES) })}`
    : list(names.map(isolated));

/** Draws the outages with their times, durations and causes. The overview says that there was none. */
export const drawIncidents = (
  sheet: Sheet,
  { incidents, customerName }: RenderableReport,
  locale: ReportLocale,
): void => {
  const { texts, moment, duration } = locale;
  const { columns } = texts;
  if (incidents.length === 0) return;
  // The title names the only customer of a report.
  const customerOf = (incident: ReportedIncident): string =>
    customerName === null ? (incident.customerName ?? '') : '';
  sheet.section(texts.sections.incidents, 40);
  const rows = incidents.map((incident): readonly Cell[] => [
    { text: moment(incident.startedAt) },
    { text: incident.monitorName, style: styles.strong, notes: [{ text: customerOf(incident) }] },
    { text: duration(incident.durationMs), notes: [{ text: incident.resolvedAt === null ? texts.ongoing : '' }] },
    causeOf(incident, texts),
  ]);
  drawTable(
    sheet,
    [
      { title: columns.began, share: 95 },
      { title: texts.monitor, share: 130 },
      { title: columns.duration, share: 75 },
      { title: columns.cause, share: 215 },
    ],
    rows,
  );
};

export const drawMaintenance = (sheet: Sheet, { maintenance }: RenderableReport, locale: ReportLocale): void => {
  const { texts, period, duration } = locale;
  const { columns } = texts;
  if (maintenance.length === 0) return;
  sheet.section(texts.sections.maintenance, 40);
  const rows = maintenance.map(({ title, startedAt, endedAt, monitorNames }): readonly Cell[] => [
    { text: title, style: styles.strong },
    { text: period(startedAt, endedAt), notes: [{ text: duration(endedAt.getTime() - startedAt.getTime()) }] },
    namesOf(monitorNames, locale),
  ]);
  drawTable(
    sheet,
    [
      { title: columns.maintenance, share: 150 },
      { title: texts.facts.period, share: 185 },
      { title: columns.monitors, share: 180 },
    ],
    rows,
  );
};

export const drawExpiries = (sheet: Sheet, { expiries }: RenderableReport, { texts, dateAt }: ReportLocale): void => {
  if (expiries.length === 0) return;
  const { columns } = texts;
  sheet.section(texts.sections.expiries, 40);
  drawTable(
    sheet,
    [
      { title: columns.name, share: 280 },
      { title: columns.kind, share: 110 },
      { title: columns.expiresAt, share: 110 },
    ],
    expiries.map(({ name, kind, expiresAt }) => [
      { text: name, style: styles.strong },
      texts.expiryKinds[kind],
      dateAt(expiresAt),
    ]),
  );
};

export const drawListings = (sheet: Sheet, { listings }: RenderableReport, { texts, dateAt }: ReportLocale): void => {
  if (listings.length === 0) return;
  const { columns } = texts;
  sheet.section(texts.sections.listings, 40);
  drawTable(
    sheet,
    [
      { title: columns.address, share: 170 },
      { title: columns.list, share: 220 },
      { title: columns.listedAt, share: 110 },
    ],
    listings.map(({ address, list, listedAt }) => [
      { text: address, style: styles.strong },
      list,
      listedAt === null ? '–' : dateAt(listedAt),
    ]),
  );
};

export const drawCorrections = (
  sheet: Sheet,
  { corrections }: RenderableReport,
  { texts, period, moment }: ReportLocale,
): void => {
  if (corrections.length === 0) return;
  const { columns } = texts;
  sheet.section(texts.sections.corrections, 40);
  const rows = corrections.map((correction): readonly Cell[] => [
    { text: correction.monitorName, style: styles.strong },
    period(correction.from, correction.to),
    texts.classes[correction.class],
    correction.reason,
    { text: correction.author, notes: [{ text: moment(correction.correctedAt) }] },
  ]);
  drawTable(
    sheet,
    [
      { title: texts.monitor, share: 110 },
      { title: texts.facts.period, share: 110 },
      { title: columns.countedAs, share: 70 },
      { title: columns.reason, share: 130 },
      { title: columns.author, share: 90 },
    ],
    rows,
  );
};

/** Returns the rules that the figures follow, in the order in which they are numbered. */
const rulesOf = (
  { timezone, serviceHours, total }: RenderableReport,
  { texts, hours }: ReportLocale,
): readonly string[] => {
  const { days, classes, uptime, slow, uncounted, coverage, outages, responseTimes, settlement } = texts.rules;
  const counted =
    serviceHours === null ? texts.everyHourCounts : texts.serviceHoursCount({ hours: hours(serviceHours) });
  const slowness = total.times.degraded > 0 ? [slow] : [];
  return [
    days({ timezone }),
    classes,
    uptime,
    ...slowness,
    uncounted,
    coverage,
    outages,
    responseTimes,
    settlement,
    counted,
  ];
};

/** Returns the time of each class with its share, without classes that did not occur. */
const timesOf = (
  { times }: RenderableReport['total'],
  { texts, labelled, duration, percent }: ReportLocale,
): readonly string[] => {
  const whole = timeClasses.reduce((sum, each) => sum + times[each], 0);
  return timeClasses
    .filter((each) => times[each] > 0)
    .map((each) =>
      labelled({
        label: texts.classes[each],
        text: `${duration(times[each])} (${percent((100 * times[each]) / whole)})`,
      }),
    );
};

/** Draws the rules that the figures follow, numbered, and the time of each class. */
export const drawRules = (sheet: Sheet, document: RenderableReport, locale: ReportLocale): void => {
  const { texts, labelled, number } = locale;
  sheet.section(texts.sections.rules, 60);
  const list = sheet.element('L');
  rulesOf(document, locale).forEach((rule, at) => {
    const lines = sheet.typesetter.lines(rule, styles.small, sheet.width - 20);
    sheet.ensure(lines.length * styles.small.size * LINE_HEIGHT);
    const item = sheet.element('LI', list);
    sheet.mark('Lbl', sheet.element('Lbl', item), () =>
      sheet.label(`${number(at + 1)}.`, styles.small, sheet.left, sheet.y),
    );
    sheet.mark('LBody', sheet.element('LBody', item), () =>
      sheet.drawLines(lines, styles.small, sheet.left + 20, sheet.y),
    );
    sheet.y += lines.length * styles.small.size * LINE_HEIGHT + 1;
  });
  list.end();
  const times = timesOf(document.total, locale);
  if (times.length === 0) return;
  sheet.gap(4);
  sheet.text('P', labelled({ label: texts.timeByClass, text: times.join(' · ') }), styles.small, {});
};

/** Draws a note if letters were transcribed, with the scripts that no font has. */
export const drawTranscriptions = (sheet: Sheet, { texts, tag, list }: ReportLocale): void => {
  const scripts = sheet.typesetter.transcribedScripts;
  if (scripts.length === 0) return;
  const names = new Intl.DisplayNames(tag, { type: 'script' });
  sheet.section(texts.sections.transcriptions, 40);
  sheet.text(
    'P',
    texts.transcriptions({ scripts: list(scripts.map((code) => names.of(code) ?? code)) }),
    styles.body,
    {},
  );
};

/** Draws the address at which a printed report can be verified, below the rules. */
export const drawVerification = (
  sheet: Sheet,
  { verificationCode, verifyUrl }: RenderableReport,
  { texts }: ReportLocale,
): void => {
  sheet.gap(8);
  sheet.ensure(44);
  sheet.text('P', texts.verification({ code: verificationCode }), styles.small, {});
  const paragraph = sheet.element('P');
  const link = sheet.element('Link', paragraph);
  for (const line of sheet.typesetter.lines(verifyUrl, styles.strong, sheet.width)) {
    sheet.link(link, verifyUrl, line, { ...styles.strong, color: sheet.accent });
  }
  // pdfkit determines the page of a link when its element ends.
  link.end();
  paragraph.end();
  sheet.text('P', texts.figures, styles.small, {});
};

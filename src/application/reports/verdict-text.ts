import { uptimePercentOf } from '../../domain/accounting/class-times.ts';
import type { ReportResult } from '../../domain/reports/report-result.ts';
import { MAX_NAMED_IN_VERDICT } from '../../domain/reports/report-verdict.ts';
import type { ReportLocale } from './report-locale.ts';

/** Returns the sentence on the target, or on the uptime if there is no target. */
const judgementOf = (
  { monitors, withoutData, missed, missedNames, target, times }: ReportResult,
  { texts: { verdict }, percent, number, list }: ReportLocale,
): string => {
  const judged = monitors - withoutData;
  const uptimePercent = uptimePercentOf(times);
  if (judged === 0 || uptimePercent === null) return verdict.noData;
  if (target === null) return verdict.uptime({ count: judged, percent: percent(uptimePercent) });
  if (missed === 0) return verdict.allMet({ count: judged, target: percent(target) });
  const further = missed - MAX_NAMED_IN_VERDICT;
  const names = list(further > 0 ? [...missedNames, verdict.further({ count: further })] : missedNames);
  return verdict.missed({ count: missed, all: number(judged), target: percent(target), names });
};

/**
 * Returns the sentences that say how the period went: who met the target, and what failed. `named` prepares a name for
 * its place in a sentence.
 */
export const verdictText = (
  result: ReportResult,
  locale: ReportLocale,
  named: (name: string) => string = (name) => name,
): string => {
  const { withoutData, monitors, missedNames, outages, longestOutage } = result;
  const { texts, dateAt, duration } = locale;
  const sentences = [judgementOf({ ...result, missedNames: missedNames.map(named) }, locale)];
  if (withoutData > 0 && withoutData < monitors) sentences.push(texts.verdict.withoutData({ count: withoutData }));
  if (longestOutage === null) sentences.push(texts.noIncidents);
  else {
    const { monitorName, durationMs, startedAt } = longestOutage;
    const facts = { name: named(monitorName), duration: duration(durationMs), date: dateAt(startedAt) };
    sentences.push(texts.verdict.outages({ count: outages, ...facts }));
  }
  return sentences.join(' ');
};

/** A figure with its label. */
export interface ResultFigure {
  readonly label: string;
  readonly value: string;
}

/** Returns the uptime, the number of outages and the downtime of all monitors together. */
export const resultFigures = (
  { times, outages }: ReportResult,
  { texts, number, duration, percent }: ReportLocale,
): readonly ResultFigure[] => {
  const uptimePercent = uptimePercentOf(times);
  return [
    { label: texts.uptime, value: uptimePercent === null ? texts.noData : percent(uptimePercent) },
    { label: texts.sections.incidents, value: number(outages) },
    { label: texts.downtime, value: times.down === 0 ? texts.noDowntime : duration(times.down) },
  ];
};

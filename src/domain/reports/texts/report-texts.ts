import type { TimeClass } from '../../accounting/time-class.ts';
import type { DownReason } from '../../checks/down-reason.ts';
import type { ReportDocument, ReportedExpiry } from '../report-document.ts';

/** The texts of reports in one language. */
export interface ReportTexts {
  readonly frequencies: Readonly<Record<ReportDocument['frequency'], string>>;
  /** The names of the facts below the title. */
  readonly facts: {
    readonly customer: string;
    readonly period: string;
    readonly timezone: string;
    readonly target: string;
    readonly serviceHours: string;
    readonly scope: string;
    readonly generatedAt: string;
  };
  readonly allHours: string;
  readonly belowThreshold: (percent: string) => string;
  readonly preliminary: string;
  readonly preliminaryNotice: string;
  readonly sections: {
    readonly overview: string;
    readonly uptime: string;
    readonly latency: string;
    readonly monitors: string;
    readonly details: string;
    readonly incidents: string;
    readonly maintenance: string;
    readonly expiries: string;
    readonly listings: string;
    readonly corrections: string;
    readonly rules: string;
    readonly verification: string;
  };
  readonly uptime: string;
  readonly coverage: string;
  readonly downtime: string;
  readonly downtimeOfAll: (duration: string) => string;
  readonly noDowntime: string;
  readonly noData: string;
  readonly monitor: string;
  readonly meetsTarget: string;
  readonly missesTarget: string;
  readonly timeByClass: string;
  readonly time: string;
  readonly share: string;
  readonly classes: Readonly<Record<TimeClass, string>>;
  readonly charts: {
    readonly target: (percent: string) => string;
    readonly uptimeAlternative: (days: string, downDays: string, unknownDays: string) => string;
    readonly lowest: (percent: string, date: string) => string;
    readonly latencyAlternative: (name: string, lowest: string, highest: string) => string;
    readonly latency: string;
  };
  readonly columns: {
    readonly days: string;
    /** The days of a monitor, if each bar is several of them. */
    readonly daysOfBar: (days: string) => string;
    readonly response: string;
    readonly began: string;
    readonly duration: string;
    readonly cause: string;
    readonly maintenance: string;
    readonly monitors: string;
    readonly kind: string;
    readonly name: string;
    readonly expiresAt: string;
    readonly address: string;
    readonly list: string;
    readonly listedAt: string;
    readonly countedAs: string;
    readonly reason: string;
    readonly author: string;
  };
  readonly ongoing: string;
  readonly noMonitors: string;
  readonly noIncidents: string;
  readonly noMaintenance: string;
  readonly moreMonitors: (count: string) => string;
  readonly expiryKinds: Readonly<Record<ReportedExpiry['kind'], string>>;
  readonly causes: Readonly<Record<DownReason, string>>;
  readonly unknownCause: string;
  /** How the figures are computed, in the order in which they are numbered. */
  readonly rules: (timezone: string) => readonly string[];
  readonly rulesOfHours: (hours: string | null) => string;
  readonly verification: (code: string) => string;
  readonly figures: string;
  readonly page: (page: string, pages: string) => string;
}

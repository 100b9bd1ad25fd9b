import type { TypedHours } from '../on-call/schedule-form-model.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';
import type { Language } from '../../src/domain/kernel/locale.ts';
import type { ReportFrequency } from '../../src/domain/reports/report-schedule.ts';
import { weekdays } from '../../src/domain/on-call/schedule.ts';
import { DEFAULT_REPORT_HOUR } from '../../src/domain/reports/report-schedule.ts';
import type { NewReport, Report } from './queries.ts';

/** The fields of a report as a form shows them. */
export interface ReportValues {
  readonly name: string;
  readonly frequency: ReportFrequency;
  readonly weekday: string;
  readonly dayOfMonth: string;
  readonly hour: string;
  readonly timezone: string;
  readonly scope: Report['scope'];
  readonly perCustomer: boolean;
  /** Uptime in percent below which a monitor is listed. Empty for all monitors. */
  readonly threshold: string;
  readonly target: string;
  /** The hours that count. Empty for all hours. */
  readonly serviceHours: readonly TypedHours[];
  /** Addresses, one on each line. Empty for the administrators. */
  readonly recipients: string;
  readonly language: Language | '';
  readonly isActive: boolean;
}

type SentHours = NonNullable<Report['serviceHours']>[number];

const typedHours = ({ days, from, to }: SentHours): TypedHours => ({
  days: weekdays.filter((_day, at) => days.includes(at + 1)),
  from,
  to,
});

const sentHours = ({ days, from, to }: TypedHours): SentHours => ({
  days: weekdays.flatMap((day, at) => (days.includes(day) ? at + 1 : [])),
  from,
  to,
});

const shown = (value: number | null): string => (value === null ? '' : String(value));

/** Returns the fields of a stored report. */
export const valuesOf = (report: Report): ReportValues => ({
  name: report.name,
  frequency: report.frequency,
  weekday: String(report.weekday ?? 1),
  dayOfMonth: String(report.dayOfMonth ?? 1),
  hour: String(report.hour),
  timezone: report.timezone,
  scope: report.scope,
  perCustomer: report.perCustomer,
  threshold: report.mode === 'threshold' ? shown(report.threshold) : '',
  target: shown(report.target),
  serviceHours: (report.serviceHours ?? []).map(typedHours),
  recipients: (report.recipientEmails ?? []).join('\n'),
  language: report.language ?? '',
  isActive: report.isActive,
});

/** Returns the fields of a new report: each month, on the whole organization. */
export const emptyReport = (timezone: string): ReportValues => ({
  name: '',
  frequency: 'monthly',
  weekday: '1',
  dayOfMonth: '1',
  hour: String(DEFAULT_REPORT_HOUR),
  timezone,
  scope: { kind: 'organization' },
  perCustomer: false,
  threshold: '',
  target: '',
  serviceHours: [],
  recipients: '',
  language: '',
  isActive: true,
});

const numberIn = (text: string): number | null => (text.trim() === '' ? null : Number(text));

const scheduleOf = ({ frequency, weekday, dayOfMonth }: ReportValues) =>
  frequency === 'weekly'
    ? { frequency, weekday: Number(weekday), dayOfMonth: null }
    : { frequency, weekday: null, dayOfMonth: Number(dayOfMonth) };

/** Returns what the API takes for the fields. */
export const sentOf = (values: ReportValues): NewReport => ({
  ...scheduleOf(values),
  name: values.name,
  hour: Number(values.hour),
  timezone: values.timezone,
  scope: values.scope,
  perCustomer: values.perCustomer,
  mode: values.threshold === '' ? 'all' : 'threshold',
  threshold: numberIn(values.threshold),
  target: numberIn(values.target),
  serviceHours: values.serviceHours.length === 0 ? null : values.serviceHours.map(sentHours),
  recipientEmails: values.recipients.trim() === '' ? null : linesOf(values.recipients),
  language: values.language === '' ? null : values.language,
  isActive: values.isActive,
});

/** The members of the body that a field stands for. */
const membersOfField: Readonly<Partial<Record<keyof ReportValues, readonly (keyof NewReport)[]>>> = {
  frequency: ['frequency', 'weekday', 'dayOfMonth'],
  weekday: ['frequency', 'weekday', 'dayOfMonth'],
  dayOfMonth: ['frequency', 'weekday', 'dayOfMonth'],
  threshold: ['mode', 'threshold'],
  recipients: ['recipientEmails'],
};

/** Returns the members of the body for the fields that have changed. */
export const changesOf = (values: ReportValues, changed: readonly (keyof ReportValues)[]): Partial<NewReport> => {
  const sent = sentOf(values);
  const names = changed.flatMap((field) => membersOfField[field] ?? [field as keyof NewReport]);
  return Object.fromEntries(names.map((name) => [name, sent[name]]));
};

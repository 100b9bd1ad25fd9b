import type { ServiceHours } from '../accounting/service-hours.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { firstBroken, mapFacts } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Language } from '../kernel/locale.ts';
import type { OrganizationRecord } from '../kernel/record.ts';
import { reportScheduleRules, withoutOtherDay } from './report-schedule.ts';
import type { ReportFrequency, ReportSchedule } from './report-schedule.ts';

/** The maximum number of ids in a scope. Tags select any number of monitors. */
export const MAX_SCOPE_IDS = 1000;
/** The maximum number of recipients of a report. */
export const MAX_REPORT_RECIPIENTS = 100;
/** The modes of a report: all monitors of its scope, or only monitors below the threshold. */
export const reportModes = ['all', 'threshold'] as const;
/** The mode of a report: all monitors of its scope, or only monitors below the threshold. */
export type ReportMode = (typeof reportModes)[number];

/** The member of a scope that holds the ids of each kind, or null if the kind has no ids. */
export const scopeMembers = {
  organization: null,
  customers: 'customerIds',
  websites: 'websiteIds',
  monitors: 'monitorIds',
  tags: 'tagIds',
} as const;
/** The kind of a report's scope. */
export type ReportScopeKind = keyof typeof scopeMembers;
/** The kinds of scopes that a report can have. */
export const reportScopeKinds = Object.keys(scopeMembers) as readonly ReportScopeKind[];
type ScopeMember = NonNullable<(typeof scopeMembers)[ReportScopeKind]>;

/** The scope of a report. Ids are integer ids. */
export type ReportScope = { readonly kind: ReportScopeKind } & { readonly [Member in ScopeMember]?: readonly number[] };

/** The default scope of a report. */
export const WHOLE_ORGANIZATION = { kind: 'organization' } as const satisfies ReportScope;

/**
 * The settings of a report that its runs use. A run keeps a copy, so that later changes of the report do not affect the
 * run.
 */
export interface ReportSettings {
  readonly name: string;
  readonly frequency: ReportFrequency;
  readonly timezone: string;
  readonly scope: ReportScope;
  readonly mode: ReportMode;
  /** The uptime in percent below which the report lists a monitor. */
  readonly threshold: number | null;
  /** True if each customer gets a PDF, instead of one PDF for all. */
  readonly perCustomer: boolean;
  /** The addresses of the recipients, or null for the active administrators of the organization. */
  readonly recipientEmails: readonly string[] | null;
  /** The language of the report, or null for the language of the organization. */
  readonly language: Language | null;
  /** The agreed uptime, in percent. */
  readonly target: number | null;
  /** The hours that count, or null if all hours count. */
  readonly serviceHours: readonly ServiceHours[] | null;
}

export interface ReportMembers extends ReportSettings, ReportSchedule {
  readonly frequency: ReportFrequency;
  readonly timezone: string;
  readonly isActive: boolean;
}

/** A report that recurs. */
export interface Report extends OrganizationRecord, ReportMembers {
  /** The next due time, or null while the report is not active. */
  readonly nextRunAt: Date | null;
}

/** Returns the settings of a report that its runs keep. */
export const settingsOf = ({
  name,
  frequency,
  timezone,
  scope,
  mode,
  threshold,
  perCustomer,
  recipientEmails,
  language,
  target,
  serviceHours,
}: ReportSettings): ReportSettings => ({
  name,
  frequency,
  timezone,
  scope,
  mode,
  threshold,
  perCustomer,
  recipientEmails,
  language,
  target,
  serviceHours,
});

/** Returns the ids that a scope names for its kind. */
export const scopeIdsOf = (scope: ReportScope): readonly number[] => {
  const member = scopeMembers[scope.kind];
  return member === null ? [] : (scope[member] ?? []);
};

/** The facts that decide about a report. */
interface ReportFacts {
  /** The report as sent. */
  readonly members: ReportMembers;
  /** The ids of the scope that do not exist in the organization. */
  readonly unknownIds: readonly number[];
}

const namesIdsOfAnotherKind = ({ members: { scope } }: ReportFacts): boolean =>
  Object.values(scopeMembers).some(
    (member) => member !== null && member !== scopeMembers[scope.kind] && scope[member] !== undefined,
  );

const namesNoIds = ({ members: { scope } }: ReportFacts): boolean =>
  scopeMembers[scope.kind] !== null && scopeIdsOf(scope).length === 0;

/** The rules that are checked before a report is stored: its schedule, the ids of its scope, and its threshold. */
export const reportRules = [
  ...mapFacts(({ members }: ReportFacts) => members, reportScheduleRules),
  { code: 'invalidReportScope', broken: (facts) => namesIdsOfAnotherKind(facts) || namesNoIds(facts) },
  {
    code: 'invalidReportScope',
    broken: ({ unknownIds }) => unknownIds.length > 0,
    data: ({ unknownIds }) => ({ unknown: unknownIds }),
  },
  {
    code: 'invalidReportScope',
    broken: ({ members: { mode, threshold } }) => mode === 'threshold' && threshold === null,
  },
] as const satisfies readonly Rule<ReportFacts>[];

/** Decides the stored members of a report, for a new report and for a change. */
export const decideReport = (
  members: ReportMembers,
  unknownIds: readonly number[],
): Outcome<ReportMembers, CodeOf<typeof reportRules>> => {
  const stored = withoutOtherDay(members);
  return (
    firstBroken<ReportFacts, CodeOf<typeof reportRules>>(reportRules, { members: stored, unknownIds }) ??
    accepted(stored)
  );
};

/**
 * Returns true if the report sends each month of the customer to the customer. The customer then gets no additional
 * report.
 */
export const coversCustomer = (
  { isActive, frequency, perCustomer, mode, scope }: ReportMembers,
  customerId: number,
): boolean =>
  isActive &&
  frequency === 'monthly' &&
  perCustomer &&
  mode === 'all' &&
  (scope.kind === 'organization' || (scope.kind === 'customers' && scopeIdsOf(scope).includes(customerId)));

/** Returns the ids of the customers that the scope of the report names. */
export const customersOf = ({ scope }: Pick<ReportMembers, 'scope'>): readonly number[] =>
  scope.kind === 'customers' ? [...new Set(scopeIdsOf(scope))] : [];

/** Returns the report on a month of a customer that receives its own reports. */
export const monthOfCustomer = ({
  customerId,
  customerName: name,
  timezone,
}: {
  readonly customerId: number;
  readonly customerName: string;
  readonly timezone: string;
}): ReportSettings => ({
  name,
  frequency: 'monthly',
  timezone,
  scope: { kind: 'customers', customerIds: [customerId] },
  mode: 'all',
  threshold: null,
  perCustomer: true,
  recipientEmails: null,
  language: null,
  target: null,
  serviceHours: null,
});

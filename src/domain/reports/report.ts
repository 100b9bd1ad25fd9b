import type { ServiceHours } from '../accounting/service-hours.ts';
import { accepted } from '../kernel/outcome.ts';
import type { Outcome } from '../kernel/outcome.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { CodeOf, Rule } from '../kernel/rules.ts';
import type { Language } from '../kernel/locale.ts';

/** The most ids in a scope. Tags select any number of monitors. */
export const MAX_SCOPE_IDS = 1000;
/** The most recipients of a report. */
export const MAX_REPORT_RECIPIENTS = 100;
/** The last day of the month that every month has. */
export const MAX_DAY_OF_MONTH = 28;
/** The hour at which a report is due by default. */
export const DEFAULT_REPORT_HOUR = 6;

export const reportFrequencies = ['weekly', 'monthly'] as const;
export type ReportFrequency = (typeof reportFrequencies)[number];

/** Whether a report covers all monitors of its scope, or only those below the threshold. */
export const reportModes = ['all', 'threshold'] as const;
export type ReportMode = (typeof reportModes)[number];

/** The member of a scope that holds the ids of each kind; null for none. */
export const scopeMembers = { organization: null, customers: 'customerIds', websites: 'websiteIds', monitors: 'monitorIds', tags: 'tagIds' } as const;
export type ReportScopeKind = keyof typeof scopeMembers;
export const reportScopeKinds = Object.keys(scopeMembers) as readonly ReportScopeKind[];
type ScopeMember = NonNullable<(typeof scopeMembers)[ReportScopeKind]>;

/** What a report covers. Ids are integer ids. */
export type ReportScope = { readonly kind: ReportScopeKind } & { readonly [Member in ScopeMember]?: readonly number[] };

/** The scope of a report without one. */
export const WHOLE_ORGANIZATION = { kind: 'organization' } as const satisfies ReportScope;

/** When a report is due, on the clock of its time zone. */
export interface ReportSchedule {
  readonly frequency: ReportFrequency;
  /** 1 is Monday. Null for a monthly report. */
  readonly weekday: number | null;
  /** Null for a weekly report. */
  readonly dayOfMonth: number | null;
  readonly hour: number;
  /** A name of the IANA time zone database. */
  readonly timezone: string;
}

/**
 * What the run of a report needs to know of it. A run keeps a copy, so that later changes of the report do not affect
 * it.
 */
export interface ReportSettings {
  readonly name: string;
  readonly frequency: ReportFrequency;
  readonly timezone: string;
  readonly scope: ReportScope;
  readonly mode: ReportMode;
  /** Percent of uptime. */
  readonly threshold: number | null;
  /** One PDF for each customer instead of one for everything. */
  readonly perCustomer: boolean;
  /** Null for the active administrators of the organization. */
  readonly recipientEmails: readonly string[] | null;
  /** Null for the language of the organization. */
  readonly language: Language | null;
  /** The percentage of uptime that was agreed. */
  readonly target: number | null;
  /** Null if all hours count. */
  readonly serviceHours: readonly ServiceHours[] | null;
}

export interface ReportMembers extends ReportSettings, ReportSchedule {
  readonly frequency: ReportFrequency;
  readonly timezone: string;
  readonly isActive: boolean;
}

/** A report that recurs. */
export interface Report extends ReportMembers {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  /** Null while it is not active. */
  readonly nextRunAt: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

/** The settings of a report that its runs keep. */
export const settingsOf = ({ name, frequency, timezone, scope, mode, threshold, perCustomer, recipientEmails, language, target, serviceHours }: ReportSettings): ReportSettings => ({
  ...{ name, frequency, timezone, scope, mode, threshold, perCustomer, recipientEmails, language, target, serviceHours },
});

/** The ids that a scope names for its kind. */
export const scopeIdsOf = (scope: ReportScope): readonly number[] => {
  const member = scopeMembers[scope.kind];
  return member === null ? [] : (scope[member] ?? []);
};

/** What the decision about a report reads. */
interface ReportFacts {
  readonly members: ReportMembers;
  /** Those of the ids of the scope that do not exist in the organization. */
  readonly unknownIds: readonly number[];
}

const namesIdsOfAnotherKind = ({ members: { scope } }: ReportFacts): boolean =>
  Object.values(scopeMembers).some((member) => member !== null && member !== scopeMembers[scope.kind] && scope[member] !== undefined);

const namesNoIds = ({ members: { scope } }: ReportFacts): boolean => scopeMembers[scope.kind] !== null && scopeIdsOf(scope).length === 0;

export const reportRules = [
  {
    code: 'invalidReportSchedule',
    broken: ({ members: { frequency, weekday, dayOfMonth } }) => (frequency === 'weekly' ? weekday : dayOfMonth) === null,
  },
  { code: 'invalidReportScope', broken: (facts) => namesIdsOfAnotherKind(facts) || namesNoIds(facts) },
  { code: 'invalidReportScope', broken: ({ unknownIds }) => unknownIds.length > 0, data: ({ unknownIds }) => ({ unknown: unknownIds }) },
  { code: 'invalidReportScope', broken: ({ members: { mode, threshold } }) => mode === 'threshold' && threshold === null },
] as const satisfies readonly Rule<ReportFacts>[];

/** The members with the day of their frequency only. */
const withoutOtherDay = (members: ReportMembers): ReportMembers => ({
  ...members,
  weekday: members.frequency === 'weekly' ? members.weekday : null,
  dayOfMonth: members.frequency === 'monthly' ? members.dayOfMonth : null,
});

/** The members of a report as they are stored: those of a new one, or the result of a change. */
export const decideReport = (members: ReportMembers, unknownIds: readonly number[]): Outcome<ReportMembers, CodeOf<typeof reportRules>> => {
  const stored = withoutOtherDay(members);
  return firstBroken<ReportFacts, CodeOf<typeof reportRules>>(reportRules, { members: stored, unknownIds }) ?? accepted(stored);
};

/** Whether a change leaves the due times as they are. */
export const keepsSchedule = (before: ReportMembers, after: ReportMembers): boolean =>
  (['frequency', 'weekday', 'dayOfMonth', 'hour', 'timezone', 'isActive'] as const).every((member) => before[member] === after[member]);

/** Whether the report gives each month of the customer to the customer. It then gets no report of its own besides. */
export const coversCustomer = ({ isActive, frequency, perCustomer, mode, scope }: ReportMembers, customerId: number): boolean =>
  isActive && frequency === 'monthly' && perCustomer && mode === 'all' && (scope.kind === 'organization' || (scope.kind === 'customers' && scopeIdsOf(scope).includes(customerId)));

/** The report on a month of a customer that is sent its own. */
export const monthOfCustomer = ({ customerId, customerName: name, timezone }: { readonly customerId: number; readonly customerName: string; readonly timezone: string }): ReportSettings => ({
  ...{ name, frequency: 'monthly', timezone, scope: { kind: 'customers', customerIds: [customerId] }, mode: 'all', threshold: null },
  ...{ perCustomer: true, recipientEmails: null, language: null, target: null, serviceHours: null },
});

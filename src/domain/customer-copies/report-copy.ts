import { scopeIdsOf, scopeMembers } from '../reports/report.ts';
import type { Report, ReportMembers, ReportScope } from '../reports/report.ts';
import { isSubstituted, substituteBy } from './substitution.ts';
import type { Substitution } from './substitution.ts';

/** The records of the source by their ids, each with the id of its copy, or null if it has none. */
export interface CopiedIds {
  readonly customers: ReadonlyMap<number, number>;
  readonly monitors: ReadonlyMap<number, number | null>;
  readonly tags: ReadonlyMap<number, number | null>;
}

const idsFor = (kind: ReportScope['kind'], { customers, monitors, tags }: CopiedIds) =>
  ({ organization: new Map<number, number>(), customers, websites: monitors, monitors, tags })[kind];

/** Returns true if the report names the source or a record of it, so that a copy is expected to have it. */
export const concernsSource = ({ scope }: Pick<Report, 'scope'>, copied: CopiedIds): boolean =>
  scopeIdsOf(scope).some((id) => idsFor(scope.kind, copied).has(id));

/** Returns the scope with the copies in place of the records, or null if it names anything that was not copied. */
export const copiedScope = (scope: ReportScope, copied: CopiedIds): ReportScope | null => {
  const member = scopeMembers[scope.kind];
  if (member === null) return null;
  const ids = scopeIdsOf(scope).map((id) => idsFor(scope.kind, copied).get(id) ?? null);
  return ids.includes(null) ? null : { kind: scope.kind, [member]: ids };
};

/** The recipients of the copy of a report. Null are the administrators of the organization. */
export interface CopiedRecipients {
  readonly kept: readonly string[] | null;
  /** The addresses that no substitution applies to, which may be those of the source. */
  readonly leftOut: readonly string[];
}

/** Returns the recipients of the copy of a report. */
export const recipientsOf = (
  recipients: readonly string[] | null,
  substitutions: readonly Substitution[],
): CopiedRecipients => {
  const addresses = recipients ?? [];
  const kept = addresses.filter((address) => isSubstituted(substitutions, address));
  return {
    kept: kept.length === 0 ? null : [...new Set(kept.map(substituteBy(substitutions)))],
    leftOut: addresses.filter((address) => !kept.includes(address)),
  };
};

/** Returns the members of a report with this scope and these recipients. */
export const reportCopyOf = (
  report: Report,
  { name, scope, recipientEmails }: Pick<ReportMembers, 'name' | 'scope' | 'recipientEmails'>,
): ReportMembers => ({
  name,
  scope,
  recipientEmails,
  frequency: report.frequency,
  weekday: report.weekday,
  dayOfMonth: report.dayOfMonth,
  hour: report.hour,
  timezone: report.timezone,
  mode: report.mode,
  threshold: report.threshold,
  perCustomer: report.perCustomer,
  language: report.language,
  target: report.target,
  serviceHours: report.serviceHours,
  isActive: report.isActive,
});

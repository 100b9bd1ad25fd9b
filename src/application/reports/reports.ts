import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import { decideRunPeriod, nextDue, scheduleRange } from '../../domain/reports/report-period.ts';
import type { RequestedRunPeriod } from '../../domain/reports/report-period.ts';
import { customersOf, decideReport, reportRules, settingsOf } from '../../domain/reports/report.ts';
import { keepsSchedule } from '../../domain/reports/report-schedule.ts';
import type { Report, ReportMembers } from '../../domain/reports/report.ts';
import { claimPackageLimit } from '../access/package-limits.ts';
import type { PackageUses } from '../access/ports.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { IdSource, TimeZones } from '../kernel/ports.ts';
import { defineRecordCommands } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery, inOwnOrganization } from '../kernel/record-queries.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { ReportFilter, ReportRuns, ReportSubjects, Reports } from './ports.ts';

interface Needs {
  readonly reports: Reports;
}

interface WritingNeeds extends Needs {
  readonly reportSubjects: Pick<ReportSubjects, 'unknownIds'>;
  readonly timeZones: TimeZones;
  readonly packageUses: PackageUses;
}

/** A report as the client sends it. Without a time zone, the report uses that of the organization. */
export type NewReport = Omit<ReportMembers, 'timezone'> & { readonly timezone?: string };

const audited = ({ id: _id, revision: _revision, nextRunAt: _next, ...members }: Report) => members;

const reportCommands = defineRecordCommands({
  subject: 'report',
  permission: 'manageOrganization',
  records: ({ reports }: Needs) => reports,
  missing: 'notFound',
  taken: {},
});

/** Lists the reports of the organization. */
export const listReports = definePageQuery({
  name: 'listReports',
  permission: 'readAdministration',
  records: ({ reports }: Needs) => reports,
  select: (context, filter: ReportFilter) => ({ ...inOwnOrganization(context), filter }),
});

/** Returns a report. */
export const getReport = defineRecordQuery({
  name: 'getReport',
  permission: 'readAdministration',
  records: ({ reports }: Needs) => reports,
  missing: 'notFound',
});

/** Returns the time when a report with these members is due next, or null if it is not active. */
export const nextRunOf = (timeZones: TimeZones, members: ReportMembers, now: Date): Date | null =>
  members.isActive ? nextDue(members, now, timeZones.offsetChanges(members.timezone, scheduleRange(now))) : null;

/** Claims a report of each customer that the scope names and the present one, if there is one, does not. */
const claimReports = async (
  packageUses: PackageUses,
  { scope }: Pick<ReportMembers, 'scope'>,
  present?: Pick<ReportMembers, 'scope'>,
): Promise<Outcome<null, (typeof packageLimitCodes)[number]>> => {
  const before = new Set(present === undefined ? [] : customersOf(present));
  // Customers are locked in one order, so that no two reports deadlock.
  const added = customersOf({ scope }).filter((id) => !before.has(id));
  for (const customerId of added.toSorted((one, other) => one - other)) {
    const claimed = await claimPackageLimit(packageUses, customerId, ['reports']);
    if (!claimed.ok) return claimed;
  }
  return accepted(null);
};

interface ZoneNeeds {
  readonly organizations: Pick<Organizations, 'find'>;
}

/** Returns the members of a report that was sent, in the time zone of the organization unless it names one. */
export const membersOf = async (
  { organizations }: ZoneNeeds,
  scope: Scope,
  organizationId: number,
  sent: NewReport,
): Promise<ReportMembers> => ({
  ...sent,
  timezone: sent.timezone ?? (await organizations.find(scope, organizationId))?.timezone ?? DEFAULT_LOCALE.timezone,
});

/** Creates a report. Its first run is that of the next date of its schedule. */
export const createReport = reportCommands.create({
  name: 'createReport',
  refuses: [...codesOf(reportRules), ...packageLimitCodes],
  decide: async (
    { caller, scope, now, stamp },
    sent: NewReport,
    { reportSubjects, timeZones, packageUses, ...needs }: WritingNeeds & ZoneNeeds,
  ) => {
    const organizationId = ownOrganization(caller);
    const members = await membersOf(needs, scope, organizationId, sent);
    const decision = decideReport(members, await reportSubjects.unknownIds(organizationId, members.scope));
    if (!decision.ok) return decision;
    const claimed = await claimReports(packageUses, decision.value);
    if (!claimed.ok) return claimed;
    return accepted({
      ...decision.value,
      ...stamp,
      organizationId,
      nextRunAt: nextRunOf(timeZones, decision.value, now),
    });
  },
  audited,
});

/**
 * Changes a report. The scope is checked only if the request contains one, because the stored scope may refer to
 * records that were deleted later.
 */
export const updateReport = reportCommands.update({
  name: 'updateReport',
  refuses: [...codesOf(reportRules), ...packageLimitCodes],
  decide: async (
    { now },
    found,
    { changes }: ChangeOf<Partial<ReportMembers>>,
    { reportSubjects, timeZones, packageUses }: WritingNeeds,
  ) => {
    const unknown =
      changes.scope === undefined ? [] : await reportSubjects.unknownIds(found.organizationId, changes.scope);
    const decision = decideReport({ ...found, ...changes }, unknown);
    if (!decision.ok) return decision;
    const claimed = await claimReports(packageUses, decision.value, found);
    if (!claimed.ok) return claimed;
    // A report that is due but not queued yet remains due.
    const nextRunAt = keepsSchedule(found, decision.value)
      ? found.nextRunAt
      : nextRunOf(timeZones, decision.value, now);
    return accepted({ ...found, ...decision.value, nextRunAt });
  },
  audited,
});

/** Deletes a report. Its runs remain. */
export const deleteReport = reportCommands.remove({ name: 'deleteReport', audited });

/** Queues a run of the report, or returns the run in progress for the same period. */
export const runReport = reportCommands.change({
  name: 'runReport',
  refuses: ['invalidDateRange'],
  execute: async (
    { now, audit, unchanged },
    report,
    { id: _id, ...requested }: ById & RequestedRunPeriod,
    {
      reportRuns,
      timeZones,
      ids,
    }: {
      readonly reportRuns: ReportRuns;
      readonly timeZones: TimeZones;
      readonly ids: IdSource;
    },
  ) => {
    const period = decideRunPeriod(requested, {
      schedule: report,
      now,
      offsetChanges: (range) => timeZones.offsetChanges(report.timezone, range),
    });
    if (!period.ok) return period;
    const running = await reportRuns.findRunning(report.id, period.value);
    if (running !== null) {
      unchanged();
      return accepted(running);
    }
    const stored = await addOne(reportRuns, {
      ...stampOf(ids, now),
      organizationId: report.organizationId,
      reportId: report.id,
      customerId: null,
      origin: 'request',
      status: 'queued',
      settings: settingsOf(report),
      periodFrom: period.value.from,
      periodTo: period.value.to,
      attempts: 0,
    });
    // A concurrent request was stored first. The command runs again and finds its run.
    if (stored === 'runExists') throw new OptimisticLockError('Another run was requested concurrently.');
    audit(
      auditEntry('reportRun.requested', stored, {
        after: { reportId: report.publicId, periodFrom: stored.periodFrom, periodTo: stored.periodTo },
      }),
    );
    return accepted(stored);
  },
});

import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { PageRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import { decideRunPeriod, nextDue, requestedRange, scheduleRange } from '../../domain/reports/report-period.ts';
import type { RequestedRunPeriod } from '../../domain/reports/report-period.ts';
import { decideReport, keepsSchedule, reportRules, settingsOf } from '../../domain/reports/report.ts';
import type { Report, ReportMembers } from '../../domain/reports/report.ts';
import { OptimisticLockError } from '../kernel/ports.ts';
import type { IdSource, TimeZones } from '../kernel/ports.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { ReportRuns, ReportSubjects, Reports } from './ports.ts';

interface Needs {
  readonly reports: Reports;
}

interface WritingNeeds extends Needs {
  readonly reportSubjects: Pick<ReportSubjects, 'unknownIds'>;
  readonly timeZones: TimeZones;
}

interface ById {
  readonly id: string;
}

/** A report as it is sent; without a zone, that of the organization. */
export type NewReport = Omit<ReportMembers, 'timezone'> & { readonly timezone?: string };

const audited = ({ id: _id, revision: _revision, nextRunAt: _next, ...members }: Report) => members;

export const listReports = defineQuery({
  name: 'listReports',
  permission: 'readAdministration',
  refuses: [],
  execute:
    ({ reports }: Needs) =>
    async ({ caller }, { request }: { readonly request: PageRequest }) =>
      accepted(await reports.page({ organizationId: ownOrganization(caller), customerId: null }, request, {})),
});

export const getReport = defineQuery({
  name: 'getReport',
  permission: 'readAdministration',
  refuses: ['notFound'],
  execute:
    ({ reports }: Needs) =>
    async ({ scope }, { id }: ById) => {
      const found = await reports.find(scope, id);
      return found === null ? refused('notFound') : accepted(found);
    },
});

/** When a report with these members is due next; null while it is not active. */
export const nextRunOf = (timeZones: TimeZones, members: ReportMembers, now: Date): Date | null =>
  members.isActive ? nextDue(members, now, timeZones.offsetChanges(members.timezone, scheduleRange(now))) : null;

export const createReport = defineCommand({
  name: 'createReport',
  permission: 'manageOrganization',
  refuses: codesOf(reportRules),
  execute:
    ({ reports, reportSubjects, timeZones, organizations, ids }: WritingNeeds & { readonly organizations: Pick<Organizations, 'find'>; readonly ids: IdSource }) =>
    async ({ caller, scope, now, audit }, sent: NewReport) => {
      const organizationId = ownOrganization(caller);
      const members = { ...sent, timezone: sent.timezone ?? (await organizations.find(scope, organizationId))?.timezone ?? DEFAULT_LOCALE.timezone };
      const decision = decideReport(members, await reportSubjects.unknownIds(organizationId, members.scope));
      if (!decision.ok) return decision;
      const record = { publicId: ids.next(), organizationId, ...decision.value, nextRunAt: nextRunOf(timeZones, decision.value, now), createdAt: now, updatedAt: now };
      const stored = expectStored(await addOne(reports, record));
      audit(auditEntry('report.created', stored, { after: audited(stored) }));
      return accepted(stored);
    },
});

/** Changes a report. Its scope is checked only if it is sent, because what it names may have been deleted since. */
export const updateReport = defineCommand({
  name: 'updateReport',
  permission: 'manageOrganization',
  refuses: ['notFound', ...codesOf(reportRules)],
  execute:
    ({ reports, reportSubjects, timeZones }: WritingNeeds) =>
    async ({ scope, now, audit }, { id, changes }: ById & { readonly changes: Partial<ReportMembers> }) => {
      const found = await reports.lock(scope, id);
      if (found === null) return refused('notFound');
      const unknown = changes.scope === undefined ? [] : await reportSubjects.unknownIds(found.organizationId, changes.scope);
      const decision = decideReport({ ...found, ...changes }, unknown);
      if (!decision.ok) return decision;
      // A report that is due and has not been queued yet stays due.
      const nextRunAt = keepsSchedule(found, decision.value) ? found.nextRunAt : nextRunOf(timeZones, decision.value, now);
      const stored = expectStored(await reports.save({ ...found, ...decision.value, nextRunAt, updatedAt: now }, found));
      audit(auditEntry('report.updated', stored, changesOf(audited(found), audited(stored))));
      return accepted(stored);
    },
});

/** Deletes a report. Its runs remain. */
export const deleteReport = defineCommand({
  name: 'deleteReport',
  permission: 'manageOrganization',
  refuses: ['notFound'],
  execute:
    ({ reports }: Needs) =>
    async ({ scope, audit }, { id }: ById) => {
      const found = await reports.lock(scope, id);
      if (found === null) return refused('notFound');
      await reports.remove(found);
      audit(auditEntry('report.deleted', found, { before: audited(found) }));
      return accepted({ success: true as const });
    },
});

/** Queues a run of the report, or returns the one that is in progress for the same period. */
export const runReport = defineCommand({
  name: 'runReport',
  permission: 'manageOrganization',
  refuses: ['notFound', 'invalidDateRange'],
  execute:
    ({ reports, reportRuns, timeZones, ids }: Needs & { readonly reportRuns: ReportRuns; readonly timeZones: TimeZones; readonly ids: IdSource }) =>
    async ({ scope, now, audit, unchanged }, { id, ...requested }: ById & RequestedRunPeriod) => {
      const report = await reports.lock(scope, id);
      if (report === null) return refused('notFound');
      const period = decideRunPeriod(requested, { schedule: report, now, changes: timeZones.offsetChanges(report.timezone, requestedRange(requested, now)) });
      if (!period.ok) return period;
      const running = await reportRuns.findRunning(report.id, period.value);
      if (running !== null) {
        unchanged();
        return accepted(running);
      }
      const record = {
        ...{ publicId: ids.next(), organizationId: report.organizationId, reportId: report.id, customerId: null, origin: 'request' as const, status: 'queued' as const },
        ...{ settings: settingsOf(report), periodFrom: period.value.from, periodTo: period.value.to, attempts: 0, createdAt: now, updatedAt: now },
      };
      const stored = await addOne(reportRuns, record);
      // A concurrent request was first. The command runs again and finds its run.
      if (stored === 'runExists') throw new OptimisticLockError('Another run was requested concurrently.');
      audit(auditEntry('reportRun.requested', stored, { after: { reportId: report.publicId, periodFrom: stored.periodFrom, periodTo: stored.periodTo } }));
      return accepted(stored);
    },
});

import { systemCaller } from '../../domain/access/caller.ts';
import { everywhere } from '../../domain/access/scope.ts';
import { frozenMonthsOf } from '../../domain/accounting/frozen-month.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { hours, later } from '../../domain/kernel/time.ts';
import { isUsable, organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import { monthlyAddressOf } from '../../domain/reports/report-delivery.ts';
import { LONGEST_WAIT, lastDue, periodBefore, scheduleRange } from '../../domain/reports/report-period.ts';
import { coversCustomer, monthOfCustomer, settingsOf } from '../../domain/reports/report.ts';
import type { FrozenMonths } from '../accounting/ports.ts';
import type { RecurringJob } from '../kernel/jobs.ts';
import type { Clock, IdSource, TimeZones } from '../kernel/ports.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Run } from '../kernel/use-case.ts';
import type { DueWork } from '../kernel/worker.ts';
import { whenDue } from '../kernel/worker.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { MonthlyCustomer, ReportRuns, ReportSubjects, Reports } from './ports.ts';
import { nextRunOf } from './reports.ts';

interface Needs {
  readonly reports: Reports;
  readonly reportRuns: ReportRuns;
  readonly timeZones: TimeZones;
  readonly ids: IdSource;
}

/**
 * Queues a run of the report that has been due longest. The run covers the period of the last due time, so that missed
 * runs are caught up by one. Skips reports of organizations that are not usable. Returns null if none is due. See ADR
 * 0110.
 */
export const queueDueReport = defineCommand({
  name: 'queueDueReport',
  permission: 'runService',
  refuses: [],
  execute:
    ({
      reports,
      reportRuns,
      timeZones,
      ids,
      organizations,
    }: Needs & { readonly organizations: Pick<Organizations, 'find'> }) =>
    async ({ now, audit, unchanged }, _input: undefined) => {
      const report = await reports.lockDue(now);
      if (report === null) {
        unchanged();
        return accepted(null);
      }
      expectStored(
        await reports.save({ ...report, nextRunAt: nextRunOf(timeZones, report, now), updatedAt: now }, report),
      );
      const organization = await organizations.find(everywhere, report.organizationId);
      if (organization === null || !isUsable(organizationStatusAt(organization, now))) {
        unchanged();
        return accepted(report);
      }
      const changes = timeZones.offsetChanges(report.timezone, scheduleRange(now));
      const { from: periodFrom, to: periodTo } = periodBefore(report.frequency, lastDue(report, now, changes), changes);
      const { organizationId, id: reportId } = report;
      const stored = await addOne(reportRuns, {
        ...stampOf(ids, now),
        organizationId,
        reportId,
        customerId: null,
        origin: 'schedule',
        status: 'queued',
        settings: settingsOf(report),
        periodFrom,
        periodTo,
        attempts: 0,
      });
      if (stored === 'runExists') unchanged();
      else
        audit(
          auditEntry('reportRun.scheduled', stored, { after: { reportId: report.publicId, periodFrom, periodTo } }),
        );
      return accepted(report);
    },
});

/**
 * Creates the work that queues the runs of due reports. Every process may do this, because each run is stored only
 * once.
 */
export const dueReports = (
  { reports, clock }: { readonly reports: Pick<Reports, 'nextDueAt' | 'pullBack'>; readonly clock: Clock },
  queue: Run<undefined, object | null, never>,
): DueWork => ({
  name: 'due-reports',
  pullBack: (now) => reports.pullBack(later(now, LONGEST_WAIT), now),
  run: whenDue(
    clock,
    () => reports.nextDueAt(),
    async () => {
      for (let queued = await queue(systemCaller, undefined); queued.ok && queued.value !== null;)
        queued = await queue(systemCaller, undefined);
    },
  ),
});

/** A month of a customer for which a report may be due. */
interface CustomerMonth extends Period {
  readonly customer: MonthlyCustomer & { readonly timezone: string };
}

/** Queues the report of a customer's month, unless it exists or another report covers the customer. */
export const queueCustomerMonth = defineCommand({
  name: 'queueCustomerMonth',
  permission: 'runService',
  refuses: [],
  execute:
    ({ reports, reportRuns, ids }: Needs) =>
    async ({ now, audit, unchanged }, { customer, from: periodFrom, to: periodTo }: CustomerMonth) => {
      const { customerId, organizationId } = customer;
      const isCovered = (await reports.perCustomer(organizationId)).some((report) =>
        coversCustomer(report, customerId),
      );
      const stored = isCovered
        ? 'covered'
        : await addOne(reportRuns, {
            ...stampOf(ids, now),
            organizationId,
            reportId: null,
            customerId,
            origin: 'customerMonth',
            status: 'queued',
            settings: monthOfCustomer(customer),
            periodFrom,
            periodTo,
            attempts: 0,
          });
      if (typeof stored === 'string') unchanged();
      else audit(auditEntry('reportRun.scheduled', stored, { after: { customerId, periodFrom, periodTo } }));
      return accepted(null);
    },
});

interface MonthlyNeeds {
  readonly reportSubjects: Pick<ReportSubjects, 'allMonthlyCustomers'>;
  readonly frozenMonths: Pick<FrozenMonths, 'progress'>;
  readonly timeZones: TimeZones;
  readonly clock: Clock;
}

/** The number of customers that are read at once. */
const BATCH = 200;

/**
 * Creates the job that queues the reports of the last month for customers with `monthlyReportsEnabled`, once every
 * frozen month that covers it exists.
 */
export const customerMonthsJob = (needs: MonthlyNeeds, queue: Run<CustomerMonth, null, never>): RecurringJob => ({
  name: 'customer-months',
  every: hours(1),
  run: async () => {
    const now = needs.clock.now();
    const { last } = await needs.frozenMonths.progress();
    if (last === null) return;
    let after = 0;
    for (;;) {
      const page = await needs.reportSubjects.allMonthlyCustomers(after, BATCH, now);
      for (const customer of page.customers) {
        const month = periodBefore(
          'monthly',
          now,
          needs.timeZones.offsetChanges(customer.timezone, scheduleRange(now)),
        );
        const isFrozen = frozenMonthsOf(month).every((one) => one <= last);
        if (isFrozen && customer.createdAt < month.to && monthlyAddressOf(customer) !== null)
          await queue(systemCaller, { customer, ...month });
      }
      if (page.next === null) return;
      after = page.next;
    }
  },
});

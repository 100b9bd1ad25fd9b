import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { lastPeriod } from '../../domain/reports/report-period.ts';
import type { ReportVerdict } from '../../domain/reports/report-verdict.ts';
import { decideReport, reportRules, settingsOf } from '../../domain/reports/report.ts';
import { defineQuery } from '../kernel/use-case.ts';
import { gatherReports } from './gather-reports.ts';
import type { GatheringNeeds } from './gather-reports.ts';
import type { ReportSubjects } from './ports.ts';
import { membersOf } from './reports.ts';
import type { NewReport } from './reports.ts';

/** The maximum number of PDFs whose figures a preview has. Each is gathered by itself. */
export const MAX_PREVIEWED_PDFS = 10;

/** The figures that a PDF of a report would have. */
export interface PreviewedPdf extends Omit<ReportVerdict, 'longestOutage'> {
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly uptimePercent: number | null;
}

type Needs = Omit<GatheringNeeds, 'reportSubjects'> & { readonly reportSubjects: ReportSubjects };

/** Returns the figures of the first PDFs of a report that is not stored, about its last period. Nothing is stored. */
export const previewReport = defineQuery({
  name: 'previewReport',
  permission: 'manageOrganization',
  refuses: codesOf(reportRules),
  execute:
    (needs: Needs) =>
    async ({ caller, scope, now }, sent: NewReport) => {
      const organizationId = ownOrganization(caller);
      const members = await membersOf(needs, scope, organizationId, sent);
      const decision = decideReport(members, await needs.reportSubjects.unknownIds(organizationId, members.scope));
      if (!decision.ok) return decision;
      const schedule = decision.value;
      const offsetChanges = (range: Parameters<Needs['timeZones']['offsetChanges']>[1]) =>
        needs.timeZones.offsetChanges(schedule.timezone, range);
      const { from, to } = lastPeriod({ schedule, now, offsetChanges });
      const run = { organizationId, settings: settingsOf(schedule), periodFrom: from, periodTo: to };
      const pdfs: PreviewedPdf[] = [];
      for await (const { customerId, customerName, document, result } of gatherReports(needs, run, now)) {
        const { monitors, withoutData, missed, missedNames, outages } = result;
        const { uptimePercent } = document.total;
        pdfs.push({ customerId, customerName, uptimePercent, monitors, withoutData, missed, missedNames, outages });
        if (pdfs.length > MAX_PREVIEWED_PDFS) break;
      }
      return accepted({ from, to, pdfs: pdfs.slice(0, MAX_PREVIEWED_PDFS), isCut: pdfs.length > MAX_PREVIEWED_PDFS });
    },
});

import { addressIssues, nameIssues } from '../../domain/customer-copies/copied-text.ts';
import { concernsSource, copiedScope, recipientsOf, reportCopyOf } from '../../domain/customer-copies/report-copy.ts';
import type { CopiedIds } from '../../domain/customer-copies/report-copy.ts';
import { permissionRefusal } from '../../domain/access/permissions.ts';
import type { Report } from '../../domain/reports/report.ts';
import { bindPart } from '../kernel/use-case.ts';
import { createReport } from '../reports/reports.ts';
import { copyEach, createAt, refusedAt } from './copying.ts';
import type { Copying } from './copying.ts';

/** The codes with which copying reports can be refused. */
export const reportPartCodes = createReport.refuses;
/** The ports for copying reports. */
export type ReportPartNeeds = Parameters<typeof createReport.connectPart>[0];

const idsOf = (copies: Copying['monitors']): ReadonlyMap<number, number | null> =>
  new Map([...copies].map(([id, copy]) => [id, copy?.id ?? null]));

const copiedIdsOf = ({ source, target, monitors, tags }: Copying): CopiedIds => ({
  customers: new Map([[source.id, target.id]]),
  monitors: idsOf(monitors),
  tags: idsOf(tags),
});

/** Copies the reports whose scope is the source or consists of copied records. */
export const copyReports = (needs: ReportPartNeeds) => {
  const create = bindPart(createReport, needs);
  return (copying: Copying, reports: readonly Report[]) => {
    const { work, source, substitutions, substitute, records, warnings } = copying;
    const copied = copiedIdsOf(copying);
    const concerned = reports.filter((report) => concernsSource(report, copied));
    // Without the permission, the caller does not learn which reports there are.
    const refusal = concerned.length === 0 ? null : permissionRefusal(createReport.permission, work.caller);
    if (refusal !== null) return Promise.resolve(refusedAt({ path: 'reports', name: source.name }, refusal));
    return copyEach(concerned, async (report) => {
      const name = substitute(report.name).trim();
      const place = { path: `reports.${report.publicId}`, name };
      const scope = copiedScope(report.scope, copied);
      if (scope === null) {
        warnings.push({
          path: `${place.path}.scope`,
          message: `The report ${report.name} also covers what was not copied. It was left out.`,
        });
        return null;
      }
      const { kept, leftOut } = recipientsOf(report.recipientEmails, substitutions);
      const issues = [...nameIssues('name', name), ...addressIssues('recipientEmails', kept)];
      const outcome = await createAt(place, issues, () =>
        create(work, reportCopyOf(report, { name, scope, recipientEmails: kept })),
      );
      if (!outcome.ok) return outcome;
      const { publicId } = outcome.value;
      records.push({ type: 'report', kind: null, name, copiedFrom: report.publicId, publicId });
      if (leftOut.length > 0)
        warnings.push({
          path: `${place.path}.recipientEmails`,
          message: `No pair applies to ${leftOut.join(', ')}, so the report ${name} goes to ${kept === null ? 'the administrators' : kept.join(', ')} only.`,
        });
      return null;
    });
  };
};

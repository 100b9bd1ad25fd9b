import { isPerson } from '../../domain/access/caller.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { correctionPeriodIssue, decideCorrection } from '../../domain/accounting/correction-request.ts';
import type { AuthoredCorrection, CorrectedClass } from '../../domain/accounting/report-correction.ts';
import type { Period } from '../../domain/checks/check-period.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery } from '../kernel/record-queries.ts';
import type { OfOrganization } from '../kernel/record-queries.ts';
import { auditEntry, stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { accountsOf } from './accounts.ts';
import type { AccountNeeds } from './accounts.ts';
import type { CorrectionFilter, ReportCorrections } from './ports.ts';

interface Needs {
  readonly reportCorrections: ReportCorrections;
}

/** Lists the corrections of the organization. Platform staff may select another one. */
export const listReportCorrections = definePageQuery({
  name: 'listReportCorrections',
  permission: 'readAdministration',
  records: ({ reportCorrections }: Needs) => reportCorrections,
  select: ({ scope, caller }, { organizationId, ...filter }: CorrectionFilter & OfOrganization) => ({
    scope: listedOrganization(scope, ownOrganization(caller), organizationId),
    filter,
  }),
});

interface NewCorrection extends Period {
  readonly monitorId: number;
  readonly class: CorrectedClass;
  readonly reason: string;
}

/**
 * Corrects the accounts of a monitor in frozen months. The frozen months do not change; reports apply and print the
 * correction.
 */
export const correctReport = defineCommand({
  name: 'correctReport',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody', 'notFound'],
  execute:
    (needs: Needs & AccountNeeds & { readonly ids: IdSource }) =>
    async ({ caller, now, audit }, { monitorId, from, to, class: of, reason }: NewCorrection) => {
      const issue = correctionPeriodIssue({ from, to });
      if (issue !== null) return invalidBody([issue]);
      const organizationId = ownOrganization(caller);
      const decision = decideCorrection(
        (await accountsOf(needs, { organizationId, monitorIds: [monitorId], period: { from, to } }, now)).get(
          monitorId,
        ),
      );
      if (!decision.ok) return decision;
      const { name, customerId } = decision.value.monitor;
      const author = isPerson(caller) ? caller.userId : null;
      const members = { monitorId, monitorName: name, startsAt: from, endsAt: to, class: of, reason };
      const stored = expectStored(
        await addOne(needs.reportCorrections, {
          ...stampOf(needs.ids, now),
          organizationId,
          customerId,
          ...members,
          authorId: author,
        }),
      );
      audit(auditEntry('reportCorrection.created', stored, { after: members }));
      return accepted(
        (await needs.reportCorrections.find({ organizationId, customerId: null }, stored.id)) ??
          ({ ...stored, authorName: null } satisfies AuthoredCorrection),
      );
    },
});

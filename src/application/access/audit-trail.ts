import { decideAuditPeriod } from '../../domain/access/audit-period.ts';
import type { RequestedAuditPeriod } from '../../domain/access/audit-period.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { AuditFilter, AuditTrail } from './ports.ts';

/** A request for a page of the audit log. Platform staff may select another organization. */
export interface AuditRequest {
  readonly request: ListRequest;
  readonly filter: AuditFilter;
  readonly period: RequestedAuditPeriod;
  readonly organizationId?: number;
}

/** Lists entries of the audit log, newest first. Platform staff can name another organization. */
export const listAuditLog = defineQuery({
  name: 'listAuditLog',
  permission: 'readAdministration',
  refuses: ['invalidDateRange'],
  execute:
    ({ auditTrail }: { readonly auditTrail: AuditTrail }) =>
    async ({ scope, caller }, { request, filter, period, organizationId }: AuditRequest) => {
      const decision = decideAuditPeriod(period);
      if (!decision.ok) return decision;
      const listed = listedOrganization(scope, ownOrganization(caller), organizationId);
      return accepted(await auditTrail.page(listed, request, { ...filter, ...decision.value }));
    },
});

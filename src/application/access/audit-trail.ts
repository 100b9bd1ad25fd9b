import { decideAuditPeriod } from '../../domain/access/audit-period.ts';
import type { RequestedAuditPeriod, AuditPeriod } from '../../domain/access/audit-period.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { AuditActor, AuditEntry } from '../kernel/ports.ts';
import { defineQuery } from '../kernel/use-case.ts';

/** An entry of the audit log as read. */
export interface AuditRecord extends Omit<AuditEntry, 'before' | 'after'> {
  readonly id: number;
  readonly at: Date;
  readonly actor: AuditActor;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** Selects audit entries; all texts are matched exactly. */
export interface AuditFilter {
  readonly action?: string;
  readonly subjectType?: string;
  readonly subjectId?: string;
  readonly actorId?: string;
}

/** Read access to the audit log. */
export interface AuditTrail {
  /** Newest first. */
  page(scope: Scope, request: PageRequest, filter: AuditFilter & AuditPeriod): Promise<Page<AuditRecord>>;
}

/** A query of the audit log. Platform staff may select another organization. */
export interface AuditRequest {
  readonly request: PageRequest;
  readonly filter: AuditFilter;
  readonly period: RequestedAuditPeriod;
  readonly organizationId?: number;
}

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

import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import type { NewRecord } from '../kernel/records.ts';

/** An organization's id in a path: the public one, or the legacy integer. */
export type OrganizationId = string | number;

/** An organization with the count of its monitors, domains and IPs. */
export interface OrganizationView extends Organization {
  readonly used: number;
}

/** Which organizations a list shows, beside its page. */
export interface OrganizationFilter {
  readonly status?: OrganizationStatus;
}

/** What a new organization begins with. */
export interface OrganizationStart {
  readonly packageConfig: { readonly publicId: string };
  /** Its first administrator, who still has to choose a password; null for none yet. */
  readonly administrator: { readonly publicId: string; readonly email: string } | null;
}

/** All organizations; a scope reaches its own, or every one. */
export interface Organizations {
  page(scope: Scope, request: PageRequest, filter: OrganizationFilter): Promise<Page<OrganizationView>>;
  find(scope: Scope, id: OrganizationId): Promise<OrganizationView | null>;
  /** As `find`, and nobody else changes the organization until the unit of work ends. */
  lock(scope: Scope, id: OrganizationId): Promise<OrganizationView | null>;
  /** Stores an organization with its default package and its administrator. */
  add(
    record: NewRecord<Organization>,
    start: OrganizationStart,
  ): Promise<'nameTaken' | 'emailTaken' | { readonly organization: OrganizationView; readonly administratorId: number | null }>;
  /** Stores the changed organization; throws `OptimisticLockError` when it changed since it was read. */
  save(record: OrganizationView): Promise<OrganizationView | 'nameTaken'>;
}

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

/** Selects organizations. */
export interface OrganizationFilter {
  readonly status?: OrganizationStatus;
}

/** The initial state of a new organization. */
export interface OrganizationStart {
  readonly packageConfig: { readonly publicId: string };
  /** The first administrator, who has no password yet; null for none. */
  readonly administrator: { readonly publicId: string; readonly email: string } | null;
}

/** All organizations, limited by scope. */
export interface Organizations {
  page(scope: Scope, request: PageRequest, filter: OrganizationFilter): Promise<Page<OrganizationView>>;
  find(scope: Scope, id: OrganizationId): Promise<OrganizationView | null>;
  /** As `find`, and locks the organization until the unit of work ends. */
  lock(scope: Scope, id: OrganizationId): Promise<OrganizationView | null>;
  /** Stores an organization with its default package and its administrator. */
  add(
    record: NewRecord<Organization>,
    start: OrganizationStart,
  ): Promise<'nameTaken' | 'emailTaken' | { readonly organization: OrganizationView; readonly administratorId: number | null }>;
  /** Stores the organization; throws `OptimisticLockError` if it changed since it was read. */
  save(record: OrganizationView): Promise<OrganizationView | 'nameTaken'>;
}

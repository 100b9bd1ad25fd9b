import type { Organization } from '../../domain/organizations/organization.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';

export type OrganizationId = RecordId;

/** An organization with the count of its monitors, domains and IPs. */
export interface OrganizationView extends Organization {
  readonly used: number;
}

/** Which organizations a list returns. */
export interface OrganizationFilter {
  readonly status?: OrganizationStatus;
}

/** What is stored with a new organization. */
export interface OrganizationStart {
  readonly packageConfig: { readonly publicId: string };
  /** The first administrator, without a password; null for none. */
  readonly administrator: { readonly publicId: string; readonly email: string } | null;
}

/** The scope of an organization reaches the organization itself. */
export interface Organizations extends Repository<Organization, OrganizationFilter, OrganizationView, 'nameTaken'> {
  /** Stores an organization with its default package and its first administrator. */
  create(
    record: NewRecord<Organization>,
    start: OrganizationStart,
  ): Promise<'nameTaken' | 'emailTaken' | { readonly organization: OrganizationView; readonly administratorId: number | null }>;
}

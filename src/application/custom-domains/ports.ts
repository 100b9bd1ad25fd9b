import type { OfCustomer } from '../../domain/kernel/page.ts';
import type { CustomDomainStatus } from '../../domain/custom-domains/custom-domain.machine.ts';
import type {
  ClaimHolder,
  CustomDomain,
  DomainPurpose,
  RecordLookup,
} from '../../domain/custom-domains/custom-domain.ts';
import type { ImageType } from '../../domain/organizations/brand-image.ts';
import type { Repository } from '../kernel/repository.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';

/** Selects the entries of a list; their customer is that of their status page. */
export interface CustomDomainFilter extends OfCustomer {
  readonly purpose?: DomainPurpose;
  readonly hostname?: string;
  /** Selects the entries that have not expired at this time. */
  readonly unexpiredAt?: Date;
}

/** The codes of the constraints on custom domains. */
export type CustomDomainTaken = 'entryExists' | 'hostnameClaimed' | 'referenceMissing';

/** The organization of a white-label host. */
export interface HostTenant extends ClaimHolder {
  readonly name: string;
  readonly purpose: DomainPurpose;
  readonly brandColor: string | null;
  /** The public id and media type of the logo, or null without a logo. */
  readonly logo: { readonly publicId: string; readonly contentType: ImageType } | null;
}

/** A claim with the state of its organization. */
export type HeldClaim = CustomDomain & ClaimHolder;

/**
 * Stores the entries of all organizations. A hostname has any number of pending entries, and at most one claim that is
 * not pending.
 */
export interface CustomDomains extends Repository<CustomDomain, CustomDomainFilter, CustomDomain, CustomDomainTaken> {
  /**
   * Returns the claim to the hostname that is not pending, other than `except`, locked until the unit of work ends, or
   * null if there is none.
   */
  lockHolder(hostname: string, except: { readonly id: number }): Promise<HeldClaim | null>;
  /** Removes the expired entry of the organization, so that the hostname can be entered again. */
  removeExpired(entry: { readonly organizationId: number; readonly hostname: string }, now: Date): Promise<void>;
  /**
   * Takes the claims whose record is due to be checked, oldest first. Other processes can take them only after the
   * lease has ended.
   */
  claimDue(lease: {
    readonly now: Date;
    readonly until: Date;
    readonly limit: number;
  }): Promise<readonly CustomDomain[]>;
  /** Returns the organization of an active host with the purpose `white_label`, or null if there is none. */
  tenantOf(hostname: string): Promise<HostTenant | null>;
}

/** Looks up the TXT records that prove the ownership of hostnames. */
export interface DomainRecords {
  /** Looks up the record on behalf of the organization, within ten seconds. Never rejects. */
  lookUp(name: string, organizationId: number): Promise<RecordLookup>;
}

/** A hostname in service with its purpose. */
export interface CustomHost {
  readonly hostname: string;
  readonly purpose: DomainPurpose;
  readonly status: CustomDomainStatus;
  readonly organizationId: number;
  /** The slug of the status page of a host with the purpose `status_page`, or null for other hosts. */
  readonly pageSlug: string | null;
  /** False while the organization is suspended or deleted. */
  readonly isServed: boolean;
}

/** Provides the hostnames in service from the memory of the process. */
export interface CustomHosts extends OrganizationHosts {
  /** Returns the custom host with the name, in the form of `hostOf`, or null if there is none. */
  find(hostname: string): CustomHost | null;
  /** Returns the URL of a status page: the root of its own host, or a path on the host of the service. */
  pageUrlOf(slug: string): string;
  /** Reads the hosts, and reads them again whenever a process changes them. */
  listen(): Promise<void>;
  /** Stops listening for changes. */
  close(): void;
}

import type { Locale } from '../../domain/kernel/locale.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Brand } from '../../domain/organizations/brand.ts';
import type { PublicImage } from '../../domain/organizations/brand-image.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { QuotaTier } from '../../domain/organizations/quota-tier.ts';
import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { VatQuery } from '../../domain/organizations/vat-number.ts';
import type { RequestedVatId, VatCheck, VatHolder, VatVerdict } from '../../domain/organizations/vat-id.rules.ts';
import type { Mail, MailAnswer } from '../kernel/mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';

/** The id or public id of an organization. */
export type OrganizationId = RecordId;

/** An organization with the count of its monitors, domains and IPs. */
export interface OrganizationView extends Organization {
  readonly used: number;
}

/** Selects the organizations of a list. */
export interface OrganizationFilter {
  readonly name?: string;
  readonly status?: OrganizationStatus;
}

/** The records that are stored with a new organization. */
export interface OrganizationStart {
  readonly packageConfig: { readonly publicId: string };
  /** The first administrator, who has no password yet, or null to create none. */
  readonly administrator: { readonly publicId: string; readonly email: string } | null;
}

/** Stores the organizations. The scope of an organization contains the organization itself. */
export interface Organizations extends Repository<Organization, OrganizationFilter, OrganizationView, 'nameTaken'> {
  /** Stores an organization with its default package and its first administrator. */
  create(
    record: NewRecord<Organization>,
    start: OrganizationStart,
  ): Promise<
    'nameTaken' | 'emailTaken' | { readonly organization: OrganizationView; readonly administratorId: number | null }
  >;
}

/** Provides the host names that organizations use in place of the host of the service. */
export interface OrganizationHosts {
  /**
   * Returns the base URL of links for users of the organization: that of its own host, if it has one, otherwise that of
   * the service.
   */
  baseUrlOf(organizationId: number): string;
  /** Returns true if the organization has a host of its own, at which links for its users lead. */
  hasOwnHost(organizationId: number): boolean;
  /**
   * Reads the hosts again after a change. Never rejects: while the database is unavailable, the known hosts remain in
   * service.
   */
  reload(): Promise<void>;
}

/** Writes the mails that invite people to an organization. */
export interface Invitations {
  /** Returns the mail with a link to set a password, which replaces earlier links of the user. */
  mailTo(
    user: { readonly userId: number; readonly email: string },
    organization: Pick<Organization, 'id' | 'name' | 'language'>,
    now: Date,
    /** The person who invites; the operator does if it is left out. */
    inviter?: {
      readonly id: number;
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
    } | null,
  ): Promise<OutboxMessage>;
}

/** Sends the alert pages of channels that wait while incident management does not run for the organization. */
export interface WaitingPages {
  /** Sends the waiting pages of the organization. */
  resume(organizationId: number, now: Date): Promise<void>;
}

/** Maintains the stored figures of monitors. */
export interface MonitorFigures {
  /** Removes the figures of monitors that no longer exist. */
  removeOrphans(): Promise<void>;
}

/** The VAT number of a customer of an organization. */
export interface CustomerVatId {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly vatId: string | null;
  /** The ISO 3166-1 alpha-2 code of the country. */
  readonly country: string | null;
}

/** Reads the VAT numbers of the customers of organizations. */
export interface CustomerVatIds {
  /** Returns the VAT number of the customer, or null if the scope has no such customer. */
  find(scope: Scope, id: RecordId): Promise<CustomerVatId | null>;
  /** Finds the VAT number of the customer and locks the customer until the transaction ends. */
  lock(scope: Scope, id: RecordId): Promise<CustomerVatId | null>;
}

/** Finds the stored files of organizations. */
export interface OrganizationFiles {
  /** Returns the folders of the organization's files. */
  foldersOf(organizationId: number): Promise<readonly string[]>;
}

/** Removes the records of organizations from every table. */
export interface TenantRecords {
  /**
   * Removes every row that belongs to the organization, in small batches, but not the organization itself. Several
   * processes may call it at once.
   */
  remove(organizationId: number): Promise<void>;
  /**
   * Removes the remaining messages that were stored until `moment` and have been sent or abandoned. Messages do not
   * name their organization.
   */
  removeMessagesUntil(moment: Date): Promise<void>;
}

/** The data that remains of an organization whose records were erased. */
export interface ErasedOrganization {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly erasedAt: Date;
}

/** Stores which organizations were erased and when, without a name, for the record of the operator. */
export interface ErasedOrganizations {
  /** Stores an erasure in the transaction that deletes the organization. */
  add(erased: ErasedOrganization): Promise<void>;
}

/** The records that are stored for a new organization. */
export interface NewOrganizationBootstrap {
  readonly now: Date;
  readonly organization: Partial<Locale> & {
    readonly publicId: string;
    readonly name: string;
    readonly monitorQuotaTier: string;
    readonly imEnabled: boolean;
  };
  readonly user: {
    readonly publicId: string;
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly passwordHash: string;
    readonly isGlobalAdmin: boolean;
  };
  readonly packageConfig: { readonly publicId: string };
  readonly location: { readonly publicId: string };
  readonly token: {
    readonly publicId: string;
    readonly sha256: string;
    readonly prefix: string;
    readonly lastFour: string;
  } | null;
}

/** Stores new organizations with their first records. */
export interface OrganizationBootstraps {
  /** Stores an organization with its first user, package and token, if any. Adds the local location if it is missing. */
  add(bootstrap: NewOrganizationBootstrap): Promise<
    | 'organizationTaken'
    | 'emailTaken'
    | {
        readonly organizationId: number;
        readonly organizationPublicId: string;
        readonly userId: string;
        /** The internal id of the user. */
        readonly administratorId: number;
      }
  >;
  /** Returns true if an organization exists. */
  any(): Promise<boolean>;
}

/** Stores the mail server settings of all organizations, encrypted. */
export interface SmtpServers {
  /** Returns the mail server of the organization with its password, or null if it has none. */
  find(organizationId: number): Promise<SmtpSettings | null>;
  /** Returns the settings with which mail of the organization is sent, or null if the organization does not exist. */
  mailSettings(organizationId: number): Promise<MailSettings | null>;
  /** Finds the settings and locks the organization until the unit of work ends. */
  lock(organizationId: number): Promise<SmtpSettings | null>;
  /** Stores the settings, or removes them if they are null. */
  save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void>;
}

/** The settings with which mail of an organization is sent. */
export interface MailSettings {
  /** The organization's own mail server, or null to use that of the platform. */
  readonly server: SmtpSettings | null;
  readonly name: string;
  readonly brand: Brand<PublicImage>;
}

/** Delivers mail to the mail server of an organization. */
export interface OrganizationMailer {
  /** Attempts delivery once, to public addresses only. `id` becomes the Message-ID. Never rejects. */
  deliver(settings: SmtpSettings, mail: Mail, id: string): Promise<MailAnswer>;
}

/** The quota usage of an organization. */
export interface QuotaUse {
  readonly organizationPublicId: string;
  /** The key of the current tier. */
  readonly tier: string;
  /** The total number of monitors, domains and IPs. */
  readonly used: number;
  readonly autoQuotaUpgrade: boolean;
}

/** Manages the monitor quotas of all organizations. */
export interface Quotas {
  /** The tiers of the platform, in ascending order. */
  readonly tiers: readonly QuotaTier[];
  /**
   * Returns the current usage. Locks the organization until the unit of work ends, so that concurrent claims are
   * serialized.
   */
  useOf(organizationId: number): Promise<QuotaUse>;
  /** Changes the tier of the organization. */
  moveTo(organizationId: number, tier: string, now: Date): Promise<void>;
}

/** Validates VAT numbers in the official registry. */
export interface VatRegistry {
  /**
   * Queries the registry, on behalf of the requester if there is one. Never rejects; a missing response is a verdict,
   * too.
   */
  check(query: VatQuery, requester: VatQuery | null): Promise<VatVerdict>;
}

/** Stores the verdicts of the registry for all organizations and customers. */
export interface VatChecks {
  /** Stores a verdict. Earlier verdicts of the holder are no longer followed up. */
  add(check: NewVatCheck): Promise<VatCheck>;
  /** Returns the latest verdict about the holder, or null if it concerned a different number. */
  latest(holder: VatHolder, requested: RequestedVatId): Promise<VatCheck | null>;
  /**
   * Returns a page of verdicts, newest first. The caller of this method must check that reading the holder is
   * permitted.
   */
  page(holder: VatHolder, request: ListRequest): Promise<ListPage<VatCheck>>;
  /** Returns at most `limit` holders whose number is due for another validation. */
  due(now: Date, limit: number): Promise<readonly VatHolder[]>;
  /** Ends the follow-up of the holder's verdicts. */
  unschedule(holder: VatHolder): Promise<void>;
}

/** A verdict that is not stored yet. */
export type NewVatCheck = Omit<VatCheck, 'id'>;

import type { Scope } from '../../domain/access/scope.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { Logo } from '../../domain/organizations/logo.ts';
import type { OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import type { Organization } from '../../domain/organizations/organization.ts';
import type { QuotaTier } from '../../domain/organizations/quota.ts';
import type { SmtpSettings } from '../../domain/organizations/smtp.ts';
import type { VatQuery } from '../../domain/organizations/vat-number.ts';
import type { RequestedVatId, VatCheck, VatHolder, VatVerdict } from '../../domain/organizations/vat-id.rules.ts';
import type { Mail, MailAnswer } from '../kernel/mail.ts';
import type { OutboxMessage } from '../kernel/ports.ts';
import type { NewRecord } from '../kernel/records.ts';
import type { RecordId, Repository } from '../kernel/repository.ts';

export type OrganizationId = RecordId;

/** An organization with the count of its monitors, domains and IPs. */
export interface OrganizationView extends Organization {
  readonly used: number;
}

/** Which organizations a list returns. */
export interface OrganizationFilter {
  readonly name?: string;
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

/** The host names that organizations use in place of the host of the service. */
export interface OrganizationHosts {
  /** Returns the base URL of links for users of the organization: that of its own host, or that of the service. */
  baseUrlOf(organizationId: number): string;
  /** Reads the hosts again after a change. Never rejects: while the database is away, the known hosts remain in service. */
  reload(): Promise<void>;
}

/** Writes the mails that invite people to an organization. */
export interface Invitations {
  /** Returns the mail with a link to set a password, which replaces earlier links of the user. */
  mailTo(
    user: { readonly userId: number; readonly email: string },
    organization: Pick<Organization, 'id' | 'name' | 'language'>,
    now: Date,
  ): Promise<OutboxMessage>;
}

/** The alert pages of channels, which wait while incident management does not run for the organization. */
export interface WaitingPages {
  /** Sends what waits. */
  resume(organizationId: number, now: Date): Promise<void>;
}

/** The figures of monitors. */
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
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
}

/** The VAT numbers of the customers of organizations. */
export interface CustomerVatIds {
  find(scope: Scope, id: RecordId): Promise<CustomerVatId | null>;
  /** As `find`, and locks the customer until the transaction ends. */
  lock(scope: Scope, id: RecordId): Promise<CustomerVatId | null>;
}

/** The stored files of organizations. */
export interface OrganizationFiles {
  /** Returns the folders of the organization's files. */
  foldersOf(organizationId: number): Promise<readonly string[]>;
}

/** All that is stored of organizations, in every table. */
export interface TenantRecords {
  /** Removes every row that belongs to the organization, in small batches; not the organization itself. Several processes may do it at once. */
  remove(organizationId: number): Promise<void>;
  /** Removes what is left of messages that were stored until the moment and have been sent or abandoned. They name no organization. */
  removeMessagesUntil(moment: Date): Promise<void>;
}

/** What remains of an organization whose records were erased. */
export interface ErasedOrganization {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly deletedAt: Date;
  readonly erasedAt: Date;
}

export interface ErasedOrganizations {
  add(erased: ErasedOrganization): Promise<void>;
}

/** The records of a new organization. */
export interface NewOrganizationBootstrap {
  readonly now: Date;
  readonly organization: { readonly publicId: string; readonly name: string; readonly monitorQuotaTier: string };
  readonly user: { readonly publicId: string; readonly email: string; readonly passwordHash: string; readonly isGlobalAdmin: boolean };
  readonly packageConfig: { readonly publicId: string };
  readonly location: { readonly publicId: string };
  readonly token: { readonly publicId: string; readonly sha256: string; readonly prefix: string; readonly lastFour: string };
}

/** New organizations. */
export interface OrganizationBootstraps {
  /** Stores an organization with its first user, package and token; adds the local location if it is missing. */
  add(
    bootstrap: NewOrganizationBootstrap,
  ): Promise<
    | 'organizationTaken'
    | 'emailTaken'
    | { readonly organizationId: number; readonly organizationPublicId: string; readonly userId: string }
  >;
  /** Whether any organization exists. */
  any(): Promise<boolean>;
}

/** The mail servers of all organizations, encrypted. */
export interface SmtpServers {
  find(organizationId: number): Promise<SmtpSettings | null>;
  /** What mail of the organization is sent with; null if it does not exist. */
  mailSettings(organizationId: number): Promise<MailSettings | null>;
  /** As `find`, and locks the organization until the unit of work ends. */
  lock(organizationId: number): Promise<SmtpSettings | null>;
  /** Stores or removes the settings. */
  save(organizationId: number, settings: SmtpSettings | null, now: Date): Promise<void>;
}

/** What mail of an organization is sent with. */
export interface MailSettings {
  /** Its own mail server; null for that of the platform. */
  readonly server: SmtpSettings | null;
  readonly name: string;
  readonly brandColor: string | null;
  readonly logo: Pick<Logo, 'publicId' | 'contentType'> | null;
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
  /** Monitors, domains and IPs together. */
  readonly used: number;
  readonly autoQuotaUpgrade: boolean;
}

/** The monitor quotas of all organizations. */
export interface Quotas {
  /** The tiers of the platform, ascending. */
  readonly tiers: readonly QuotaTier[];
  /** The current usage. Locks the organization until the unit of work ends, so that concurrent claims are serialized. */
  useOf(organizationId: number): Promise<QuotaUse>;
  /** Changes the tier of the organization. */
  moveTo(organizationId: number, tier: string, now: Date): Promise<void>;
}

/** The registry of VAT numbers. */
export interface VatRegistry {
  /** Queries the registry, in the name of the requester if there is one. Never rejects; a missing answer is a result too. */
  check(query: VatQuery, requester: VatQuery | null): Promise<VatVerdict>;
}

/** Verdicts of the registry, of all organizations and customers. */
export interface VatChecks {
  /** Stores a verdict. The earlier ones of the holder are not followed up any more. */
  add(check: NewVatCheck): Promise<VatCheck>;
  /** The latest verdict about the holder; null if it was about another number. */
  latest(holder: VatHolder, requested: RequestedVatId): Promise<VatCheck | null>;
  /** Newest first. The caller must be allowed to read the holder. */
  page(holder: VatHolder, request: PageRequest): Promise<Page<VatCheck>>;
  /** The holders whose number is to be validated again, at most `limit`. */
  due(now: Date, limit: number): Promise<readonly VatHolder[]>;
  /** Ends the follow-up of the holder's verdicts. */
  unschedule(holder: VatHolder): Promise<void>;
}

export type NewVatCheck = Omit<VatCheck, 'id'>;

import type { SampleOutages, SetupLinks } from '../application/setup/ports.ts';
import type {
  AccessChanges,
  ApiTokens,
  AuditTrail,
  AuthorizingUsers,
  Callers,
  LinkedPeople,
  IdempotencyKeys,
  PackageUses,
  RateLimits,
  RecordIds,
} from '../application/access/ports.ts';
import type {
  Accounts,
  Enrolments,
  CommonPasswords,
  PasswordHashes,
  QrCodes,
  Sessions,
  SignInCounters,
  TimeCodes,
} from '../application/access/sign-in.ports.ts';
import type { PersonalData } from '../application/accounts/personal-data.ports.ts';
import type {
  AccountLinks,
  AccountDeletions,
  Administrators,
  PageReaders,
  Users,
} from '../application/accounts/ports.ts';
import type {
  AgentAccessSettings,
  AgentApprovals,
  AgentRegistrations,
  AgentTokens,
  IdentityAssertions,
  IssuerTokens,
  SeenTokens,
  UserCodeAttempts,
} from '../application/agent-access/ports.ts';
import type { BackupSchedule } from '../application/backups/ports.ts';
import type {
  AppGrants,
  AppServer,
  AppTokens,
  Authorizations,
  ConnectedAgents,
  OauthClients,
} from '../application/connected-apps/ports.ts';
import type {
  CustomerSummaries,
  DisplayPreferencesStore,
  Overviews,
  SignedInPeople,
  SavedViews,
} from '../application/console/ports.ts';
import type { CustomDomains, CustomHosts, DomainRecords } from '../application/custom-domains/ports.ts';
import type {
  CustomerRouting,
  Customers,
  CustomerUsages,
  CustomFields,
  DeletedCustomers,
  PackageConfigs,
} from '../application/customers/ports.ts';
import type { DataExports, ExportArchives, ExportMembers } from '../application/data-export/ports.ts';
import type {
  ErasedOrganizations,
  Invitations,
  OrganizationBootstraps,
  OrganizationFiles,
  OrganizationMailer,
  Organizations,
  Quotas,
  SmtpServers,
  TenantRecords,
  VatChecks,
  VatRegistry,
} from '../application/organizations/ports.ts';
import type {
  ReportArchive,
  ReportFigures,
  ReportRuns,
  ReportSubjects,
  Reports,
} from '../application/reports/ports.ts';
import type { ReportRenderer } from '../application/reports/report-renderer.ts';
import type { QuotaTier } from '../domain/organizations/quota-tier.ts';
import type { PostgresSigningKeys } from '../infrastructure/agent-access/postgres-signing-keys.ts';

export interface TenantPorts {
  readonly accessChanges: AccessChanges;
  readonly accountDeletions: AccountDeletions;
  readonly accountLinks: AccountLinks;
  readonly accounts: Accounts;
  readonly administrators: Administrators;
  readonly apiTokens: ApiTokens;
  readonly auditTrail: AuditTrail;
  readonly authorizingUsers: AuthorizingUsers;
  /** The schedule of backups. Null if none are made. */
  readonly backupSchedule: BackupSchedule | null;
  readonly callers: Callers;
  readonly linkedPeople: LinkedPeople;
  readonly customDomains: CustomDomains;
  readonly customFields: CustomFields;
  readonly customHosts: CustomHosts;
  readonly customerRouting: CustomerRouting;
  readonly customers: Customers;
  readonly dataExports: DataExports;
  readonly exportArchives: ExportArchives;
  readonly exportConcurrency: number;
  readonly exportCooldownHours: number;
  readonly exportMembers: ExportMembers;
  readonly customerSummaries: CustomerSummaries;
  readonly customerUsages: CustomerUsages;
  readonly deletedCustomers: DeletedCustomers;
  readonly pageReaders: PageReaders;
  readonly personalData: PersonalData;
  readonly erasedOrganizations: ErasedOrganizations;
  readonly tenantRecords: TenantRecords;
  readonly displayPreferences: DisplayPreferencesStore;
  readonly domainRecords: DomainRecords;
  readonly enrolments: Enrolments;
  readonly firstTier: string;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly invitations: Invitations;
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly organizationFiles: OrganizationFiles;
  readonly organizationMailer: OrganizationMailer;
  readonly organizations: Organizations;
  readonly overviews: Overviews;
  readonly packageConfigs: PackageConfigs;
  readonly packageUses: PackageUses;
  readonly commonPasswords: CommonPasswords;
  readonly passwordHashes: PasswordHashes;
  readonly qrCodes: QrCodes;
  readonly quotaTiers: readonly QuotaTier[];
  readonly quotas: Quotas;
  readonly rateLimits: RateLimits;
  readonly sampleOutages: SampleOutages;
  readonly savedViews: SavedViews;
  readonly setupLinks: SetupLinks;
  readonly recordIds: RecordIds;
  readonly reportArchive: ReportArchive;
  readonly reportFigures: ReportFigures;
  readonly reportRenderer: ReportRenderer;
  readonly reportRuns: ReportRuns;
  readonly reportSubjects: ReportSubjects;
  readonly reports: Reports;
  readonly sessions: Sessions;
  readonly signInCounters: SignInCounters;
  readonly signedInPeople: SignedInPeople;
  readonly smtpServers: SmtpServers;
  readonly timeCodes: TimeCodes;
  readonly users: Users;
  readonly vatChecks: VatChecks;
  readonly vatRegistry: VatRegistry;
  readonly vatRequester: string | null;
}

export interface AgentPorts {
  readonly agentAccessSettings: AgentAccessSettings;
  readonly agentApprovals: AgentApprovals;
  readonly agentRegistrations: AgentRegistrations;
  readonly agentTokens: AgentTokens;
  readonly appGrants: AppGrants;
  readonly appServer: AppServer;
  readonly appTokens: AppTokens;
  readonly authorizations: Authorizations;
  readonly connectedAgents: ConnectedAgents;
  readonly identityAssertions: IdentityAssertions;
  readonly issuerTokens: IssuerTokens;
  readonly oauthClients: OauthClients;
  readonly seenTokens: SeenTokens;
  readonly signingKeys: PostgresSigningKeys;
  readonly userCodeAttempts: UserCodeAttempts;
}

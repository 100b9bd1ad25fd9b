import type { AccessChanges, ApiTokens, AuditTrail, AuthorizingUsers, Callers, IdempotencyKeys, RateLimits } from '../application/access/ports.ts';
import type { Accounts, Enrolments, CommonPasswords, PasswordHashes, QrCodes, Sessions, SignInCounters, TimeCodes } from '../application/access/sign-in.ports.ts';
import type { AccountLinks } from '../application/accounts/ports.ts';
import type { FrozenMonths, MonitorRecords, ReportCorrections } from '../application/accounting/ports.ts';
import type { AccountDeletions, Administrators, Users } from '../application/accounts/ports.ts';
import type { PersonalData } from '../application/accounts/personal-data.ports.ts';
import type { AgentAccessSettings, AgentApprovals, AgentRegistrations, AgentTokens, IdentityAssertions, IssuerTokens, SeenTokens, UserCodeAttempts } from '../application/agent-access/ports.ts';
import type { CheckQueue, CheckResults, CheckSubjects, HeartbeatReception, Heartbeats, HttpProbe, ScenarioProbe, StateChanges } from '../application/checks/ports.ts';
import type { CheckHistory, CheckRollups, ResultPartitions, StateDays, StateSpans } from '../application/checks/statistics.ports.ts';
import type { BlocklistQueries, BlocklistStates, CertificateWarnings, DomainRegistrations, DomainWarnings, DomainWatch } from '../application/checks/warnings.ports.ts';
import type { MonitorProbes } from '../application/checks/prepare-check.ts';
import type { AppGrants, AppServer, AppTokens, Authorizations, ConnectedAgents, OauthClients } from '../application/connected-apps/ports.ts';
import type { CustomDomains, CustomHosts, DomainRecords } from '../application/custom-domains/ports.ts';
import type { CustomerFollower, Customers, CustomerUsages, CustomFields, DeletedCustomers, PackageConfigs } from '../application/customers/ports.ts';
import type { AffectedComponents, AnnouncedOutages, IncidentReminders, Incidents, MonitorConditions, StateChangeFollower, WithheldAlerts } from '../application/incidents/ports.ts';
import type { MaintenancePeriods, MaintenanceWindows, RecurrenceRules } from '../application/maintenance/ports.ts';
import type { DataExports, ExportArchives, ExportMembers } from '../application/data-export/ports.ts';
import type { GaugeSource } from '../application/kernel/gauges.ts';
import type { FileStoreRecords } from '../application/kernel/file-store-owner.ts';
import type { FileStore } from '../application/kernel/files.ts';
import type { JobQueue, RecurringJob } from '../application/kernel/jobs.ts';
import type { Mailer } from '../application/kernel/mail.ts';
import type { AddressGuard, OutgoingHttp } from '../application/kernel/network.ts';
import type { OutboxDispatcher } from '../application/kernel/outbox-dispatcher.ts';
import type { OutboxQueue, OutboxSender } from '../application/kernel/outbox.ts';
import type { Digest, IdSource, Pause, SecretSource, TimeZones, Vault } from '../application/kernel/ports.ts';
import type { Host } from '../application/kernel/use-case.ts';
import type { DueWork, Log, Worker } from '../application/kernel/worker.ts';
import type { CheckPlans, ChangeRequests, Locations, MonitorGate, MonitorTags, Tags, CheckSignals, CheckTriggers, LocationDirectory, WorkerCapabilities, WorkerReports, MonitorFollower, MonitorOwners, MonitorStates, Monitors, PublicSuffixes } from '../application/monitors/ports.ts';
import type { SharedBrowser } from '../infrastructure/checks/browser/shared-browser.ts';
import type { TargetAddresses } from '../infrastructure/checks/target-addresses.ts';
import type { Connectivity } from '../infrastructure/checks/sentinel-connectivity.ts';
import type { HeartbeatReceiver } from '../infrastructure/checks/heartbeat-receiver.ts';
import type { AlertPlan } from '../application/notifications/alert-plan.ts';
import type { ChannelProtocols } from '../application/notifications/channel.ports.ts';
import type { AlertAudiences, AlertDeliveries, ChannelOverrides, ChannelSender, DefaultSmsProvider, NotificationChannels, PagedIncidents, SignedRequests, SmsUsageCounts } from '../application/notifications/ports.ts';
import type { ErasedOrganizations, Invitations, OrganizationBootstraps, OrganizationFiles, OrganizationMailer, Organizations, Quotas, SmtpServers, TenantRecords, VatChecks, VatRegistry } from '../application/organizations/ports.ts';
import type { DnsLookups, DomainRegistries, EchoProbe, HostInspection } from '../application/public-tools/ports.ts';
import type { ReportArchive, ReportFigures, ReportRuns, ReportSubjects, Reports } from '../application/reports/ports.ts';
import type { ReportRenderer } from '../application/reports/report-renderer.ts';
import type { QuotaTier } from '../domain/organizations/quota.ts';
import type { PostgresSigningKeys } from '../infrastructure/agent-access/postgres-signing-keys.ts';
import type { Database } from '../infrastructure/kernel/database/database.ts';
import type { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import type { NameResolution } from '../infrastructure/kernel/network/name-resolver.ts';
import type { IncidentManagementPorts } from './incident-management.ports.ts';
import type { Settings } from './settings.ts';
import type { StatusPagePorts, SubscriberPorts } from './status-pages.ports.ts';

/** The start-up values of a process, from which all ports are built. */
export interface StartupValues {
  readonly settings: Settings;
  readonly database: Database;
  /** The key with which stored credentials are encrypted and digests are keyed. */
  readonly secretKey: Uint8Array;
}

/** Ports that hold a list; every context may add entries. */
export interface PortLists {
  readonly channelSenders: ChannelSender;
  readonly customerFollowers: CustomerFollower;
  readonly dueWork: DueWork;
  readonly gaugeSources: GaugeSource;
  readonly monitorFollowers: MonitorFollower;
  readonly outboxSenders: OutboxSender;
  readonly recurringJobs: RecurringJob;
  readonly stateChangeFollowers: StateChangeFollower;
  readonly workers: Worker;
}

/** Every port, by the name under which use cases and adapters receive it. */
export interface Ports extends StartupValues, Host, KernelPorts, TenantPorts, MonitoringPorts, StatusPagePorts, SubscriberPorts, IncidentManagementPorts, AgentPorts, Lists {}

type Lists = { readonly [Name in keyof PortLists]: readonly PortLists[Name][] };

interface KernelPorts {
  readonly ids: IdSource;
  readonly pause: Pause;
  readonly timeZones: TimeZones;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly vault: Vault;
  readonly log: Log;
  readonly baseUrl: string;
  readonly files: FileStore;
  readonly fileStoreRecords: FileStoreRecords;
  readonly jobQueue: JobQueue;
  readonly mailer: Mailer;
  /** The mailer for announcements. It has connections of its own, so that alerts do not wait for announcements. */
  readonly bulkMailer: Mailer;
  readonly outboxQueue: OutboxQueue;
  readonly outboxDispatcher: OutboxDispatcher;
  /** The dispatcher of messages to many recipients. */
  readonly bulkDispatcher: OutboxDispatcher;
  readonly names: NameResolution;
  readonly addressGuard: AddressGuard;
  readonly outgoingHttp: OutgoingHttp;
  /**
   * Called before an outgoing operation during which a transaction would stay open, with the name of its port and
   * method.
   */
  readonly reportOpenTransaction: (operation: string) => void;
  /** The metrics, or null if they are not collected. */
  readonly metrics: PrometheusMetrics | null;
}

interface TenantPorts {
  readonly accessChanges: AccessChanges;
  readonly accountDeletions: AccountDeletions;
  readonly accountLinks: AccountLinks;
  readonly accounts: Accounts;
  readonly administrators: Administrators;
  readonly apiTokens: ApiTokens;
  readonly auditTrail: AuditTrail;
  readonly authorizingUsers: AuthorizingUsers;
  readonly callers: Callers;
  readonly customDomains: CustomDomains;
  readonly customFields: CustomFields;
  readonly customHosts: CustomHosts;
  readonly customers: Customers;
  readonly dataExports: DataExports;
  readonly exportArchives: ExportArchives;
  readonly exportConcurrency: number;
  readonly exportCooldownHours: number;
  readonly exportMembers: ExportMembers;
  readonly customerUsages: CustomerUsages;
  readonly deletedCustomers: DeletedCustomers;
  readonly personalData: PersonalData;
  readonly erasedOrganizations: ErasedOrganizations;
  readonly tenantRecords: TenantRecords;
  readonly domainRecords: DomainRecords;
  readonly enrolments: Enrolments;
  readonly firstTier: string;
  readonly idempotencyKeys: IdempotencyKeys;
  readonly invitations: Invitations;
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly organizationFiles: OrganizationFiles;
  readonly organizationMailer: OrganizationMailer;
  readonly organizations: Organizations;
  readonly packageConfigs: PackageConfigs;
  readonly commonPasswords: CommonPasswords;
  readonly passwordHashes: PasswordHashes;
  readonly qrCodes: QrCodes;
  readonly quotaTiers: readonly QuotaTier[];
  readonly quotas: Quotas;
  readonly rateLimits: RateLimits;
  readonly reportArchive: ReportArchive;
  readonly reportFigures: ReportFigures;
  readonly reportRenderer: ReportRenderer;
  readonly reportRuns: ReportRuns;
  readonly reportSubjects: ReportSubjects;
  readonly reports: Reports;
  readonly sessions: Sessions;
  readonly signInCounters: SignInCounters;
  readonly smtpServers: SmtpServers;
  readonly timeCodes: TimeCodes;
  readonly users: Users;
  readonly vatChecks: VatChecks;
  readonly vatRegistry: VatRegistry;
  readonly vatRequester: string | null;
}

interface MonitoringPorts {
  readonly frozenMonths: FrozenMonths;
  readonly monitorRecords: MonitorRecords;
  readonly reportCorrections: ReportCorrections;
  readonly alertAudiences: AlertAudiences;
  readonly alertDeliveries: AlertDeliveries;
  readonly alertPlan: AlertPlan;
  readonly blocklistQueries: BlocklistQueries;
  readonly blocklistStates: BlocklistStates;
  readonly certificateWarnings: CertificateWarnings;
  readonly changeRequests: ChangeRequests;
  readonly workerCapabilities: WorkerCapabilities;
  readonly workerReports: WorkerReports;
  readonly checkHistory: CheckHistory;
  readonly connectivity: Connectivity;
  readonly checkPlans: CheckPlans;
  readonly checkQueue: CheckQueue;
  readonly checkResults: CheckResults;
  readonly checkRollups: CheckRollups;
  readonly stateChanges: StateChanges;
  readonly stateDays: StateDays;
  readonly stateSpans: StateSpans;
  readonly checkSignals: CheckSignals;
  readonly checkSubjects: CheckSubjects;
  readonly checkTriggers: CheckTriggers;
  readonly dnsLookups: DnsLookups;
  readonly domainRegistries: DomainRegistries;
  readonly domainRegistrations: DomainRegistrations;
  readonly domainWarnings: DomainWarnings;
  readonly domainWatch: DomainWatch;
  readonly echoProbe: EchoProbe;
  readonly heartbeatReception: HeartbeatReception;
  readonly heartbeatReceiver: HeartbeatReceiver;
  readonly heartbeats: Heartbeats;
  readonly hostInspection: HostInspection;
  readonly httpProbe: HttpProbe;
  readonly affectedComponents: AffectedComponents;
  readonly announcedOutages: AnnouncedOutages;
  readonly incidentReminders: IncidentReminders;
  readonly incidents: Incidents;
  readonly locationDirectory: LocationDirectory;
  readonly locations: Locations;
  readonly maintenancePeriods: MaintenancePeriods;
  readonly maintenanceWindows: MaintenanceWindows;
  readonly recurrenceRules: RecurrenceRules;
  readonly withheldAlerts: WithheldAlerts;
  readonly monitorConditions: MonitorConditions;
  readonly monitorGate: MonitorGate;
  readonly monitorOwners: MonitorOwners;
  readonly monitorTags: MonitorTags;
  readonly monitors: Monitors;
  readonly monitorStates: MonitorStates;
  readonly publicSuffixes: PublicSuffixes;
  readonly notificationChannels: NotificationChannels;
  readonly pagedIncidents: PagedIncidents;
  readonly channelOverrides: ChannelOverrides;
  readonly defaultSmsProvider: DefaultSmsProvider;
  readonly channelProtocols: ChannelProtocols;
  readonly signedRequests: SignedRequests;
  readonly smsUsageCounts: SmsUsageCounts;
  readonly probes: MonitorProbes;
  readonly resultPartitions: ResultPartitions;
  readonly scenarioProbe: ScenarioProbe;
  readonly sharedBrowser: SharedBrowser;
  readonly targetAddresses: TargetAddresses;
  readonly tags: Tags;
}

interface AgentPorts {
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

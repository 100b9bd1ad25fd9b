import type { ServiceIdentifier } from 'inversify';
import type {
  AgentAccessSettings,
  AgentApprovals,
  AgentRegistrations,
  AgentTokens,
  AgentUsers,
  UserCodeAttempts,
  IssuerTokens,
  IdentityAssertions,
  SeenTokens,
} from '../application/agent-access/ports.ts';
import type { PostgresSigningKeys } from '../infrastructure/agent-access/postgres-signing-keys.ts';
import type { JobQueue, OneOffJob, RecurringJob } from '../application/kernel/jobs.ts';
import type { AccountDeletions } from '../application/accounts/ports.ts';
import type { ApiTokens, TokenIssuers } from '../application/access/api-token-ports.ts';
import type { Administrators, OrganizationNames, Users } from '../application/accounts/user-ports.ts';
import type { AuditTrail } from '../application/access/audit-trail.ts';
import type { ExpiredAccessRecords } from '../application/access/access-retention.ts';
import type { Callers, IdempotencyKeys, RateLimits } from '../application/access/ports.ts';
import type { AccountLinks, Accounts, Enrolments, QrCodes, Sessions, SignInCounters, TimeCodes } from '../application/access/sign-in-ports.ts';
import type { AppGrants, AppServer, AppTokens, Authorizations, ConnectedAgents, GrantUsers, OauthClients } from '../application/connected-apps/ports.ts';
import type { AuditLog, Clock, Digest, IdSource, Outbox, SecretSource, UnitOfWork, Vault } from '../application/kernel/ports.ts';
import type { Log, Worker } from '../application/kernel/worker.ts';
import type { Mailer } from '../application/kernel/mail.ts';
import type { OutboxDispatcher } from '../application/kernel/outbox-dispatcher.ts';
import type { OutboxQueue, OutboxSender } from '../application/kernel/outbox.ts';
import type { AlertPlan } from '../application/notifications/alert-plan.ts';
import type { AlertAudiences, AlertDeliveries, ChannelSender, NotificationChannels } from '../application/notifications/ports.ts';
import type { Host } from '../application/kernel/use-case.ts';
import type { OrganizationBootstraps, PasswordHashes } from '../application/organizations/ports.ts';
import type { Customers, CustomFields, PackageConfigs } from '../application/customers/ports.ts';
import type { CheckQueue, CheckResults, CheckSubjects, MonitorConditions, CertificateWarnings, CheckHistory, HttpProbe } from '../application/checks/ports.ts';
import type { StateChangeNeeds } from '../application/checks/record-state-changes.ts';
import type { ChangeRequests } from '../application/monitors/change-request.ports.ts';
import type { Incidents } from '../application/incidents/ports.ts';
import type { MonitorTallies } from '../application/monitors/health.ts';
import type { Locations } from '../application/monitors/location.ports.ts';
import type { AddressGuard, OutgoingHttp } from '../application/kernel/network.ts';
import type { MonitorTags, Tags } from '../application/monitors/tag.ports.ts';
import type { BlocklistQueries, DnsLookups, DomainRegistries, EchoProbe, HostInspection } from '../application/public-tools/tool.ports.ts';
import type { CheckSignals, CheckTriggers, LocationDirectory, MonitorOwners, Monitors } from '../application/monitors/ports.ts';
import type { Organizations } from '../application/organizations/organization.ports.ts';
import type { QuotaTier } from '../domain/organizations/quota.ts';
import type { OrganizationMailer, SmtpServers } from '../application/organizations/smtp.ports.ts';
import type { VatRegistry } from '../application/organizations/validate-vat-id.ts';
import type { Quotas } from '../application/organizations/monitor-quota.ts';
import type { PostgresAccessChanges } from '../infrastructure/access/access-changes.ts';
import type { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import type { Database } from '../infrastructure/kernel/database/database.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';

/** Names a thing in the container together with its type. */
export type Token<T> = ServiceIdentifier<T> & symbol;

const token = <T>(name: string): Token<T> => Symbol(name);

/** What the running process was started with. */
export const Setting = {
  Configuration: token<Configuration>('Configuration'),
  Database: token<Database>('Database'),
  SecretKey: token<Uint8Array>('SecretKey'),
  /** The origin that people reach the service at. */
  BaseUrl: token<string>('BaseUrl'),
  /** The quota tiers of the platform, ascending. */
  QuotaTiers: token<readonly QuotaTier[]>('QuotaTiers'),
  /** The quota tier that organizations start on. */
  FirstTier: token<string>('FirstTier'),
  AgentAccess: token<AgentAccessSettings>('AgentAccess'),
  AppServer: token<AppServer>('AppServer'),
};

/** The ports and what stands behind them. */
export const Port = {
  Clock: token<Clock>('Clock'),
  IdSource: token<IdSource>('IdSource'),
  SecretSource: token<SecretSource>('SecretSource'),
  Digest: token<Digest>('Digest'),
  Vault: token<Vault>('Vault'),
  UnitOfWork: token<UnitOfWork>('UnitOfWork'),
  AuditLog: token<AuditLog>('AuditLog'),
  Outbox: token<Outbox>('Outbox'),
  Host: token<Host>('Host'),
  Log: token<Log>('Log'),
  /** Bound once for everything that runs beside requests. */
  Worker: token<Worker>('Worker'),
  Callers: token<Callers>('Callers'),
  AccessChanges: token<PostgresAccessChanges>('AccessChanges'),
  RateLimits: token<RateLimits>('RateLimits'),
  Accounts: token<Accounts>('Accounts'),
  Sessions: token<Sessions>('Sessions'),
  Enrolments: token<Enrolments>('Enrolments'),
  ExpiredAccessRecords: token<ExpiredAccessRecords>('AccessLeftovers'),
  AccountLinks: token<AccountLinks>('AccountLinks'),
  SignInCounters: token<SignInCounters>('SignInCounters'),
  TimeCodes: token<TimeCodes>('TimeCodes'),
  QrCodes: token<QrCodes>('QrCodes'),
  IdempotencyKeys: token<IdempotencyKeys>('IdempotencyKeys'),
  OrganizationBootstraps: token<OrganizationBootstraps>('Foundings'),
  PasswordHashes: token<PasswordHashes>('PasswordHashes'),
  ApiTokens: token<ApiTokens>('ApiTokens'),
  TokenIssuers: token<TokenIssuers>('TokenIssuers'),
  Users: token<Users & OrganizationNames>('Users'),
  Administrators: token<Administrators>('Administrators'),
  AccountDeletions: token<AccountDeletions>('AccountDeletions'),
  PackageConfigs: token<PackageConfigs>('PackageConfigs'),
  Quotas: token<Quotas>('Quotas'),
  AddressGuard: token<AddressGuard>('AddressGuard'),
  OutgoingHttp: token<OutgoingHttp>('OutgoingHttp'),
  HttpProbe: token<HttpProbe>('HttpProbe'),
  Monitors: token<Monitors>('Monitors'),
  Incidents: token<Incidents>('Incidents'),
  ChangeRequests: token<ChangeRequests>('ChangeRequests'),
  MonitorOwners: token<MonitorOwners>('MonitorOwners'),
  Tags: token<Tags & MonitorTags>('Tags'),
  LocationDirectory: token<LocationDirectory>('LocationDirectory'),
  CheckSignals: token<CheckSignals & CheckTriggers>('CheckSignals'),
  CheckQueue: token<CheckQueue>('CheckQueue'),
  CheckResults: token<CheckResults>('CheckResults'),
  CheckSubjects: token<CheckSubjects>('CheckSubjects'),
  MonitorConditions: token<MonitorConditions>('MonitorConditions'),
  CertificateWarnings: token<CertificateWarnings>('CertificateWarnings'),
  /** What the judgement of news needs. */
  StateChangeNeeds: token<StateChangeNeeds>('NewsNeeds'),
  CheckHistory: token<CheckHistory>('CheckHistory'),
  /** Hears a heartbeat by its token. */
  RecordHeartbeat: token<(token: string) => Promise<boolean>>('HearHeartbeat'),
  DnsLookups: token<DnsLookups>('DnsLookups'),
  HostInspection: token<HostInspection>('HostInspection'),
  DomainRegistries: token<DomainRegistries>('DomainRegistries'),
  EchoProbe: token<EchoProbe>('EchoProbe'),
  BlocklistQueries: token<BlocklistQueries>('BlocklistQueries'),
  Locations: token<Locations>('Locations'),
  MonitorTallies: token<MonitorTallies>('MonitorTallies'),
  AuditTrail: token<AuditTrail>('AuditTrail'),
  SmtpServers: token<SmtpServers>('SmtpServers'),
  OrganizationMailer: token<OrganizationMailer>('OrganizationMailer'),
  VatRegistry: token<VatRegistry>('VatRegistry'),
  Organizations: token<Organizations>('Organizations'),
  Customers: token<Customers>('Customers'),
  CustomFields: token<CustomFields>('CustomFields'),
  JobQueue: token<JobQueue>('JobQueue'),
  /** Bound once for everything that is done over and over. */
  RecurringJob: token<RecurringJob>('RecurringJob'),
  /** Bound once for everything that can be scheduled. */
  OneOffJob: token<OneOffJob>('OneOffJob'),
  OutboxQueue: token<OutboxQueue>('OutboxQueue'),
  /** Bound once for each topic. */
  OutboxSender: token<OutboxSender>('OutboxSender'),
  OutboxDispatcher: token<OutboxDispatcher>('OutboxDispatcher'),
  Mailer: token<Mailer>('Mailer'),
  /** Null unless metrics are served. */
  Metrics: token<PrometheusMetrics | null>('Metrics'),
  NotificationChannels: token<NotificationChannels>('NotificationChannels'),
  AlertAudiences: token<AlertAudiences>('AlertAudiences'),
  AlertDeliveries: token<AlertDeliveries>('AlertDeliveries'),
  AlertPlan: token<AlertPlan>('AlertPlan'),
  /** Bound once for each type of channel. */
  ChannelSender: token<ChannelSender>('ChannelSender'),
  AgentRegistrations: token<AgentRegistrations>('AgentRegistrations'),
  AgentApprovals: token<AgentApprovals>('AgentApprovals'),
  AgentTokens: token<AgentTokens>('AgentTokens'),
  AgentUsers: token<AgentUsers>('AgentUsers'),
  UserCodeAttempts: token<UserCodeAttempts>('ClaimGuesses'),
  SeenTokens: token<SeenTokens>('SeenTokens'),
  SigningKeys: token<PostgresSigningKeys>('SigningKeys'),
  IdentityAssertions: token<IdentityAssertions>('IdentityAssertions'),
  IssuerTokens: token<IssuerTokens>('IssuerTokens'),
  OauthClients: token<OauthClients>('OauthClients'),
  Authorizations: token<Authorizations>('Authorizations'),
  AppGrants: token<AppGrants>('AppGrants'),
  AppTokens: token<AppTokens>('AppTokens'),
  GrantUsers: token<GrantUsers>('GrantUsers'),
  ConnectedAgents: token<ConnectedAgents>('ConnectedAgents'),
};

import type { FrozenMonths, MonitorRecords, ReportCorrections } from '../application/accounting/ports.ts';
import type { ChangeLookups, ChangeWatches, MonitorChanges } from '../application/changes/ports.ts';
import type {
  CheckQueue,
  CheckResults,
  CheckSubjects,
  HeartbeatReception,
  HeartbeatNotices,
  Heartbeats,
  HeartbeatSignals,
  HttpProbe,
  ScenarioProbe,
  StateChanges,
  TriggeredChecks,
} from '../application/checks/ports.ts';
import type { MonitorProbes } from '../application/checks/prepare-check.ts';
import type {
  CheckHistory,
  CheckRollups,
  ResultPartitions,
  StateDays,
  StateSpans,
} from '../application/checks/statistics.ports.ts';
import type { ResultArchive, ResultFiles } from '../application/checks/result-archive.ports.ts';
import type {
  BlocklistQueries,
  BlocklistStates,
  CertificateWarnings,
  DomainRegistrations,
  DomainWarnings,
  MonitorCertificates,
  DomainWatch,
} from '../application/checks/warnings.ports.ts';
import type {
  AffectedComponents,
  AnnouncedOutages,
  IncidentReminders,
  Incidents,
  MonitorConditions,
  OutagePaging,
  WithheldAlerts,
} from '../application/incidents/ports.ts';
import type { MaintenancePeriods, MaintenanceWindows, RecurrenceRules } from '../application/maintenance/ports.ts';
import type {
  ChannelMuting,
  CheckPlans,
  ChangeRequests,
  Locations,
  MonitorGate,
  MonitorTags,
  Tags,
  CheckSignals,
  CheckTriggers,
  LocationDirectory,
  WorkerCapabilities,
  WorkerReports,
  MonitorList,
  MonitorOwners,
  MonitorStates,
  Monitors,
  PingAddresses,
  PingKeys,
  PublicSuffixes,
} from '../application/monitors/ports.ts';
import type { AlertPlan } from '../application/notifications/alert-plan.ts';
import type { ChannelProtocols } from '../application/notifications/channel.ports.ts';
import type {
  AlertAudiences,
  AlertDeliveries,
  AlertHolds,
  ChannelOverrides,
  DefaultSmsProvider,
  AnswerableMessages,
  NotificationChannels,
  PagedIncidents,
  SignedRequests,
  SmsUsageCounts,
  WebPushKeys,
} from '../application/notifications/ports.ts';
import type { DnsLookups, DomainRegistries, EchoProbe, HostInspection } from '../application/public-tools/ports.ts';
import type { DuckdbResultFiles } from '../infrastructure/checks/archive/duckdb-result-files.ts';
import type { SharedBrowser } from '../infrastructure/checks/browser/shared-browser.ts';
import type { HeartbeatReceiver } from '../infrastructure/checks/heartbeat-receiver.ts';
import type { Connectivity } from '../infrastructure/checks/sentinel-connectivity.ts';
import type { TargetAddresses } from '../infrastructure/checks/target-addresses.ts';

export interface MonitoringPorts {
  readonly frozenMonths: FrozenMonths;
  readonly monitorRecords: MonitorRecords;
  readonly reportCorrections: ReportCorrections;
  readonly alertAudiences: AlertAudiences;
  readonly alertDeliveries: AlertDeliveries;
  readonly alertHolds: AlertHolds;
  readonly alertPlan: AlertPlan;
  readonly blocklistQueries: BlocklistQueries;
  readonly blocklistStates: BlocklistStates;
  readonly certificateWarnings: CertificateWarnings;
  readonly changeLookups: ChangeLookups;
  readonly changeRequests: ChangeRequests;
  readonly changeWatches: ChangeWatches;
  readonly monitorChanges: MonitorChanges;
  readonly workerCapabilities: WorkerCapabilities;
  readonly workerReports: WorkerReports;
  readonly channelMuting: ChannelMuting;
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
  readonly triggeredChecks: TriggeredChecks;
  readonly dnsLookups: DnsLookups;
  readonly domainRegistries: DomainRegistries;
  readonly domainRegistrations: DomainRegistrations;
  readonly monitorCertificates: MonitorCertificates;
  readonly domainWarnings: DomainWarnings;
  readonly domainWatch: DomainWatch;
  readonly echoProbe: EchoProbe;
  readonly heartbeatReception: HeartbeatReception;
  readonly heartbeatReceiver: HeartbeatReceiver;
  readonly heartbeatNotices: HeartbeatNotices;
  readonly heartbeats: Heartbeats;
  readonly heartbeatSignals: HeartbeatSignals;
  readonly hostInspection: HostInspection;
  readonly httpProbe: HttpProbe;
  readonly affectedComponents: AffectedComponents;
  readonly announcedOutages: AnnouncedOutages;
  readonly incidentReminders: IncidentReminders;
  readonly incidents: Incidents;
  readonly outagePaging: OutagePaging;
  readonly locationDirectory: LocationDirectory;
  readonly locations: Locations;
  readonly maintenancePeriods: MaintenancePeriods;
  readonly maintenanceWindows: MaintenanceWindows;
  readonly recurrenceRules: RecurrenceRules;
  readonly withheldAlerts: WithheldAlerts;
  readonly monitorConditions: MonitorConditions;
  readonly monitorGate: MonitorGate;
  readonly monitorList: MonitorList;
  readonly monitorOwners: MonitorOwners;
  readonly monitorTags: MonitorTags;
  readonly monitors: Monitors;
  /** The states that do not follow from checks: the expiry of domains, and the blocklists of addresses. */
  readonly monitorStates: MonitorStates;
  readonly pingAddresses: PingAddresses;
  readonly pingKeys: PingKeys;
  readonly publicSuffixes: PublicSuffixes;
  readonly answerableMessages: AnswerableMessages;
  readonly notificationChannels: NotificationChannels;
  readonly pagedIncidents: PagedIncidents;
  readonly channelOverrides: ChannelOverrides;
  readonly defaultSmsProvider: DefaultSmsProvider;
  readonly channelProtocols: ChannelProtocols;
  readonly signedRequests: SignedRequests;
  readonly smsUsageCounts: SmsUsageCounts;
  readonly webPushKeys: WebPushKeys;
  readonly probes: MonitorProbes;
  readonly resultArchive: ResultArchive;
  readonly resultFiles: ResultFiles & Pick<DuckdbResultFiles, 'query'>;
  readonly resultPartitions: ResultPartitions;
  readonly scenarioProbe: ScenarioProbe;
  readonly sharedBrowser: SharedBrowser;
  readonly targetAddresses: TargetAddresses;
  readonly tags: Tags;
}

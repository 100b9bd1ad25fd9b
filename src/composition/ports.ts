import type { CustomerFollower } from '../application/customers/ports.ts';
import type { StateChangeFollower } from '../application/incidents/ports.ts';
import type { ConsoleBuild } from '../application/kernel/console-build.ts';
import type { FileStoreRecords } from '../application/kernel/file-store-owner.ts';
import type { FileStore } from '../application/kernel/files.ts';
import type { GaugeSource } from '../application/kernel/gauges.ts';
import type { JobQueue, RecurringJob } from '../application/kernel/jobs.ts';
import type { Mailer } from '../application/kernel/mail.ts';
import type { AddressGuard, OutgoingHttp } from '../application/kernel/network.ts';
import type { OutboxDispatcher } from '../application/kernel/outbox-dispatcher.ts';
import type { OutboxQueue, OutboxSender } from '../application/kernel/outbox.ts';
import type { Digest, IdSource, Pause, SecretSource, TimeZones, Vault } from '../application/kernel/ports.ts';
import type { Host } from '../application/kernel/use-case.ts';
import type { DueWork, Log, Worker } from '../application/kernel/worker.ts';
import type { MonitorFollower } from '../application/monitors/ports.ts';
import type { ChannelSender } from '../application/notifications/ports.ts';
import type { Database } from '../infrastructure/kernel/database/database.ts';
import type { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import type { NameResolution } from '../infrastructure/kernel/network/name-resolver.ts';
import type { ConsolePorts } from './console.ports.ts';
import type { IncidentManagementPorts } from './incident-management.ports.ts';
import type { MonitoringPorts } from './monitoring.ports.ts';
import type { Settings } from './settings.ts';
import type { StatusPagePorts, SubscriberPorts } from './status-pages.ports.ts';
import type { TenantPorts, AgentPorts } from './tenant.ports.ts';

/** The start-up values of a process, from which all ports are built. */
export interface StartupValues {
  readonly settings: Settings;
  readonly database: Database;
  /** The key with which stored credentials and files are encrypted. */
  readonly secretKey: Uint8Array;
  /** The key of keyed digests, which is derived from the first secret key of the installation. */
  readonly digestKey: Uint8Array;
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
export interface Ports
  extends
    StartupValues,
    Host,
    KernelPorts,
    TenantPorts,
    MonitoringPorts,
    StatusPagePorts,
    SubscriberPorts,
    IncidentManagementPorts,
    AgentPorts,
    ConsolePorts,
    Lists {}

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
  readonly consoleBuild: ConsoleBuild;
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

import { createRequire } from 'node:module';
import type * as PromClient from 'prom-client';
import type { Gauge, Histogram, Registry } from 'prom-client';
import type { CheckOutcome } from '../../../domain/checks/check-outcome.ts';
import type { CheckObserver } from '../../checks/check-runner.ts';
import type { GaugeReader } from './gauge-reader.ts';
import type { Backlog, ReplicaState, ServiceState } from './service-state.ts';

const PREFIX = 'watchstead_';
const REQUEST_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const LAG_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5, 30];

/** Loads the library, which only processes that collect metrics need. */
const loadClient = () => createRequire(import.meta.url)('prom-client') as typeof PromClient;

/** A completed request. */
export interface AnsweredRequest {
  readonly method: string;
  /** The route template, never the actual path, because each value creates a separate time series. */
  readonly route: string;
  readonly status: number;
  readonly durationMs: number;
}

/** A metric of the service, without those that the client library collects about the process. */
export interface DescribedMetric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
}

/**
 * Collects the Prometheus metrics of the process. Values that need a query are read only when the metrics are scraped.
 */
export class PrometheusMetrics implements CheckObserver {
  readonly #client = loadClient();
  readonly #registry = new this.#client.Registry();
  readonly #described: DescribedMetric[] = [];
  readonly #state: ServiceState;
  readonly #gauges: GaugeReader;
  readonly #figures = new Map<string, Gauge>();
  readonly #requests = this.#add(this.#client.Counter, 'http_requests_total', 'Completed requests.', [
    'method',
    'route',
    'status',
  ] as const);
  readonly #durations = this.#addHistogram(
    'http_request_duration_seconds',
    'Time from a request to the end of its response.',
    ['method', 'route'] as const,
    REQUEST_SECONDS,
  );
  readonly #checks = this.#add(this.#client.Counter, 'checks_total', 'Completed checks.', ['outcome'] as const);
  readonly #lag = this.#addHistogram(
    'check_dispatch_lag_seconds',
    'Delay between the due time of a check and its start.',
    [],
    LAG_SECONDS,
  );
  readonly #connectivityLost = this.#add(
    this.#client.Gauge,
    'connectivity_lost',
    '1 if no connectivity sentinel was reachable at the last attempt, otherwise 0.',
    [],
  );
  readonly #outboxWaiting = this.#add(
    this.#client.Gauge,
    'outbox_waiting',
    'Messages in the outbox that are not sent.',
    ['topic'] as const,
  );
  readonly #outboxOverdue = this.#add(
    this.#client.Gauge,
    'outbox_overdue_seconds',
    'Time since the oldest unsent message was due.',
    ['topic'] as const,
  );
  readonly #jobs = this.#add(this.#client.Gauge, 'jobs', 'Jobs that are scheduled, running or overdue.', [
    'state',
  ] as const);
  readonly #connections = this.#add(
    this.#client.Gauge,
    'database_connections',
    'Database connections, and requests that wait for one.',
    ['state'] as const,
  );
  readonly #databaseUp = this.#add(this.#client.Gauge, 'database_up', '1 if the database responds, otherwise 0.', []);

  readonly #replicaUsed = this.#add(
    this.#client.Gauge,
    'database_replica_used',
    '1 if the replica answers reads that may be a second old, 0 if it is out of use.',
    ['replica'] as const,
  );
  readonly #replicaLag = this.#add(
    this.#client.Gauge,
    'database_replica_lag_bytes',
    'Bytes of the write-ahead log that the replica has still to replay; absent if it is out of use.',
    ['replica'] as const,
  );
  readonly #replicaReads = this.#add(
    this.#client.Counter,
    'database_replica_reads_total',
    'Reads that a replica may answer, by the server that has answered.',
    ['answered_by'] as const,
  );

  constructor(state: ServiceState, gauges: GaugeReader) {
    this.#state = state;
    this.#gauges = gauges;
    for (const { name, help, labels } of gauges.declared)
      this.#figures.set(name, this.#add(this.#client.Gauge, name, help, labels));
    this.#client.collectDefaultMetrics({ register: this.#registry });
  }

  /** The metrics of the service, in the order in which they were added. */
  get described(): readonly DescribedMetric[] {
    return this.#described;
  }

  /** The media type of `text`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  answered({ method, route, status, durationMs }: AnsweredRequest): void {
    this.#requests.inc({ method, route, status });
    this.#durations.observe({ method, route }, durationMs / 1000);
  }

  checked(outcome: CheckOutcome, lagMs: number): void {
    this.#checks.inc({ outcome });
    this.#lag.observe(Math.max(0, lagMs) / 1000);
  }

  /** Records the result of an attempt to reach the connectivity sentinels. */
  connectivity(isLost: boolean): void {
    this.#connectivityLost.set(isLost ? 1 : 0);
  }

  /** Returns all metrics in the Prometheus text format. */
  async text(): Promise<string> {
    for (const [state, count] of Object.entries(this.#state.connections())) this.#connections.set({ state }, count);
    this.#showReplicas(await this.#state.replicas());
    const backlog = await this.#state.backlog();
    this.#databaseUp.set(backlog === null ? 0 : 1);
    this.#showBacklog(backlog ?? { outbox: [], jobs: {} });
    for (const gauge of this.#figures.values()) gauge.reset();
    for (const { gauge, labels, value } of await this.#gauges.read()) this.#figures.get(gauge)?.set(labels, value);
    return this.#registry.metrics();
  }

  #showReplicas({ replicas, reads }: ReplicaState): void {
    for (const metric of [this.#replicaUsed, this.#replicaLag, this.#replicaReads]) metric.reset();
    for (const { place, isUsed, lag } of replicas) {
      this.#replicaUsed.set({ replica: place }, isUsed ? 1 : 0);
      if (lag !== null) this.#replicaLag.set({ replica: place }, lag);
    }
    for (const [answeredBy, count] of Object.entries(reads)) this.#replicaReads.inc({ answered_by: answeredBy }, count);
  }

  #showBacklog({ outbox, jobs }: Backlog): void {
    for (const gauge of [this.#outboxWaiting, this.#outboxOverdue, this.#jobs]) gauge.reset();
    for (const { topic, waiting, overdueSeconds } of outbox) {
      this.#outboxWaiting.set({ topic }, waiting);
      this.#outboxOverdue.set({ topic }, overdueSeconds);
    }
    for (const [state, count] of Object.entries(jobs)) this.#jobs.set({ state }, count);
  }

  #add<Label extends string, Metric>(
    Kind: new (settings: { name: string; help: string; labelNames: readonly Label[]; registers: Registry[] }) => Metric,
    name: string,
    help: string,
    labelNames: readonly Label[],
  ): Metric {
    const type = (Kind as unknown) === this.#client.Counter ? 'counter' : 'gauge';
    this.#described.push({ name: `${PREFIX}${name}`, help, type, labels: labelNames });
    return new Kind({ name: `${PREFIX}${name}`, help, labelNames, registers: [this.#registry] });
  }

  #addHistogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    const named = { name: `${PREFIX}${name}`, help };
    this.#described.push({ ...named, type: 'histogram', labels: labelNames });
    return new this.#client.Histogram({ ...named, labelNames, buckets: [...buckets], registers: [this.#registry] });
  }
}

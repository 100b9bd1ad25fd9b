import { ContainerModule } from 'inversify';
import { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import { serviceState } from '../infrastructure/kernel/metrics/service-state.ts';
import { Port, Setting } from './tokens.ts';

/** Metrics of the process; null, and free of any cost, unless they are served. */
export const metricsModule = new ContainerModule(({ bind }) => {
  bind(Port.Metrics)
    .toResolvedValue(
      ({ METRICS_PORT }, database, queue, clock) => (METRICS_PORT === undefined ? null : new PrometheusMetrics(serviceState(database, queue, clock))),
      [Setting.Configuration, Setting.Database, Port.JobQueue, Port.Clock],
    )
    .inSingletonScope();
});

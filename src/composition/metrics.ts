import type { RequestListener } from 'node:http';
import { seconds } from '../domain/kernel/time.ts';
import type { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { ListeningServer } from '../infrastructure/kernel/system/listening-server.ts';

const GRACE = seconds(1);

/** Serves only metrics, on a separate port; returns a function that stops the server. */
export const serveMetrics = async (metrics: PrometheusMetrics, { METRICS_HOST, METRICS_PORT = 0 }: Configuration): Promise<() => Promise<void>> => {
  const place = { host: METRICS_HOST, port: METRICS_PORT, hostVariable: 'METRICS_HOST', portVariable: 'METRICS_PORT' } as const;
  const server = await ListeningServer.open(answering(metrics), place);
  return () => server.close(GRACE);
};

const answering =
  (metrics: PrometheusMetrics): RequestListener =>
  ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  };

import { createServer } from 'node:http';
import { seconds } from '../domain/kernel/time.ts';
import type { PrometheusMetrics } from '../infrastructure/metrics/prometheus-metrics.ts';
import type { Configuration } from '../infrastructure/system/configuration.ts';
import { closeServer, listen } from './listening.ts';

/** Serves metrics, and nothing else, on a port of their own; answers how to end that. */
export const serveMetrics = async (metrics: PrometheusMetrics, { METRICS_HOST, METRICS_PORT = 0 }: Configuration): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, { host: METRICS_HOST, port: METRICS_PORT, hostVariable: 'METRICS_HOST', portVariable: 'METRICS_PORT' });
  return () => closeServer(server, seconds(1));
};

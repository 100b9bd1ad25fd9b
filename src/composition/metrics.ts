import type { RequestListener, ServerResponse } from 'node:http';
import type { CustomHosts } from '../application/custom-domains/ports.ts';
import { mayHaveCertificate } from '../domain/custom-domains/custom-domain.ts';
import { storedHostname } from '../domain/custom-domains/hostname.ts';
import { seconds } from '../domain/kernel/time.ts';
import type { PrometheusMetrics } from '../infrastructure/kernel/metrics/prometheus-metrics.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { ListeningServer } from '../infrastructure/kernel/system/listening-server.ts';

const GRACE = seconds(1);
/**
 * The path at which a reverse proxy asks whether it may obtain a certificate for a hostname, as Caddy does before
 * on-demand TLS.
 */
const ASK_PATH = '/ask';

/** The adapters that the metrics server uses. */
interface Served {
  readonly metrics: PrometheusMetrics;
  readonly customHosts: Pick<CustomHosts, 'find'>;
}

/** Serves metrics and the requests of reverse proxies on a separate port. Returns a function that stops the server. */
export const serveMetrics = async (
  served: Served,
  { METRICS_HOST, METRICS_PORT = 0 }: Configuration,
): Promise<() => Promise<void>> => {
  const place = {
    host: METRICS_HOST,
    port: METRICS_PORT,
    hostVariable: 'METRICS_HOST',
    portVariable: 'METRICS_PORT',
  } as const;
  const server = await ListeningServer.open(answering(served), place);
  return () => server.close(GRACE);
};

const answering =
  ({ metrics, customHosts }: Served): RequestListener =>
  ({ method, url = '' }, response) => {
    const [path, query] = url.split('?', 2);
    if (method === 'GET' && url === '/metrics') sendMetrics(metrics, response);
    else if (method === 'GET' && path === ASK_PATH)
      response.writeHead(askStatus(new URLSearchParams(query), customHosts)).end();
    else response.writeHead(404).end();
  };

const sendMetrics = (metrics: PrometheusMetrics, response: ServerResponse): void => {
  metrics.text().then(
    (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
    () => response.writeHead(500).end(),
  );
};

const askStatus = (parameters: URLSearchParams, customHosts: Pick<CustomHosts, 'find'>): number => {
  const [domain = '', ...others] = parameters.getAll('domain');
  const hostname = others.length === 0 ? storedHostname(domain) : null;
  if (hostname === null) return 400;
  return mayHaveCertificate(customHosts.find(hostname)) ? 200 : 404;
};

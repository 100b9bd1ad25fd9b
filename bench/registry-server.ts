import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/*
 * RDAP servers of REGISTRIES top-level domains, and the list that names them. A path begins with the host that it would
 * be sent to. Each answers after DELAY milliseconds. GET / returns, for each registry, the number of lookups and how
 * many were in flight at most.
 */
const DELAY = Number(process.env['DELAY'] ?? 50);
const COUNT = Number(process.env['REGISTRIES'] ?? 10);
const registries = new Map<string, { lookUps: number; inFlight: number; most: number }>();

const bootstrapList = { services: Array.from({ length: COUNT }, (_, at) => [[`r${at}`], [`https://rdap.r${at}/`]]) };
const registration = (ldhName: string): object => ({
  objectClassName: 'domain',
  ldhName,
  events: [{ eventAction: 'expiration', eventDate: '2090-01-01T00:00:00Z' }],
  entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Bench Registrar']]] }],
});

const lookUp = async (host: string, name: string): Promise<object> => {
  const seen = registries.get(host) ?? { lookUps: 0, inFlight: 0, most: 0 };
  registries.set(host, seen);
  seen.lookUps += 1;
  seen.inFlight += 1;
  seen.most = Math.max(seen.most, seen.inFlight);
  await pause(DELAY);
  seen.inFlight -= 1;
  return registration(name);
};

const answerTo = async (url: string): Promise<object> => {
  const [, host = '', kind = '', name = ''] = url.split('/');
  if (host === '') return Object.fromEntries(registries);
  return kind === 'domain' ? lookUp(host, name) : bootstrapList;
};

const server = createServer(
  (request, response) => void answerTo(request.url ?? '/').then((answer) => response.end(JSON.stringify(answer))),
);
server.listen(0, '127.0.0.1', () =>
  console.log(`The registry server listens on http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));

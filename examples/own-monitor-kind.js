/*
 * A monitor kind of a host: a server with a protocol of its own, which is asked how many messages wait in a queue. The
 * application serves the product with it and makes the checks.
 *
 *   DATABASE_URL=… BASE_URL=… SECRET_KEY=… PORT=… node examples/own-monitor-kind.js
 */
import { once } from 'node:events';
import express from 'express';
import { createWatchstead, defineOwnMonitorKind, domain } from 'watchstead';

const { described, parseConnectHost, text, wholeNumber } = domain.monitors;

const acmeQueue = defineOwnMonitorKind({
  label: 'Acme queue',
  description: 'The number of messages that wait in a queue of an Acme server.',
  target: 'The server, as host:port.',
  settings: {
    queue: described('The name of the queue.', text({ minLength: 1, maxLength: 80 }, { isRequired: true })),
    maxWaiting: described('The most messages that may wait.', wholeNumber(100, { minimum: 0, maximum: 1_000_000 })),
  },
  secrets: {
    token: described('The token of the reader.', text({ minLength: 1, maxLength: 100 }, { isRequired: true })),
  },
  hostOf: (target) => parseConnectHost(target)?.host ?? target,
  issuesOf: (target) =>
    parseConnectHost(target)?.port
      ? []
      : [{ path: 'target', message: 'Expected a host and a port, such as a.example:7000.' }],
  check: async ({ target, settings, secrets }, { connect, signal }) => {
    const { host, port } = parseConnectHost(target);
    const socket = await connect(host, port);
    socket.write(`${secrets.token} ${settings.queue}\n`);
    const [answer] = await once(socket, 'data', { signal });
    const waiting = Number(answer);
    if (Number.isNaN(waiting)) return { state: 'down', message: `The server answered ${answer}` };
    return waiting <= settings.maxWaiting
      ? { state: 'up' }
      : { state: 'down', message: `${waiting} messages wait in ${settings.queue}, at most ${settings.maxWaiting} may` };
  },
});

const { DATABASE_URL = '', BASE_URL = '', SECRET_KEY = '', PORT, PRIVATE_TARGET_ALLOWLIST = '' } = process.env;
const watchstead = await createWatchstead({
  databaseUrl: DATABASE_URL,
  baseUrl: BASE_URL,
  secretKey: SECRET_KEY,
  privateTargetAllowlist: PRIVATE_TARGET_ALLOWLIST.split(',').filter((range) => range !== ''),
  kinds: { 'x-acme-queue': acmeQueue },
});
const app = express();
app.use(watchstead.router);
await watchstead.startWorkers();
const server = app.listen(Number(PORT));
process.once('SIGTERM', () => server.close(() => watchstead.close()));

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Credential } from '../application/access/ports.ts';
import type { Caller } from '../domain/access/caller.ts';
import { reportFileStore } from '../application/kernel/file-store-owner.ts';
import { MCP_PATH } from '../domain/access/protected-resource.ts';
import { hostOf } from '../domain/custom-domains/hostname.ts';
import { archiveProblem } from '../infrastructure/checks/archive/duckdb-program.ts';
import type { Database } from '../infrastructure/kernel/database/database.ts';
import { proveSecretKey } from '../infrastructure/kernel/database/secret-key-record.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { MIN_SECRET_BYTES } from '../infrastructure/kernel/system/secret-key-variables.ts';
import { DnsClient } from '../infrastructure/kernel/network/dns-client.ts';
import { NameResolution } from '../infrastructure/kernel/network/name-resolver.ts';
import { refuseBareRuntime } from '../infrastructure/kernel/system/needed-globals.ts';
import { refusalOf } from '../infrastructure/kernel/system/refusals.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { endpoints } from '../interfaces/http/endpoints.ts';
import { site } from '../interfaces/http/site.ts';
import { servedPaths } from '../interfaces/http/served-paths.ts';
import { readAdapters } from './adapter-options.ts';
import type { AdapterOptions } from './adapter-options.ts';
import { compose } from './container.ts';
import type { Runner } from './context-module.ts';
import { hostSignIn } from './host-sign-in.ts';
import type { HostSignInCall } from './host-sign-in.ts';
import { httpApp } from './http.ts';
import { openDatabase } from './open-database.ts';
import { addOwnTypes } from './own-types.ts';
import type { OwnTypeOptions } from './own-types.ts';
import type { Ports } from './ports.ts';
import { databaseDirectUrlIn, databaseReplicaUrlIn, databaseUrlIn, settingsFrom } from './settings.ts';
import type { Settings } from './settings.ts';
import { CLOSE_GRACE, DRAIN_GRACE, once, stopAll, within } from './stop.ts';

/** The options of the product. */
export interface WatchsteadOptions extends Partial<Omit<Settings, 'baseUrl'>>, OwnTypeOptions {
  /**
   * The URL of a PostgreSQL database. The product connects to it, migrates it, and closes the connections on `close`.
   */
  readonly databaseUrl?: string;
  /** The URL of the same database without a pooler, if `databaseUrl` leads to PgBouncer in transaction mode. */
  readonly databaseDirectUrl?: string | undefined;
  /** The URL of replicas of the same database, which answer reads that may be a second old. */
  readonly databaseReplicaUrl?: string | undefined;
  /** An open database, as an alternative to `databaseUrl`. The caller migrates it, and closes it after the product. */
  readonly database?: Database;
  /** The origin at which people and agents reach the router, such as `https://monitoring.example.com`. */
  readonly baseUrl: string;
  /**
   * The key that encrypts stored credentials, at least 32 bytes. Stored credentials can only be decrypted with the same
   * key.
   */
  readonly secretKey: string | Uint8Array;
  /**
   * Adapters in place of the built-in ones, such as `{ mailer, clock }`, or a function that wraps built-in ones, such as
   * `(builtIn) => ({ mailer: logged(builtIn.mailer) })`. Lists are added to the built-in lists.
   */
  readonly adapters?: AdapterOptions;
}

/** The product as composed in this process. */
export interface Watchstead {
  /**
   * Serves the API and the pages. Mount it at the root of an Express application, before any body parser. Requests for
   * paths that the product does not declare are passed to the next handler. Routes that the host mounts earlier take
   * precedence. Throws below a prefix.
   */
  readonly router: (request: IncomingMessage, response: ServerResponse, next: () => void) => void;
  /** Answers every request, with 404 for unknown paths. For a server without an Express application. */
  readonly listener: RequestListener;
  /** The adapters of the product, by the names of their ports. */
  readonly ports: Ports;
  /** Binds a use case: `watchstead.run(getCustomer)(caller, { id })`. The caller's permission is checked. */
  readonly run: Runner;
  /**
   * Returns the caller of a session cookie or bearer token, or null if the credential is invalid. Use cases refuse null
   * with `unauthenticated`.
   */
  callerOf(credential: Credential): Promise<Caller | null>;
  /**
   * Opens a session for a person whom the host has identified, such as by single sign-on; `from` is the client. Returns
   * the `Set-Cookie` header to send, or the code of a refusal: `unauthenticated` without an account of that address,
   * `accountDeactivated` or `organizationSuspended`. With two-step verification and no second factor of the host, the
   * session awaits a code, which the page `/sign-in/two-step` asks for.
   */
  readonly signIn: HostSignInCall;
  /** Starts checks, jobs and message delivery in this process. */
  startWorkers(): Promise<void>;
  /** Stops the workers permanently. Waits up to 25 seconds for work in progress. */
  stopWorkers(): Promise<void>;
  /** Stops the workers and closes everything that the product opened. */
  close(): Promise<void>;
}

/** Composes the product on a database. Nothing runs until the router is mounted or the workers are started. */
export const createWatchstead = async (options: WatchsteadOptions): Promise<Watchstead> => {
  refuseBareRuntime();
  const removeTypes = addOwnTypes(options);
  try {
    return await composed(options, removeTypes);
  } catch (fault) {
    removeTypes();
    throw fault;
  }
};

const composed = async (options: WatchsteadOptions, removeTypes: () => void): Promise<Watchstead> => {
  const { database: given, adapters = {} } = options;
  const secretKey = secretKeyIn(options);
  const settings = settingsFrom({ ...options });
  const missing = archiveProblem(settings);
  if (missing !== null) throw refusalOf(missing);
  const ownLog = jsonLog('info');
  const { overrides, connect } = readAdapters(adapters, { log: ownLog });
  const { log = ownLog } = overrides;
  const names = new NameResolution({ dns: new DnsClient({ servers: settings.dnsServers }) });
  const open = (): Promise<Database> =>
    openDatabase(databaseUrlIn(options), log, {
      lookup: names.lookup,
      directUrl: databaseDirectUrlIn(options),
      replicaUrl: databaseReplicaUrlIn(options),
    });
  const database = given ?? (await open());
  const closeDatabase = (): Promise<void> => (given === undefined ? database.close() : Promise.resolve());
  const composition = await proveSecretKey(database, secretKey)
    .then((digestKey) => compose({ settings, database, secretKey, digestKey }, { ...overrides, log }))
    .catch(async (fault: unknown) => {
      await closeDatabase();
      throw fault;
    });
  connect(composition.builtIn);
  const { ports, run } = composition;
  const isServed = servedPaths(endpoints, [MCP_PATH], site, settings.console);
  let app: RequestListener | null = null;
  const listener = (): RequestListener => {
    ports.heartbeatReceiver.start();
    return (app ??= httpApp(composition));
  };
  try {
    await ports.accessChanges.listen();
    await ports.customHosts.listen();
    await ports.statusPageChanges.listen();
    await ports.changeStreams.listen();
  } catch (fault) {
    await closeDatabase();
    throw fault;
  }
  let starting: Promise<void> | null = null;
  const start = async (): Promise<void> => {
    await reportFileStore(ports);
    for (const worker of ports.workers) await worker.start();
  };
  /** Workers that are still starting are stopped once all of them run. */
  const stopWorkers = async (): Promise<void> => {
    const started = starting;
    if (started === null) return;
    starting = null;
    await started.catch(() => undefined);
    await Promise.all(ports.workers.map((worker) => worker.stop(DRAIN_GRACE)));
  };
  const stopListening = (): Promise<void> => {
    ports.heartbeatReceiver.stop();
    ports.accessChanges.close();
    ports.customHosts.close();
    ports.statusPageChanges.close();
    ports.changeStreams.close();
    return Promise.resolve();
  };
  const withdrawTypes = (): Promise<void> => {
    removeTypes();
    return Promise.resolve();
  };
  return {
    ports,
    run,
    get listener() {
      return listener();
    },
    router: (request, response, next) => {
      refusePrefix(request);
      if (isServed(pathOf(request.url)) || isCustomHost(request, ports.customHosts)) listener()(request, response);
      else next();
    },
    callerOf: async (credential) => ports.callers.find(credential),
    signIn: hostSignIn(run, settings.baseUrl),
    startWorkers: () => (starting = start()),
    stopWorkers,
    close: once(() =>
      stopAll(
        [
          within(DRAIN_GRACE, stopWorkers),
          within(CLOSE_GRACE, () => ports.jobQueue.stop()),
          stopListening,
          within(CLOSE_GRACE, () => ports.resultFiles.close()),
          within(2 * CLOSE_GRACE, closeDatabase),
          within(CLOSE_GRACE, () => ownLog.close()),
          withdrawTypes,
        ],
        log,
      ),
    ),
  };
};

/** Returns the key of the options in bytes. Throws a `StartupError` if it is too short. */
const secretKeyIn = ({ secretKey: key }: Partial<WatchsteadOptions>): Uint8Array => {
  const bytes = typeof key === 'string' ? Buffer.from(key) : key;
  if (bytes instanceof Uint8Array && bytes.length >= MIN_SECRET_BYTES) return bytes;
  throw new StartupError(`secretKey must have at least ${MIN_SECRET_BYTES} bytes.`);
};

/** What frameworks add to a request from whose path they take a prefix. */
interface MountedRequest extends IncomingMessage {
  /** The prefix, in Express. */
  readonly baseUrl?: string;
  /** The path with the prefix, in Connect and what is made like it. */
  readonly originalUrl?: string;
}

/** Returns the prefix that a framework has taken from the path, or an empty text. */
const takenPrefix = ({ url = '/', originalUrl = url, baseUrl }: MountedRequest): string =>
  baseUrl ?? (originalUrl.endsWith(url) ? originalUrl.slice(0, -url.length) : '');

/** Throws if a framework has taken a prefix from the path, which no other part of the product knows. */
const refusePrefix = (request: MountedRequest): void => {
  const prefix = takenPrefix(request);
  if (prefix === '') return;
  throw new StartupError(
    `The router is mounted at ${prefix}. Mount it at the root of the application: its links, cookies and redirects are those of an origin.`,
  );
};

/** Returns true if the request was sent to a custom host, which belongs to the product as a whole. */
const isCustomHost = ({ headers }: IncomingMessage, customHosts: Ports['customHosts']): boolean => {
  const hostname = hostOf(headers.host ?? '');
  return hostname !== null && customHosts.find(hostname) !== null;
};

const pathOf = (url = '/'): string => url.split('?', 1)[0] ?? '';

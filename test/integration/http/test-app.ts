import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import { bootstrapOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import type { BootstrappedOrganization } from '../../../src/application/organizations/bootstrap-organization.ts';
import { compose } from '../../../src/composition/container.ts';
import type { Runner } from '../../../src/composition/context-module.ts';
import { httpApp } from '../../../src/composition/http.ts';
import type { AdapterOverrides } from '../../../src/composition/adapter-options.ts';
import type { Ports } from '../../../src/composition/ports.ts';
import { settingsOf } from '../../../src/composition/settings.ts';
import { systemCaller } from '../../../src/domain/access/caller.ts';
import type { ConnectionOptions } from '../../../src/infrastructure/kernel/database/connections/connection-options.ts';
import { Database } from '../../../src/infrastructure/kernel/database/database.ts';
import { configurationOf, readEnvironment } from '../../../src/infrastructure/kernel/system/configuration.ts';
import { Argon2Passwords, ZxcvbnCommonPasswords } from '../../../src/infrastructure/kernel/crypto/passwords.ts';
import { InMemoryFiles } from '../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { jsonLog } from '../../../src/infrastructure/kernel/system/json-log.ts';
import type { Log } from '../../../src/application/kernel/worker.ts';
import { closeAll } from '../../close-all.ts';
import { TestClock } from '../../builders/clock.ts';
import { migrated } from '../kernel/database/migrated.ts';
import { testDatabase } from '../kernel/database/test-database.ts';
import type { DatabaseTemplate } from '../kernel/database/test-database.ts';
import type { Answer } from './api-client.ts';
import { ApiClient } from './api-client.ts';

export type { Answer };

/** A complete service over HTTP on a separate database, with a test clock. */
export interface TestApp {
  readonly url: string;
  /** The URL of the database for another process. */
  readonly databaseUrl: string;
  readonly clock: TestClock;
  readonly ports: Ports;
  readonly run: Runner;
  readonly database: Database;
  /** Errors of requests and of MCP tools; `close` fails if there are any. */
  readonly faults: unknown[];
  /** A client with the given bearer token, or without any credential. */
  client(token?: string): ApiClient;
  /** Creates another organization with an administrator and a token. */
  createOrganization(options?: {
    readonly organization?: string;
    readonly platformAdmin?: boolean;
  }): Promise<BootstrappedOrganization>;
  /**
   * Starts another process on the same database and clock, without shared memory. `environment` changes its
   * configuration.
   */
  sibling(environment?: Readonly<Record<string, string>>): Promise<TestApp>;
  close(): Promise<void>;
}

/** The password of every administrator in tests. */
export const PASSWORD = 'correct horse battery staple';

/** The secret key of every test service. */
export const SECRET_KEY = Buffer.alloc(48, 7);
let organizations = 0;

const refuseOpenTransaction = (operation: string): never => {
  throw new Error(`A transaction is open during ${operation}.`);
};

/**
 * Every test makes people with passwords. The cost of the product would take a tenth of the time of the run; it is
 * tested in unit tests, and by the specs that compose their services with it. Services share the common passwords.
 */
const passwordHashes = new Argon2Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });
const commonPasswords = new ZxcvbnCommonPasswords();

/** The log lines of a failed request and of a failed call of an MCP tool. */
const FAILURES = ['A request failed.', 'A tool call failed.'];

/** How a service of a test is reached, and how it reaches its database. */
interface TestConnections extends ConnectionOptions {
  /** Returns what receives the requests instead of the service. */
  readonly before?: (service: RequestListener) => RequestListener;
}

/**
 * Starts a service for a test on a copy of the template. `environment` is added to the default configuration;
 * `adapters` replace those of the product.
 */
export const testApp = async (
  environment: Readonly<Record<string, string>> = {},
  adapters: AdapterOverrides = {},
  template: DatabaseTemplate = migrated,
  connection: TestConnections = {},
): Promise<TestApp> => {
  const { url, drop } = await testDatabase(template);
  const app = await openTestApp(url, new TestClock(), environment, adapters, connection);
  return {
    ...app,
    close: () => closeAll(() => app.close(), drop),
  };
};

/** A service with one organization for the tests of the calling suite. Its members can be read once the tests run. */
export const organizationSuite = (): { readonly app: TestApp; readonly admin: ApiClient } => {
  let opened: { readonly app: TestApp; readonly admin: ApiClient } | null = null;
  const suite = () => opened ?? expect.fail('The suite has not started.');
  before(async () => {
    const app = await testApp();
    opened = { app, admin: app.client((await app.createOrganization()).apiToken) };
  });
  after(() => opened?.app.close());
  return {
    get app() {
      return suite().app;
    },
    get admin() {
      return suite().admin;
    },
  };
};

/** Starts a service on a prepared database. */
export const openTestApp = async (
  databaseUrl: string,
  clock: TestClock,
  environment: Readonly<Record<string, string>>,
  adapters: AdapterOverrides,
  { before = (service) => service, ...connection }: TestConnections = {},
): Promise<TestApp> => {
  const database = await Database.connect(databaseUrl, 20, connection);
  // Only the client closes idle connections. After a pause of the process, the server would close one on which a
  // request has just been sent.
  const server = createServer({ keepAliveTimeout: 0 });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const configuration = configurationOf(readEnvironment({ BASE_URL: url, LOG_LEVEL: 'silent', ...environment }));
  const faults: unknown[] = [];
  const recordFault: Log['error'] = (message, facts) => {
    if (FAILURES.includes(message)) faults.push(facts?.['fault']);
  };
  const log: Log = { ...jsonLog('silent'), error: recordFault };
  const composition = compose(
    { settings: settingsOf(configuration), database, secretKey: SECRET_KEY },
    {
      clock,
      log,
      files: new InMemoryFiles(clock),
      passwordHashes,
      commonPasswords,
      reportOpenTransaction: refuseOpenTransaction,
      ...adapters,
    },
  );
  server.on('request', before(httpApp(composition)));
  const siblings: TestApp[] = [];
  return {
    url,
    databaseUrl,
    clock,
    ports: composition.ports,
    run: composition.run,
    database,
    faults,
    client: (token) => new ApiClient(url, token),
    createOrganization: async ({ organization, platformAdmin = false } = {}) => {
      const name = organization ?? `Organization ${(organizations += 1)}`;
      const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.com`;
      const outcome = await composition.run(bootstrapOrganization)(systemCaller, {
        organization: name,
        email,
        password: PASSWORD,
        platformAdmin,
      });
      if (!outcome.ok) throw new Error(`The organization could not be created: ${outcome.code}`);
      return outcome.value;
    },
    sibling: async (changes = {}) => {
      const sibling = await openTestApp(databaseUrl, clock, { ...environment, ...changes }, adapters, connection);
      siblings.push(sibling);
      return sibling;
    },
    // An error in a sibling must not keep this server open, or the test run would never end.
    close: () =>
      closeAll(
        ...siblings.map((sibling) => () => sibling.close()),
        () => server.closeAllConnections(),
        () => new Promise((resolve) => server.close(resolve)),
        () => database.close(),
        () => expect(faults.map(String), 'faults while answering').to.deep.equal([]),
      ),
  };
};

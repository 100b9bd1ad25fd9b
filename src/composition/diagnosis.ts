import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnose } from '../application/kernel/diagnose.ts';
import type { Diagnosed, Diagnostic } from '../application/kernel/diagnose.ts';
import { broken, warning, healthy } from '../domain/kernel/diagnosis.ts';
import type { Finding } from '../domain/kernel/diagnosis.ts';
import { problem } from '../domain/kernel/problems.ts';
import { hours, seconds } from '../domain/kernel/time.ts';
import { TOOL_TIMEOUT } from '../domain/public-tools/public-tool.ts';
import { agentAccessSettings } from '../infrastructure/agent-access/agent-access-settings.ts';
import { fetchKeySet } from '../infrastructure/agent-access/issuer-key-sets.ts';
import { backupDiagnostic } from '../infrastructure/backups/backup-diagnostic.ts';
import { Database } from '../infrastructure/kernel/database/database.ts';
import { secretKeyDiagnostic } from '../infrastructure/kernel/database/secret-key-record.ts';
import { databaseDiagnostics, fileStoreDiagnostic } from '../infrastructure/kernel/diagnosis/database-examinations.ts';
import { replicaDiagnostic } from '../infrastructure/kernel/diagnosis/replica-examinations.ts';
import { jobDiagnostic } from '../infrastructure/kernel/diagnosis/job-examination.ts';
import {
  diskSpace,
  listeningPort,
  networkAddresses,
  nodeVersion,
} from '../infrastructure/kernel/diagnosis/host-examinations.ts';
import {
  connectivitySentinels,
  dataDirectory,
  issuerKeys,
  mailServer,
  nameResolution,
  outgoingProxies,
  pingProgram,
  resultArchive,
  scenarioPrograms,
  secretKey,
} from '../infrastructure/kernel/diagnosis/machine-examinations.ts';
import { retentionDiagnostics } from '../infrastructure/kernel/diagnosis/retention-examinations.ts';
import { SmtpMailer } from '../infrastructure/kernel/mail/smtp-mailer.ts';
import { Deadline } from '../infrastructure/kernel/network/deadline.ts';
import { GuardedHttp } from '../infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../infrastructure/kernel/network/ip-classifier.ts';
import { OutgoingProxies } from '../infrastructure/kernel/network/outgoing-proxies.ts';
import { PublicAddressGuard } from '../infrastructure/kernel/network/public-address-guard.ts';
import { secureContext } from '../infrastructure/kernel/network/secure-context.ts';
import { DnsClient } from '../infrastructure/kernel/network/dns-client.ts';
import { NameResolution } from '../infrastructure/kernel/network/name-resolver.ts';
import { channelDiagnostics } from '../infrastructure/notifications/channel-diagnostic.ts';
import { archiveProblem } from '../infrastructure/checks/archive/duckdb-program.ts';
import { findBrowserPrograms } from '../infrastructure/checks/browser/browser-programs.ts';
import { reachSentinel } from '../infrastructure/checks/sentinel-connectivity.ts';
import { PING_PROGRAM, runPing } from '../infrastructure/kernel/network/ping.ts';
import {
  configurationOf,
  misspelledVariables,
  readEnvironment,
  wrongVariables,
} from '../infrastructure/kernel/system/configuration.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { jsonLog } from '../infrastructure/kernel/system/json-log.ts';
import { SECRET_KEY_FILE, secretKeyOf } from '../infrastructure/kernel/system/secret-key.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { systemClock } from '../infrastructure/kernel/system/system-clock.ts';
import { databaseServer } from './database-server.ts';
import type { DatabaseServer } from './database-server.ts';
import { openFileStore } from './file-store.ts';
import { settingsOf } from './settings.ts';

/** The lowest version of Node that the package runs on. */
const NEEDED_NODE = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    readonly engines: { readonly node: string };
  }
).engines.node.replace('>=', '');

/** The diagnosis of a service by itself. */
interface OwnDiagnosis {
  /** The server that the process has, which is not started or stopped. */
  readonly server?: DatabaseServer;
  /** Ends the diagnosis; without it, every check runs to its end. */
  readonly end?: AbortSignal;
}

/** Checks everything that the service needs, without changing anything. `name` is the host name for the DNS check. */
export const diagnoseService = async (
  environment: NodeJS.ProcessEnv,
  name: string,
  own: OwnDiagnosis = {},
): Promise<readonly Diagnosed[]> => {
  const wrong = wrongVariables(environment);
  if (wrong.length > 0)
    return wrong.map((values) => ({ name: 'configuration', ...problem('variableInvalid', values) }));
  const configuration = configurationOf(readEnvironment(environment));
  const machine = await diagnose(
    [
      { name: 'configuration', examine: () => Promise.resolve(spelling(misspelledVariables(environment))) },
      ...machineDiagnostics(configuration, name),
    ],
    own.end,
  );
  return [...machine, ...(await diagnoseDatabase(configuration, own))];
};

const spelling = (misspelled: readonly string[]): Finding =>
  misspelled.length === 0
    ? healthy('every variable is valid')
    : warning(misspelled.join('; '), 'correct the name, or ignore this if another program reads the variable');

const namesOf = ({ DNS_SERVERS: servers }: Configuration): NameResolution =>
  new NameResolution({ dns: new DnsClient({ servers }) });

const machineDiagnostics = (configuration: Configuration, name: string): readonly Diagnostic[] => {
  const { HOST, PORT, DATABASE_URL, DATA_DIR, SECRET_KEY, SMTP_URL, MAIL_FROM, CHROMIUM_PATH, CONNECTIVITY_SENTINELS } =
    configuration;
  const isEmbedded = DATABASE_URL === undefined;
  const names = namesOf(configuration);
  const mailer = new SmtpMailer({ url: SMTP_URL ?? null, from: MAIL_FROM, lookup: names.lookup });
  return [
    nodeVersion(process.versions.node, NEEDED_NODE),
    listeningPort(HOST, PORT, 'PORT'),
    ...(isEmbedded ? [dataDirectory(DATA_DIR)] : []),
    diskSpace(DATA_DIR),
    networkAddresses(),
    secretKey(SECRET_KEY !== undefined, isEmbedded ? DATA_DIR : null),
    backups(configuration),
    nameResolution(names.resolve, name),
    pingProgram(() => runPing(PING_PROGRAM, '127.0.0.1', { count: 1, timeoutMs: TOOL_TIMEOUT })),
    scenarioPrograms(findBrowserPrograms(CHROMIUM_PATH ?? null), CHROMIUM_PATH ?? null),
    archive(configuration),
    mailServer(SMTP_URL === undefined ? null : () => mailer.refusal()),
    connectivitySentinels(
      CONNECTIVITY_SENTINELS.map((sentinel) => ({
        name: `${sentinel.host}:${sentinel.port}`,
        isReachable: () => reachSentinel(sentinel, names.lookup),
      })),
    ),
    ...requestDiagnostics(configuration, names),
  ];
};

const archive = (configuration: Configuration): Diagnostic => {
  const settings = settingsOf(configuration);
  return resultArchive(archiveProblem(settings), settings.resultArchiveMonths !== null);
};

const backups = ({
  BACKUP_DIR,
  BACKUP_PASSPHRASE,
  BACKUP_RECIPIENTS,
  BACKUP_INTERVAL_HOURS,
}: Configuration): Diagnostic =>
  backupDiagnostic(
    {
      directory: BACKUP_DIR ?? null,
      hasKey: (BACKUP_PASSPHRASE !== undefined) !== BACKUP_RECIPIENTS.length > 0,
      every: hours(BACKUP_INTERVAL_HOURS),
    },
    systemClock,
  );

/** The time limit for a connection to a proxy. */
const PROXY_TIMEOUT = seconds(5);

/** The checks of what outgoing requests need. */
const requestDiagnostics = (configuration: Configuration, names: NameResolution): readonly Diagnostic[] => {
  const settings = settingsOf(configuration);
  const tls = secureContext();
  const log = jsonLog('silent');
  const proxies = new OutgoingProxies(settings, { resolve: names.resolveConfigured, tls, log });
  const refusalOf = async (proxy: string): Promise<string | null> => {
    const deadline = new Deadline(PROXY_TIMEOUT);
    return proxies.refusal(proxy, deadline).finally(() => deadline.stop());
  };
  const { httpsProxy, httpProxy } = settings;
  const configured = Object.entries({ HTTPS_PROXY: httpsProxy, HTTP_PROXY: httpProxy }).flatMap(([variable, proxy]) =>
    proxy === null ? [] : [{ variable, refusal: () => refusalOf(proxy) }],
  );
  const guard = new PublicAddressGuard(ipClassifier(settings.privateTargetAllowlist), names.resolve);
  return [outgoingProxies(configured), issuerDiagnostic(configuration, new GuardedHttp(guard, tls, proxies))];
};

const issuerDiagnostic = (configuration: Configuration, http: GuardedHttp): Diagnostic => {
  const { issuers } = agentAccessSettings(settingsOf(configuration));
  const problemOf = async (jwksUri: string): Promise<string | null> => {
    const fetched = await fetchKeySet(http, jwksUri, systemClock.now());
    return typeof fetched === 'string' ? fetched : null;
  };
  return issuerKeys(issuers.map(({ issuer, jwksUri }) => ({ issuer, problemOf: () => problemOf(jwksUri) })));
};

/**
 * Checks the database. The embedded server is started or joined for the duration of the check, but a missing database
 * is not created.
 */
const diagnoseDatabase = async (
  configuration: Configuration,
  { server: running, end }: OwnDiagnosis,
): Promise<readonly Diagnosed[]> => {
  if (configuration.DATABASE_URL === undefined && !existsSync(join(configuration.DATA_DIR, 'database'))) {
    return [
      { name: 'database', ...warning('it does not exist yet', 'start the service; it is created on first start') },
    ];
  }
  try {
    const server = running ?? (await databaseServer(configuration, jsonLog('silent')));
    const { LOCATION, JOBS_URL } = configuration;
    const { lookup } = namesOf(configuration);
    const diagnostics = [
      ...databaseDiagnostics(server.url, systemClock, LOCATION, { lookup, directUrl: server.directUrl }),
      ...(server.replicaUrl === undefined ? [] : [replicaDiagnostic(server.url, server.replicaUrl, lookup)]),
      jobDiagnostic(JOBS_URL, server.url, systemClock, lookup),
    ];
    try {
      const findings = await diagnose(diagnostics, end);
      const hasSchema = findings.some(({ name, verdict }) => name === 'schema' && verdict === 'ok');
      return hasSchema ? [...findings, ...(await diagnoseRecords(configuration, server, end))] : findings;
    } finally {
      if (running === undefined) await server.stop();
    }
  } catch (fault) {
    return [{ name: 'database', ...findingOf(fault) }];
  }
};

/** Returns the finding of an error that keeps the database from starting. */
const findingOf = (fault: unknown): Finding =>
  (fault instanceof StartupError ? fault.problem : null) ??
  broken(fault instanceof Error ? fault.message : String(fault), 'fix this and run the diagnosis again');

/** Checks the contents of the database and the file store. */
const diagnoseRecords = async (
  configuration: Configuration,
  { url, directUrl }: DatabaseServer,
  end?: AbortSignal,
): Promise<readonly Diagnosed[]> => {
  const { DATABASE_URL, DATA_DIR, SECRET_KEY } = configuration;
  const { lookup } = namesOf(configuration);
  const database = await Database.connect(url, 2, { lookup, directUrl });
  try {
    const settings = settingsOf(configuration);
    // A missing key is a separate finding, and no key is generated here.
    const hasKey =
      SECRET_KEY !== undefined || (DATABASE_URL === undefined && existsSync(join(DATA_DIR, SECRET_KEY_FILE)));
    const ownKey = hasKey ? await secretKeyOf(SECRET_KEY, DATA_DIR) : null;
    const store =
      ownKey === null
        ? []
        : [
            secretKeyDiagnostic(database, ownKey),
            fileStoreDiagnostic(database, () => openFileStore(settings, ownKey, lookup).files),
          ];
    return await diagnose(
      [
        ...store,
        ...channelDiagnostics(database, systemClock),
        ...(await retentionDiagnostics(database, settings, systemClock, end)),
      ],
      end,
    );
  } finally {
    await database.close();
  }
};

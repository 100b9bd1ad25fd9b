import 'reflect-metadata';
import { Container } from 'inversify';
import type { ServiceIdentifier } from 'inversify';
import { bindUseCase } from '../application/kernel/use-case.ts';
import type { Origin } from '../application/kernel/use-case.ts';
import type { Caller } from '../domain/access/caller.ts';
import { forTenant, tenantOf } from '../infrastructure/kernel/network/lookup-tenant.ts';
import { digestKeyOf } from '../infrastructure/kernel/crypto/digest.ts';
import { outsideTransactions } from '../infrastructure/kernel/database/connections/outside-transactions.ts';
import type { AnyRun, Resolve } from '../interfaces/http/kernel/endpoint.ts';
import type { AdapterOverrides } from './adapter-options.ts';
import { accessModule } from './modules/access.module.ts';
import { accountingModule } from './modules/accounting.module.ts';
import { accountsModule } from './modules/accounts.module.ts';
import { alertSourcesModule } from './modules/alert-sources.module.ts';
import { agentAccessModule } from './modules/agent-access.module.ts';
import { backupsModule } from './modules/backups.module.ts';
import { checksModule } from './modules/checks.module.ts';
import { consoleModule } from './modules/console.module.ts';
import { setupModule } from './modules/setup.module.ts';
import { connectedAppsModule } from './modules/connected-apps.module.ts';
import type { Adapters, ContextModule, Runner } from './context-module.ts';
import { customDomainsModule } from './modules/custom-domains.module.ts';
import { customerCopiesModule } from './modules/customer-copies.module.ts';
import { customersModule } from './modules/customers.module.ts';
import { dataExportModule } from './modules/data-export.module.ts';
import { drillsModule } from './modules/drills.module.ts';
import { escalationModule } from './modules/escalation.module.ts';
import { explanationsModule } from './modules/explanations.module.ts';
import { incidentManagementModule } from './modules/incident-management.module.ts';
import { incidentsModule } from './modules/incidents.module.ts';
import { maintenanceModule } from './modules/maintenance.module.ts';
import { onCallImportModule } from './modules/on-call-import.module.ts';
import { kernelModule } from './modules/kernel.module.ts';
import { monitorsModule } from './modules/monitors.module.ts';
import { notificationsModule } from './modules/notifications.module.ts';
import { onCallModule } from './modules/on-call.module.ts';
import { organizationsModule } from './modules/organizations.module.ts';
import { statusPagesModule } from './modules/status-pages.module.ts';
import { pagingModule } from './modules/paging.module.ts';
import { readingFromReplicas } from './lagging-reads.ts';
import { isList, portLists } from './port-lists.ts';
import type { StartupValues, Ports } from './ports.ts';
import { changesModule } from './modules/changes.module.ts';
import { publicToolsModule } from './modules/public-tools.module.ts';
import { reportsModule } from './modules/reports.module.ts';
import { subscribersModule } from './modules/subscribers.module.ts';
import { teamsModule } from './modules/teams.module.ts';

/**
 * The modules, one for each context, in the order of the contexts. The entries of a port list, such as the followers of
 * a change, keep this order. See ADR 0001.
 */
export const modules: readonly ContextModule[] = [
  kernelModule,
  accessModule,
  organizationsModule,
  accountsModule,
  teamsModule,
  customersModule,
  monitorsModule,
  checksModule,
  notificationsModule,
  incidentsModule,
  maintenanceModule,
  onCallModule,
  pagingModule,
  escalationModule,
  drillsModule,
  incidentManagementModule,
  alertSourcesModule,
  onCallImportModule,
  publicToolsModule,
  changesModule,
  customDomainsModule,
  statusPagesModule,
  subscribersModule,
  agentAccessModule,
  connectedAppsModule,
  dataExportModule,
  accountingModule,
  reportsModule,
  customerCopiesModule,
  backupsModule,
  explanationsModule,
  setupModule,
  consoleModule,
];

/** The adapters of all contexts. A port without an adapter does not compile. */
const adapters: Adapters = {
  ...kernelModule.adapters,
  ...consoleModule.adapters,
  ...setupModule.adapters,
  ...accessModule.adapters,
  ...organizationsModule.adapters,
  ...accountsModule.adapters,
  ...customersModule.adapters,
  ...monitorsModule.adapters,
  ...checksModule.adapters,
  ...incidentsModule.adapters,
  ...maintenanceModule.adapters,
  ...accountingModule.adapters,
  ...statusPagesModule.adapters,
  ...onCallModule.adapters,
  ...teamsModule.adapters,
  ...incidentManagementModule.adapters,
  ...pagingModule.adapters,
  ...escalationModule.adapters,
  ...drillsModule.adapters,
  ...alertSourcesModule.adapters,
  ...publicToolsModule.adapters,
  ...changesModule.adapters,
  ...notificationsModule.adapters,
  ...subscribersModule.adapters,
  ...onCallImportModule.adapters,
  ...agentAccessModule.adapters,
  ...connectedAppsModule.adapters,
  ...dataExportModule.adapters,
  ...customDomainsModule.adapters,
  ...reportsModule.adapters,
  ...explanationsModule.adapters,
  ...backupsModule.adapters,
};

/** The ports that connect to other hosts or compute for long. No transaction may be open meanwhile. */
const outgoingPorts: ReadonlySet<string> = new Set([
  'addressGuard',
  'bulkMailer',
  'blocklistQueries',
  'calendarReader',
  'changeLookups',
  'connectivity',
  'dnsLookups',
  'domainRecords',
  'domainRegistries',
  'echoProbe',
  'exportArchives',
  'files',
  'mailer',
  'organizationMailer',
  'outgoingHttp',
  'passwordHashes',
  'reportArchive',
  'reportRenderer',
  'snsMessages',
] as const satisfies readonly (keyof Ports)[]);

/** Returns the adapter of a port, guarded if the port is an outgoing one, and reading from replicas where it may. */
const guarded = (name: string, adapter: unknown, ports: Ports): unknown =>
  outgoingPorts.has(name) && typeof adapter === 'object' && adapter !== null
    ? outsideTransactions(
        adapter,
        () => ports.database.isInTransaction,
        (method) => ports.reportOpenTransaction(`${name}.${method}`),
      )
    : readingFromReplicas(name, adapter, ports);

/** The ports of a process and the use cases that run on them. */
export interface Composition {
  readonly ports: Ports;
  readonly run: Runner;
  /** Finds a use case by its name, for the interfaces that declare operations. */
  readonly resolve: Resolve;
  /** Returns the built-in adapter of a port, also if it is replaced. */
  readonly builtIn: (name: string) => unknown;
}

const PORTS: ServiceIdentifier<Ports> = Symbol('Ports');

/** The values of a start. The key of digests is that of the secret key if it is not given. */
type Startup = Omit<StartupValues, 'digestKey'> & Partial<Pick<StartupValues, 'digestKey'>>;

/** Composes the product with the adapters of a host in place of the built-in ones. Nothing is started. */
export const compose = (startup: Startup, overrides: AdapterOverrides = {}): Composition => {
  const container = new Container();
  const digestKey = startup.digestKey ?? digestKeyOf(startup.secretKey);
  const given = new Map<string, unknown>(
    Object.entries<unknown>({ ...startup, digestKey, ...overrides }).filter(([, value]) => value !== undefined),
  );
  const ports = portsOf(container, given);
  const run: Runner = (useCase) => perTenant(bindUseCase(useCase, ports, ports));
  const bind = (name: string, make: (all: Ports) => unknown): void => {
    container
      .bind<unknown>(name)
      .toResolvedValue((all: Ports) => guarded(name, make(all), all), [PORTS])
      .inSingletonScope();
  };
  container.bind(PORTS).toConstantValue(ports);
  for (const [name, make] of Object.entries(adapters)) bind(name, make);
  for (const module of modules) {
    for (const list of portLists) for (const make of module[list] ?? []) bind(list, (all) => make(all, run));
    for (const useCase of module.useCases) bind(useCaseId(useCase), (all) => perTenant(bindUseCase(useCase, all, all)));
  }
  return {
    ports,
    run,
    resolve: ({ useCase }) => container.get<AnyRun>(useCaseId(useCase)),
    builtIn: (name) => container.get<unknown>(name),
  };
};

/** Runs a use case for the tenant of its caller. */
const perTenant =
  <Input, Outcome>(run: (caller: Caller | null, input: Input, origin?: Origin) => Outcome) =>
  (caller: Caller | null, input: Input, origin?: Origin): Outcome =>
    forTenant(tenantOf(caller, origin?.address ?? null), () => run(caller, input, origin));

const useCaseId = ({ name }: { readonly name: string }): string => `use case ${name}`;

/** Returns the entries of a list with those that the host adds, or those to which it changes the list. */
const entriesOf = (builtIn: readonly unknown[], given: unknown): unknown =>
  typeof given === 'function'
    ? (given as (entries: readonly unknown[]) => unknown)(builtIn)
    : builtIn.concat((given as readonly unknown[] | undefined) ?? []);

/**
 * Returns the ports as properties. Each port is resolved on first access and cached, so that use cases read plain
 * properties.
 */
const portsOf = (container: Container, given: ReadonlyMap<string, unknown>): Ports => {
  const ports = {} as Ports;
  const resolved = (name: string): unknown => {
    if (isList(name)) return entriesOf(container.getAll(name, { optional: true }), given.get(name));
    return given.has(name) ? guarded(name, given.get(name), ports) : container.get(name);
  };
  for (const name of ['settings', 'database', 'secretKey', 'digestKey', ...Object.keys(adapters), ...portLists]) {
    const get = (): unknown => {
      const value = resolved(name);
      Object.defineProperty(ports, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(ports, name, { get, enumerable: true, configurable: true });
  }
  return ports;
};

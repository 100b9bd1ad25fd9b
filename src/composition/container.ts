import 'reflect-metadata';
import { Container } from 'inversify';
import type { Clock } from '../application/kernel/ports.ts';
import type { Log } from '../application/kernel/worker.ts';
import type { Database } from '../infrastructure/kernel/database/database.ts';
import type { Configuration } from '../infrastructure/kernel/system/configuration.ts';
import { accessModule } from './access.module.ts';
import { checkHistoryModule } from './check-history.module.ts';
import { checkingModule } from './checking.module.ts';
import { agentAccessModule } from './agent-access.module.ts';
import { connectedAppsModule } from './connected-apps.module.ts';
import { customersModule } from './customers.module.ts';
import { jobsModule } from './jobs.module.ts';
import { kernelModule } from './kernel.module.ts';
import { metricsModule } from './metrics.module.ts';
import { monitoringModule } from './monitoring.module.ts';
import { notificationsModule } from './notifications.module.ts';
import { organizationsModule } from './organizations.module.ts';
import { peopleModule } from './people.module.ts';
import { signInModule } from './sign-in.module.ts';
import { tagsModule } from './tags.module.ts';
import { toolsModule } from './tools.module.ts';
import { Port, Setting } from './tokens.ts';

export type { Container };

/** Every module, one for each context. */
export const modules = [
  kernelModule,
  jobsModule,
  metricsModule,
  accessModule,
  signInModule,
  organizationsModule,
  peopleModule,
  customersModule,
  monitoringModule,
  checkingModule,
  checkHistoryModule,
  toolsModule,
  tagsModule,
  notificationsModule,
  agentAccessModule,
  connectedAppsModule,
];

/** What a process must have before anything can be put together. */
export interface Foundation {
  readonly configuration: Configuration;
  readonly database: Database;
  /** Encrypts stored credentials and keys digests. */
  readonly secretKey: Uint8Array;
  readonly clock: Clock;
  readonly log: Log;
}

/** Puts the service together on its foundation. Nothing runs yet. */
export const createContainer = async ({ configuration, database, secretKey, clock, log }: Foundation): Promise<Container> => {
  const container = new Container();
  container.bind(Setting.Configuration).toConstantValue(configuration);
  container.bind(Setting.Database).toConstantValue(database);
  container.bind(Setting.SecretKey).toConstantValue(secretKey);
  container.bind(Port.Clock).toConstantValue(clock);
  container.bind(Port.Log).toConstantValue(log);
  await container.loadAsync(...modules);
  return container;
};

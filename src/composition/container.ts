import 'reflect-metadata';
import { Container } from 'inversify';
import type { Clock } from '../application/kernel/ports.ts';
import type { Database } from '../infrastructure/postgres/kernel/database.ts';
import type { Configuration } from '../infrastructure/system/configuration.ts';
import { accessModule } from './access.module.ts';
import { agentAccessModule } from './agent-access.module.ts';
import { connectedAppsModule } from './connected-apps.module.ts';
import { customersModule } from './customers.module.ts';
import { kernelModule } from './kernel.module.ts';
import { monitoringModule } from './monitoring.module.ts';
import { organizationsModule } from './organizations.module.ts';
import { signInModule } from './sign-in.module.ts';
import { Port, Setting } from './tokens.ts';

export type { Container };

/** Every module, one for each context. */
export const modules = [
  kernelModule,
  accessModule,
  signInModule,
  organizationsModule,
  customersModule,
  monitoringModule,
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
}

/** Puts the service together on its foundation. Nothing runs yet. */
export const createContainer = async ({ configuration, database, secretKey, clock }: Foundation): Promise<Container> => {
  const container = new Container();
  container.bind(Setting.Configuration).toConstantValue(configuration);
  container.bind(Setting.Database).toConstantValue(database);
  container.bind(Setting.SecretKey).toConstantValue(secretKey);
  container.bind(Port.Clock).toConstantValue(clock);
  await container.loadAsync(...modules);
  return container;
};

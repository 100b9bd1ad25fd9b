import * as setupUseCases from '../../application/setup/index.ts';
import { PostgresSampleOutages } from '../../infrastructure/setup/postgres-sample-outages.ts';
import { PostgresSetupLinks } from '../../infrastructure/setup/postgres-setup-links.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for setting up an installation. */
export const setupModule = contextModule({
  adapters: {
    sampleOutages: ({ database }) => new PostgresSampleOutages(database),
    setupLinks: ({ database }) => new PostgresSetupLinks(database),
  },
  useCases: useCasesOf(setupUseCases),
});

import * as setupUseCases from '../../application/setup/index.ts';
import { PostgresSetupLinks } from '../../infrastructure/setup/postgres-setup-links.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for setting up an installation. */
export const setupModule = contextModule({
  adapters: {
    setupLinks: ({ database }) => new PostgresSetupLinks(database),
  },
  useCases: useCasesOf(setupUseCases),
});

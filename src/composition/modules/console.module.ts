import * as consoleUseCases from '../../application/console/index.ts';
import { diagnose, sharedDiagnosis } from '../../application/kernel/diagnose.ts';
import { LiveChangeStreams } from '../../infrastructure/console/live-change-streams.ts';
import { PostgresCustomerSummaries } from '../../infrastructure/console/postgres-customer-summaries.ts';
import { PostgresDisplayPreferences } from '../../infrastructure/console/postgres-display-preferences.ts';
import { PostgresOverviews } from '../../infrastructure/console/postgres-overviews.ts';
import { PostgresSavedViews } from '../../infrastructure/console/postgres-saved-views.ts';
import { PostgresSignedInPeople } from '../../infrastructure/console/postgres-signed-in-people.ts';
import { channelDiagnostics } from '../../infrastructure/notifications/channel-diagnostic.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for what the console needs of the service. */
export const consoleModule = contextModule({
  adapters: {
    changeStreams: (ports) => new LiveChangeStreams(ports),
    customerSummaries: ({ database }) => new PostgresCustomerSummaries(database),
    // Hosts have no environment to examine. A standalone process examines all that `watchstead doctor` does.
    diagnosis: ({ database, clock }) => sharedDiagnosis(() => diagnose(channelDiagnostics(database, clock))),
    displayPreferences: ({ database }) => new PostgresDisplayPreferences(database),
    overviews: ({ database }) => new PostgresOverviews(database),
    savedViews: ({ database }) => new PostgresSavedViews(database),
    signedInPeople: ({ database }) => new PostgresSignedInPeople(database),
  },
  useCases: useCasesOf(consoleUseCases),
});

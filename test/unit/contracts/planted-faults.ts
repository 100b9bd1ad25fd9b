import { faultsOfAnswers } from './faults-of-answers.ts';
import { faultsOfCalls } from './faults-of-calls.ts';
import { faultsOfFiles } from './faults-of-files.ts';
import { faultsOfGroups } from './faults-of-groups.ts';
import { faultsOfJobs } from './faults-of-jobs.ts';
import { faultsOfRecords } from './faults-of-records.ts';
import { faultsOfTheOutbox } from './faults-of-the-outbox.ts';
import { faultsOfTransactions } from './faults-of-transactions.ts';
import type { FaultsOfPort } from './planted-fault.ts';

/** The faults that the published contract suites must find, by port. `npm run docs` lists them. */
export const plantedFaults: readonly FaultsOfPort[] = [
  faultsOfTransactions,
  faultsOfJobs,
  faultsOfTheOutbox,
  faultsOfGroups,
  faultsOfFiles,
  faultsOfRecords,
  faultsOfAnswers,
  faultsOfCalls,
];

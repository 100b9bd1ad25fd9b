import * as accounts from '../../application/accounts/index.ts';
import { accountDeletionJob, completeAccountDeletion, listDueAccountDeletions } from '../../application/accounts/complete-deletions.ts';
import { PostgresAccountDeletions } from '../../infrastructure/accounts/postgres-account-deletions.ts';
import { PostgresPersonalData } from '../../infrastructure/accounts/postgres-personal-data.ts';
import { PostgresAdministrators } from '../../infrastructure/accounts/postgres-administrators.ts';
import { PostgresUsers } from '../../infrastructure/accounts/postgres-users.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** Users and the deletion of their accounts. */
export const accountsModule = contextModule({
  adapters: {
    accountDeletions: ({ database }) => new PostgresAccountDeletions(database),
    administrators: ({ database }) => new PostgresAdministrators(database),
    personalData: ({ database, vault }) => new PostgresPersonalData(database, vault),
    users: ({ database }) => new PostgresUsers(database),
  },
  recurringJobs: [(_ports, run) => accountDeletionJob(run(listDueAccountDeletions), run(completeAccountDeletion))],
  useCases: useCasesOf(accounts),
});

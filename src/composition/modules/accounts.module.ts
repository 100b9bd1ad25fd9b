import { accountInvitations } from '../../application/accounts/account-link.ts';
import {
  accountDeletionJob,
  completeAccountDeletion,
  listDueAccountDeletions,
} from '../../application/accounts/complete-deletions.ts';
import * as accounts from '../../application/accounts/index.ts';
import { PostgresAccountDeletions } from '../../infrastructure/accounts/postgres-account-deletions.ts';
import { PostgresAccountLinks } from '../../infrastructure/accounts/postgres-account-links.ts';
import { PostgresAdministrators, PostgresUsers } from '../../infrastructure/accounts/postgres-users.ts';
import { PostgresPageReaders } from '../../infrastructure/accounts/postgres-page-readers.ts';
import { PostgresPersonalData } from '../../infrastructure/accounts/postgres-personal-data.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for users, their passwords and links, and the deletion of their accounts. */
export const accountsModule = contextModule({
  adapters: {
    accountDeletions: ({ database }) => new PostgresAccountDeletions(database),
    accountLinks: ({ database }) => new PostgresAccountLinks(database),
    administrators: ({ database }) => new PostgresAdministrators(database),
    invitations: (ports) => accountInvitations(ports),
    pageReaders: ({ database }) => new PostgresPageReaders(database),
    personalData: ({ database, vault }) => new PostgresPersonalData(database, vault),
    users: ({ database }) => new PostgresUsers(database),
  },
  recurringJobs: [(_ports, run) => accountDeletionJob(run(listDueAccountDeletions), run(completeAccountDeletion))],
  useCases: useCasesOf(accounts),
});

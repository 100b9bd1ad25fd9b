import * as access from '../../application/access/index.ts';
import { PostgresPackageUses } from '../../infrastructure/access/postgres-package-uses.ts';
import { PostgresAccessChanges } from '../../infrastructure/access/access-changes.ts';
import { PostgresAccounts } from '../../infrastructure/access/postgres-accounts.ts';
import {
  PostgresApiTokens,
  PostgresEnrolments,
  PostgresSessions,
} from '../../infrastructure/access/postgres-sessions.ts';
import { PostgresAuditTrail } from '../../infrastructure/access/postgres-audit-log.ts';
import { PostgresAuthorizingUsers } from '../../infrastructure/access/postgres-authorizing-users.ts';
import { PostgresCallers } from '../../infrastructure/access/postgres-callers.ts';
import { PostgresIdempotencyKeys } from '../../infrastructure/access/postgres-idempotency-keys.ts';
import { PostgresLinkedPeople } from '../../infrastructure/access/postgres-linked-people.ts';
import { PostgresRateLimits } from '../../infrastructure/access/postgres-rate-limits.ts';
import { PostgresRecordIds } from '../../infrastructure/access/postgres-record-ids.ts';
import { PostgresSignInCounters } from '../../infrastructure/access/postgres-sign-in-counters.ts';
import { Argon2Passwords, ZxcvbnCommonPasswords } from '../../infrastructure/kernel/crypto/passwords.ts';
import { pngQrCodes, totpCodes } from '../../infrastructure/kernel/crypto/two-step-verification.ts';
import { contextModule, useCasesOf } from '../context-module.ts';

/** The module for credentials, sessions, two-step verification, rate limits and the audit log. */
export const accessModule = contextModule({
  adapters: {
    packageUses: ({ database }) => new PostgresPackageUses(database),
    accessChanges: ({ database }) => new PostgresAccessChanges(database),
    accounts: ({ database }) => new PostgresAccounts(database),
    apiTokens: ({ database }) => new PostgresApiTokens(database),
    auditTrail: ({ database }) => new PostgresAuditTrail(database),
    authorizingUsers: ({ database }) => new PostgresAuthorizingUsers(database),
    callers: ({ database, digest, clock, accessChanges, settings }) =>
      new PostgresCallers(
        { database, digest, clock, accessChanges },
        {
          requireMfaPlatformStaff: settings.mfaRequiredForPlatformStaff,
          agentAccessEnabled: settings.agentAuthEnabled,
        },
      ),
    commonPasswords: () => new ZxcvbnCommonPasswords(),
    linkedPeople: ({ database, settings }) => new PostgresLinkedPeople(database, settings.mfaRequiredForPlatformStaff),
    enrolments: ({ database }) => new PostgresEnrolments(database),
    idempotencyKeys: ({ database }) => new PostgresIdempotencyKeys(database),
    passwordHashes: () => new Argon2Passwords(),
    qrCodes: () => pngQrCodes,
    rateLimits: ({ database, log }) => new PostgresRateLimits(database, log),
    recordIds: ({ database }) => new PostgresRecordIds(database),
    sessions: ({ database }) => new PostgresSessions(database),
    signInCounters: ({ database, digest }) => new PostgresSignInCounters(database, digest),
    timeCodes: () => totpCodes,
  },
  useCases: useCasesOf(access),
});

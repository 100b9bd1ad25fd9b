import type { NewApiToken } from '../../../application/access/api-token-ports.ts';
import type { Enrolment, NewAccountLink, NewSession } from '../../../application/access/sign-in-ports.ts';
import type { AccountLink, AccountLinkPurpose } from '../../../domain/access/account-link.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import type { AttemptCounter } from '../../../domain/access/sign-in-lockout.ts';
import { memoryTable } from '../../kernel/memory/memory-table.ts';

/** A token with the hash of its secret. */
export interface ApiTokenRow extends NewApiToken, Pick<ApiToken, 'id' | 'lastUsedAt' | 'revokedAt' | 'revision'> {}

/** A session with the hashes of its secret and of the one before. */
export interface SessionRow extends NewSession {
  readonly id: number;
  readonly previousSha256: string | null;
  readonly rotatedAt: Date | null;
}

interface BackupCodeRow {
  readonly userId: number;
  readonly hash: string;
}

export const apiTokenTable = memoryTable<ApiTokenRow>('api_token', ({ id }) => id);

export const sessionTable = memoryTable<SessionRow>('session', ({ id }) => id);

export const enrolmentTable = memoryTable<Enrolment>('mfa_enrolment', ({ userId }) => userId);

export const backupCodeTable = memoryTable<BackupCodeRow>('backup_code', ({ userId, hash }) => `${userId} ${hash}`);

interface AccountLinkRow extends NewAccountLink, Pick<AccountLink, 'id' | 'usedAt'> {}

/** What the one link of a purpose that an account has is kept under. */
export const linkNameOf = ({ userId, purpose }: { readonly userId: number; readonly purpose: AccountLinkPurpose }): string => `${userId} ${purpose}`;

export const accountLinkTable = memoryTable<AccountLinkRow>('account_link', linkNameOf);

interface SignInCounterRow extends AttemptCounter {
  readonly subject: string;
}

export const signInCounterTable = memoryTable<SignInCounterRow>('sign_in_counter', ({ subject }) => subject);

interface RateWindowRow {
  readonly subject: string;
  readonly start: Date;
  readonly used: number;
}

export const rateWindowTable = memoryTable<RateWindowRow>('rate_window', ({ subject }) => subject);

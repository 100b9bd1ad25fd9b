import type { NewApiToken } from '../../../application/access/api-token-ports.ts';
import type { Enrolment, NewSession } from '../../../application/access/sign-in-ports.ts';
import type { ApiToken } from '../../../domain/access/api-token.ts';
import { memoryTable } from '../kernel/memory-table.ts';

/** A token with the hash of its secret. */
export interface ApiTokenRow extends NewApiToken, Pick<ApiToken, 'id' | 'lastUsedAt' | 'revokedAt' | 'revision'> {}

/** A session with the hash of its secret. */
export interface SessionRow extends NewSession {
  readonly id: number;
}

interface BackupCodeRow {
  readonly userId: number;
  readonly hash: string;
}

export const apiTokenTable = memoryTable<ApiTokenRow>('api_token', ({ id }) => id);

export const sessionTable = memoryTable<SessionRow>('session', ({ id }) => id);

export const enrolmentTable = memoryTable<Enrolment>('mfa_enrolment', ({ userId }) => userId);

export const backupCodeTable = memoryTable<BackupCodeRow>('backup_code', ({ userId, hash }) => `${userId} ${hash}`);

import type { Account } from './sign-in.ports.ts';

/**
 * Returns the account as the subject of an audit entry. The id is null for an unknown account; neither the response nor
 * its timing reveals that.
 */
export const subjectOf = (account: Pick<Account, 'organizationId' | 'userPublicId'> | null) =>
  ({
    organizationId: account?.organizationId ?? null,
    subjectType: 'user',
    subjectId: account?.userPublicId ?? 'unknown',
  }) as const;

import type { InferEntity } from '@mikro-orm/postgresql';
import type { ForeignIdentity } from '../../../domain/agent-access/claim-attempt.ts';
import type { Grant, OpenRegistration, Registration } from '../../../domain/agent-access/registration.ts';
import type { NewRecord } from '../../../application/kernel/records.ts';
import type { AgentRegistrationRow } from './agent-access.entity.ts';

type Row = InferEntity<typeof AgentRegistrationRow>;
/** The columns that the port itself keeps, apart from what the domain knows. */
type Stored = Omit<Row, 'lastPollAt' | 'lastUsedAt'>;

const identityOf = (issuer: string | null | undefined, subject: string | null | undefined, clientId: string | null | undefined): ForeignIdentity | null =>
  typeof issuer === 'string' && typeof subject === 'string' && typeof clientId === 'string' ? { issuer, subject, clientId } : null;

const attemptOf = (row: Stored): Registration['attempt'] => {
  const { attemptId, attemptEmail, attemptCodeHash, attemptStatus, attemptExpiresAt } = row;
  if (attemptId == null || attemptEmail == null || attemptCodeHash == null || attemptStatus == null || attemptExpiresAt == null) return null;
  return {
    publicId: attemptId,
    email: attemptEmail,
    codeHash: attemptCodeHash,
    status: attemptStatus,
    expiresAt: attemptExpiresAt,
    identity: identityOf(row.attemptIssuer, row.attemptSubject, row.attemptClientId),
  };
};

const grantOf = ({ grantedBy, organizationId, customerId, scopes, grantedEmail }: Stored): Grant => {
  if (organizationId == null || scopes == null || grantedEmail == null) throw new Error('A granted registration has no grant.');
  return { userId: grantedBy ?? null, organizationId, customerId: customerId ?? null, scopes, email: grantedEmail };
};

/** The registration that a row holds. */
export const registrationOf = (row: Stored): Registration => {
  const { id, publicId, type, status, createdAt, updatedAt, revision, claimTokenHash, windowEndsAt, requestedScopes } = row;
  const core = {
    ...{ id, publicId, type, createdAt, updatedAt, revision, claimTokenHash, windowEndsAt, requestedScopes },
    boundEmail: row.boundEmail ?? null,
    identity: identityOf(row.issuer, row.subject, row.clientId),
    attempt: attemptOf(row),
    assertionExpiresAt: row.assertionExpiresAt ?? null,
  };
  return status === 'authorized' || status === 'redeemed' ? { ...core, status, grant: grantOf(row) } : { ...core, status };
};

/** The columns of a registration, apart from its id and revision. */
export const columnsOf = (registration: Registration | NewRecord<OpenRegistration>) => {
  const { publicId, type, status, createdAt, updatedAt, claimTokenHash, windowEndsAt, requestedScopes, boundEmail, identity, attempt, assertionExpiresAt } = registration;
  return {
    ...{ publicId, type, status, createdAt, updatedAt, claimTokenHash, windowEndsAt, requestedScopes, boundEmail, assertionExpiresAt },
    issuer: identity?.issuer ?? null,
    subject: identity?.subject ?? null,
    clientId: identity?.clientId ?? null,
    attemptId: attempt?.publicId ?? null,
    attemptEmail: attempt?.email ?? null,
    attemptCodeHash: attempt?.codeHash ?? null,
    attemptStatus: attempt?.status ?? null,
    attemptExpiresAt: attempt?.expiresAt ?? null,
    attemptIssuer: attempt?.identity?.issuer ?? null,
    attemptSubject: attempt?.identity?.subject ?? null,
    attemptClientId: attempt?.identity?.clientId ?? null,
    ...('grant' in registration ? grantColumns(registration.grant) : {}),
  };
};

const grantColumns = ({ userId, organizationId, customerId, scopes, email }: Grant) => ({
  grantedBy: userId,
  organizationId,
  customerId,
  scopes,
  grantedEmail: email,
});

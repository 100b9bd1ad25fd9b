import type { Selectable } from 'kysely';
import type { FederatedIdentity } from '../../domain/agent-access/claim-attempt.ts';
import type { Grant, OpenRegistration, Registration } from '../../domain/agent-access/registration.ts';
import type { NewRecord } from '../../application/kernel/records.ts';
import type { Tables } from '../kernel/database/tables.ts';

/** The columns of a registration. */
export const registrationColumns = [
  'id',
  'publicId',
  'type',
  'status',
  'createdAt',
  'updatedAt',
  'revision',
  'claimTokenHash',
  'windowEndsAt',
  'requestedScopes',
  'boundEmail',
  'issuer',
  'subject',
  'clientId',
  'assertionExpiresAt',
  'attemptId',
  'attemptEmail',
  'attemptCodeHash',
  'attemptStatus',
  'attemptExpiresAt',
  'attemptIssuer',
  'attemptSubject',
  'attemptClientId',
  'grantedBy',
  'organizationId',
  'customerId',
  'scopes',
  'grantedEmail',
] as const;

export type RegistrationColumns = Pick<Selectable<Tables['agent_registration']>, (typeof registrationColumns)[number]>;
type Stored = RegistrationColumns;

const identityOf = (
  issuer: string | null,
  subject: string | null,
  clientId: string | null,
): FederatedIdentity | null =>
  issuer !== null && subject !== null && clientId !== null ? { issuer, subject, clientId } : null;

const attemptOf = (row: Stored): Registration['attempt'] => {
  const { attemptId, attemptEmail, attemptCodeHash, attemptStatus, attemptExpiresAt } = row;
  if (
    attemptId === null ||
    attemptEmail === null ||
    attemptCodeHash === null ||
    attemptStatus === null ||
    attemptExpiresAt === null
  )
    return null;
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
  if (organizationId === null || scopes === null || grantedEmail === null)
    throw new Error('A granted registration has no grant.');
  return { userId: grantedBy, organizationId, customerId, scopes, email: grantedEmail };
};

export const registrationOf = (row: Stored): Registration => {
  const { id, publicId, type, status, createdAt, updatedAt, revision, claimTokenHash, windowEndsAt, requestedScopes } =
    row;
  const core = {
    id,
    publicId,
    type,
    createdAt,
    updatedAt,
    revision,
    claimTokenHash,
    windowEndsAt,
    requestedScopes,
    boundEmail: row.boundEmail,
    identity: identityOf(row.issuer, row.subject, row.clientId),
    attempt: attemptOf(row),
    assertionExpiresAt: row.assertionExpiresAt,
  };
  return status === 'authorized' || status === 'redeemed'
    ? { ...core, status, grant: grantOf(row) }
    : { ...core, status };
};

/** Returns the columns of a registration except id and revision. */
export const columnsOf = (registration: Registration | NewRecord<OpenRegistration>) => {
  const {
    publicId,
    type,
    status,
    createdAt,
    updatedAt,
    claimTokenHash,
    windowEndsAt,
    requestedScopes,
    boundEmail,
    identity,
    attempt,
    assertionExpiresAt,
  } = registration;
  return {
    publicId,
    type,
    status,
    createdAt,
    updatedAt,
    claimTokenHash,
    windowEndsAt,
    requestedScopes,
    boundEmail,
    assertionExpiresAt,
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

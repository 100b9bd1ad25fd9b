import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { ClaimAttempt } from '../../domain/agent-access/claim-attempt.ts';
import type { Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import { resourceColumns } from '../kernel/database/columns.ts';

export const AgentRegistrationRow = defineEntity({
  name: 'AgentRegistrationRow',
  tableName: 'agent_registration',
  properties: {
    ...resourceColumns,
    publicId: p.text().unique(),
    type: p.text().$type<RegistrationType>(),
    status: p.text().$type<Registration['status']>(),
    claimTokenHash: p.text().unique(),
    windowEndsAt: p.datetime(3),
    requestedScopes: p.json<readonly AgentScope[]>(),
    boundEmail: p.text().nullable(),
    issuer: p.text().nullable(),
    subject: p.text().nullable(),
    clientId: p.text().nullable(),
    attemptId: p.text().nullable(),
    attemptEmail: p.text().nullable(),
    attemptCodeHash: p.text().nullable(),
    attemptStatus: p.text().$type<ClaimAttempt['status']>().nullable(),
    attemptExpiresAt: p.datetime(3).nullable(),
    attemptIssuer: p.text().nullable(),
    attemptSubject: p.text().nullable(),
    attemptClientId: p.text().nullable(),
    grantedBy: p.integer().nullable(),
    organizationId: p.integer().nullable(),
    customerId: p.integer().nullable(),
    scopes: p.json<readonly AgentScope[]>().nullable(),
    grantedEmail: p.text().nullable(),
    assertionExpiresAt: p.datetime(3).nullable(),
    lastPollAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export const AgentAccessTokenRow = defineEntity({
  name: 'AgentAccessTokenRow',
  tableName: 'agent_access_token',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    registrationId: p.integer(),
    sha256: p.text().unique(),
    scopes: p.json<readonly AgentScope[]>(),
    redeemed: p.boolean(),
    issuedAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});

export const AgentApprovalRow = defineEntity({
  name: 'AgentApprovalRow',
  tableName: 'agent_approval',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    clientId: p.text(),
    grantedBy: p.integer().nullable(),
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    scopes: p.json<readonly AgentScope[]>(),
    email: p.text(),
    registrationId: p.text(),
    createdAt: p.datetime(3),
  },
});

export const AgentSeenTokenRow = defineEntity({
  name: 'AgentSeenTokenRow',
  tableName: 'agent_seen_token',
  properties: {
    purpose: p.text().primary(),
    sha256: p.text().primary(),
    rememberedUntil: p.datetime(3),
  },
});

export const AgentSigningKeyRow = defineEntity({
  name: 'AgentSigningKeyRow',
  tableName: 'agent_signing_key',
  properties: {
    kid: p.text().primary(),
    x: p.text(),
    sealedPrivateKey: p.text(),
    createdAt: p.datetime(3),
    retiredAt: p.datetime(3).nullable(),
  },
});

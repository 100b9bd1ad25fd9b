import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { ClaimAttempt } from '../../domain/agent-access/claim-attempt.ts';
import type { Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

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
    grantedBy: references(UserRow, 'set null').nullable(),
    organizationId: references(OrganizationRow, 'cascade').nullable(),
    customerId: references(CustomerRow, 'cascade').nullable(),
    scopes: p.json<readonly AgentScope[]>().nullable(),
    grantedEmail: p.text().nullable(),
    assertionExpiresAt: p.datetime(3).nullable(),
    lastPollAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'agent_registration_code', properties: 'attemptCodeHash', where: 'attempt_code_hash is not null' },
    { name: 'agent_registration_waiting', properties: ['issuer', 'subject', 'clientId'], where: `type = 'identity_assertion' and status = 'pending'` },
  ],
  indexes: [
    { name: 'agent_registration_identity', properties: ['issuer', 'subject'], where: 'issuer is not null' },
    {
      name: 'agent_registration_attempt_identity',
      properties: ['attemptIssuer', 'attemptSubject'],
      where: 'attempt_issuer is not null',
    },
    { name: 'agent_registration_user', properties: ['grantedBy', 'createdAt', 'id'], where: 'granted_by is not null' },
    { name: 'agent_registration_organization', properties: 'organizationId', where: 'organization_id is not null' },
    { name: 'agent_registration_customer', properties: 'customerId', where: 'customer_id is not null' },
    { name: 'agent_registration_age', properties: 'windowEndsAt' },
  ],
});

export const AgentAccessTokenRow = defineEntity({
  name: 'AgentAccessTokenRow',
  tableName: 'agent_access_token',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    registrationId: references(AgentRegistrationRow, 'cascade'),
    sha256: p.text().unique(),
    scopes: p.json<readonly AgentScope[]>(),
    redeemed: p.boolean(),
    issuedAt: p.datetime(3),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'agent_access_token_registration', properties: 'registrationId' },
    { name: 'agent_access_token_age', properties: 'expiresAt' },
  ],
});

export const AgentApprovalRow = defineEntity({
  name: 'AgentApprovalRow',
  tableName: 'agent_approval',
  properties: {
    issuer: p.text().primary(),
    subject: p.text().primary(),
    clientId: p.text().primary(),
    grantedBy: references(UserRow, 'set null').nullable().index(),
    organizationId: references(OrganizationRow, 'cascade').index(),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
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
  indexes: [{ name: 'agent_seen_token_age', properties: 'rememberedUntil' }],
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
  indexes: [
    {
      name: 'agent_signing_key_active',
      expression: 'create unique index agent_signing_key_active on agent_signing_key ((true)) where retired_at is null',
    },
  ],
});

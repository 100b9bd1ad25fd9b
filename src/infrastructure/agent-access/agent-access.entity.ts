import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { ClaimAttempt } from '../../domain/agent-access/claim-attempt.ts';
import type { Registration, RegistrationType } from '../../domain/agent-access/registration.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal, secret, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const AgentRegistrationRow = defineEntity({
  name: 'AgentRegistrationRow',
  tableName: 'agent_registration',
  properties: {
    ...resourceColumns,
    publicId: exported(p.text().unique()),
    type: exported(p.text().$type<RegistrationType>()),
    status: exported(p.text().$type<Registration['status']>()),
    claimTokenHash: secret(p.text().unique()),
    windowEndsAt: p.datetime(3),
    requestedScopes: exported(p.json<readonly AgentScope[]>()),
    boundEmail: personal(p.text().nullable(), 'replaced'),
    issuer: exported(p.text().nullable()),
    subject: personal(p.text().nullable(), 'replaced'),
    clientId: exported(p.text().nullable()),
    attemptId: exported(p.text().nullable()),
    attemptEmail: personal(p.text().nullable(), 'replaced'),
    attemptCodeHash: secret(p.text().nullable()),
    attemptStatus: exported(p.text().$type<ClaimAttempt['status']>().nullable()),
    attemptExpiresAt: p.datetime(3).nullable(),
    attemptIssuer: exported(p.text().nullable()),
    attemptSubject: personal(p.text().nullable(), 'replaced'),
    attemptClientId: exported(p.text().nullable()),
    grantedBy: personal(references(UserRow, 'set null').nullable(), 'author'),
    organizationId: references(OrganizationRow, 'cascade').nullable(),
    customerId: references(CustomerRow, 'cascade').nullable(),
    scopes: exported(p.json<readonly AgentScope[]>().nullable()),
    grantedEmail: personal(p.text().nullable(), 'replaced'),
    assertionExpiresAt: p.datetime(3).nullable(),
    lastPollAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'agent_registration_code', properties: 'attemptCodeHash', where: 'attempt_code_hash is not null' },
    {
      name: 'agent_registration_waiting',
      properties: ['issuer', 'subject', 'clientId'],
      where: `type = 'identity_assertion' and status = 'pending'`,
    },
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
    sha256: secret(p.text().unique()),
    scopes: internal(p.json<readonly AgentScope[]>()),
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
    issuer: exported(p.text().primary()),
    subject: exported(p.text().primary()),
    clientId: exported(p.text().primary()),
    grantedBy: personal(references(UserRow, 'set null').nullable().index(), 'owner'),
    organizationId: references(OrganizationRow, 'cascade').index(),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    scopes: exported(p.json<readonly AgentScope[]>()),
    email: personal(p.text(), 'deleted'),
    registrationId: exported(p.text()),
    createdAt: p.datetime(3),
  },
});

export const AgentSeenTokenRow = defineEntity({
  name: 'AgentSeenTokenRow',
  tableName: 'agent_seen_token',
  properties: {
    purpose: internal(p.text().primary()),
    sha256: secret(p.text().primary()),
    rememberedUntil: p.datetime(3),
  },
  indexes: [{ name: 'agent_seen_token_age', properties: 'rememberedUntil' }],
});

export const AgentSigningKeyRow = defineEntity({
  name: 'AgentSigningKeyRow',
  tableName: 'agent_signing_key',
  properties: {
    kid: internal(p.text().primary()),
    x: internal(p.text()),
    sealedPrivateKey: sealed(p.text()),
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

import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { AppTokenKind } from '../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, internal, personal, secret } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const OauthClientRow = defineEntity({
  name: 'OauthClientRow',
  tableName: 'oauth_client',
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: internal(p.text().unique()),
    name: internal(p.text()),
    redirectUris: internal(p.json<readonly string[]>()),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'oauth_client_unused', properties: 'createdAt', where: 'last_used_at is null' }],
});

export const AppGrantRow = defineEntity({
  name: 'AppGrantRow',
  tableName: 'app_grant',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: exported(p.text().unique()),
    clientId: references(OauthClientRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    organizationId: references(OrganizationRow, 'cascade').index(),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    scopes: exported(p.json<readonly AgentScope[]>()),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'app_grant_user', properties: 'userId' },
    { name: 'app_grant_client', properties: 'clientId' },
  ],
});

export const AppAuthorizationRow = defineEntity({
  name: 'AppAuthorizationRow',
  tableName: 'app_authorization',
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: references(OauthClientRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    redirectUri: internal(p.text()),
    state: internal(p.text().nullable()),
    codeChallenge: internal(p.text()),
    scopes: internal(p.json<readonly AgentScope[]>()),
    status: internal(p.text().$type<Authorization['status']>()),
    consentSha256: secret(p.text().unique()),
    codeSha256: secret(p.text().unique().nullable()),
    grantId: references(AppGrantRow, 'cascade').nullable(),
    expiresAt: p.datetime(3),
  },
  indexes: [
    { name: 'app_authorization_user', properties: ['userId', 'expiresAt'] },
    { name: 'app_authorization_client', properties: 'clientId' },
    { name: 'app_authorization_grant', properties: 'grantId' },
    { name: 'app_authorization_end', properties: 'expiresAt' },
  ],
});

export const AppTokenRow = defineEntity({
  name: 'AppTokenRow',
  tableName: 'app_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    grantId: references(AppGrantRow, 'cascade'),
    kind: internal(p.text().$type<AppTokenKind>()),
    sha256: secret(p.text().unique()),
    scopes: internal(p.json<readonly AgentScope[]>()),
    expiresAt: p.datetime(3),
    spentAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'app_token_grant', properties: ['grantId', 'expiresAt'] },
    { name: 'app_token_end', properties: 'expiresAt' },
  ],
});

import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AgentScope } from '../../domain/access/caller.ts';
import type { AppTokenKind } from '../../domain/connected-apps/app-token.ts';
import type { Authorization } from '../../domain/connected-apps/authorization.ts';

export const OauthClientRow = defineEntity({
  name: 'OauthClientRow',
  tableName: 'oauth_client',
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: p.text().unique(),
    name: p.text(),
    redirectUris: p.json<readonly string[]>(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
  },
});

export const AppGrantRow = defineEntity({
  name: 'AppGrantRow',
  tableName: 'app_grant',
  properties: {
    id: p.integer().primary().autoincrement(),
    name: p.text().unique(),
    clientId: p.integer(),
    userId: p.integer(),
    organizationId: p.integer(),
    customerId: p.integer().nullable(),
    scopes: p.json<readonly AgentScope[]>(),
    createdAt: p.datetime(3),
    lastUsedAt: p.datetime(3).nullable(),
    expiresAt: p.datetime(3),
    revokedAt: p.datetime(3).nullable(),
  },
});

export const AppAuthorizationRow = defineEntity({
  name: 'AppAuthorizationRow',
  tableName: 'app_authorization',
  properties: {
    id: p.integer().primary().autoincrement(),
    clientId: p.integer(),
    userId: p.integer(),
    redirectUri: p.text(),
    state: p.text().nullable(),
    codeChallenge: p.text(),
    scopes: p.json<readonly AgentScope[]>(),
    status: p.text().$type<Authorization['status']>(),
    consentSha256: p.text().unique(),
    codeSha256: p.text().unique().nullable(),
    grantId: p.integer().nullable(),
    expiresAt: p.datetime(3),
  },
});

export const AppTokenRow = defineEntity({
  name: 'AppTokenRow',
  tableName: 'app_token',
  properties: {
    id: p.integer().primary().autoincrement(),
    grantId: p.integer(),
    kind: p.text().$type<AppTokenKind>(),
    sha256: p.text().unique(),
    scopes: p.json<readonly AgentScope[]>(),
    expiresAt: p.datetime(3),
    spentAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
});

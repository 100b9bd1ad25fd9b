import { createHash } from 'node:crypto';
import { issueAppTokens, revokeAppToken } from '../../src/application/connected-apps/app-tokens.ts';
import { authorizeApp } from '../../src/application/connected-apps/authorize-app.ts';
import { deleteOauthConnection, listOauthConnections } from '../../src/application/connected-apps/connections.ts';
import { getConsentQuestion, settleConsent } from '../../src/application/connected-apps/consent.ts';
import { registerOauthClient } from '../../src/application/connected-apps/register-client.ts';
import { bindUseCase } from '../../src/application/kernel/use-case.ts';
import type { AuthorizationRequest } from '../../src/domain/connected-apps/authorization-request.ts';
import { appGrantTypes } from '../../src/domain/connected-apps/token-request.ts';
import { inMemoryConnectedApps } from '../../src/infrastructure/connected-apps/memory/in-memory-connected-apps.ts';
import { memoryHost } from '../../src/infrastructure/kernel/memory/memory-host.ts';
import { BASE_URL } from './agents.ts';
import { aUser } from './callers.ts';
import { TestClock } from './clock.ts';
import { memoryTenants } from './memory-tenants.ts';
import { valueOf } from './outcome.ts';
import { ADA } from './tenants.ts';

const anyone = { kind: 'anonymous' } as const;
const ada = aUser({ userId: ADA, role: 'admin' });
const redirectUri = 'https://app.example/cb';
const codeVerifier = 'v'.repeat(43);
const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');

/** Connected apps as a host embeds them, over memory, with the tenants of tests and one app that has registered. */
export const appHost = async () => {
  const clock = new TestClock();
  const host = memoryHost(clock);
  const needs = inMemoryConnectedApps(host, { baseUrl: BASE_URL });
  const run = {
    registerClient: bindUseCase(registerOauthClient, needs, host),
    authorize: bindUseCase(authorizeApp, needs, host),
    question: bindUseCase(getConsentQuestion, needs, host),
    settle: bindUseCase(settleConsent, needs, host),
    issue: bindUseCase(issueAppTokens, needs, host),
    revoke: bindUseCase(revokeAppToken, needs, host),
    connections: bindUseCase(listOauthConnections, needs, host),
    disconnect: bindUseCase(deleteOauthConnection, needs, host),
  };
  const tenants = await memoryTenants(host.store);
  const { clientId } = valueOf(await run.registerClient(anyone, { name: 'Dashboard', redirectUris: [redirectUri] }));
  const asked: AuthorizationRequest = { responseType: 'code', clientId, redirectUri, state: 'xyz', codeChallenge, codeChallengeMethod: 'S256', scope: 'api.read api.write.monitors' };

  const authorize = (change: Partial<AuthorizationRequest> = {}, caller: typeof ada | typeof anyone = ada) => run.authorize(caller, { ...asked, ...change });
  const consentCode = async (): Promise<string> => {
    const step = valueOf(await authorize());
    if (step.to !== 'consent') throw new Error(`It went to ${step.to}.`);
    return step.consentCode;
  };
  const settle = (code: string, accept = true, selection?: readonly string[], caller = ada) => run.settle(caller, { accept, consentCode: code, selection });
  const code = async (): Promise<string> => {
    const { location } = valueOf(await settle(await consentCode()));
    return new URL(location).searchParams.get('code') ?? '';
  };
  const redeem = (execute: string, change: object = {}) => run.issue(anyone, { grantType: appGrantTypes.code, clientId, code: execute, redirectUri, codeVerifier, ...change });
  return {
    ...{ clock, clientId, tenants, authorize, consentCode, settle, code, redeem },
    auditedActions: () => host.auditLog.entries().map(({ action }) => action),
    question: (execute: string, caller = ada) => run.question(caller, { consentCode: execute }),
    refresh: (refreshToken: string, scope?: string) => run.issue(anyone, { grantType: appGrantTypes.refresh, clientId, refreshToken, scope }),
    revoke: (token: string, client?: string) => run.revoke(anyone, { token, clientId: client }),
    connections: async () => valueOf(await run.connections(ada, undefined)),
    disconnect: (id: string) => run.disconnect(ada, { clientId: id }),
    /** Tokens that Ada gave the app all the way. */
    connected: async () => valueOf(await redeem(await code())),
    /** The caller behind an access token. */
    callerOf: (secret: string) => needs.reader.find({ kind: 'bearer', secret }),
  };
};

export type AppHost = Awaited<ReturnType<typeof appHost>>;

import { createHash, randomBytes } from 'node:crypto';
import { expect } from 'chai';
import type { Answer } from '../api-client.ts';
import { ApiClient } from '../api-client.ts';
import type { Browser } from '../access/browser.ts';
import type { TestApp } from '../test-app.ts';

export const CALLBACK = 'http://127.0.0.1:4711/callback';

/** A PKCE verifier with its S256 challenge. */
export const pkce = (): { readonly verifier: string; readonly challenge: string } => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

/** An app that has registered itself, as a plain HTTP client. */
export interface RegisteredApp {
  readonly clientId: string;
  readonly redirectUri: string;
}

/** Registers an app. */
export const registerApp = async (
  app: TestApp,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<RegisteredApp> => {
  const { status, body } = await app
    .client()
    .post('/oauth/apps/register', { client_name: 'Test app', redirect_uris: [CALLBACK], ...metadata });
  expect(status, JSON.stringify(body)).to.equal(201);
  return { clientId: body.client_id, redirectUri: body.redirect_uris[0] };
};

/** The parameters of an authorization request. */
export const authorizeQuery = (
  { clientId, redirectUri }: RegisteredApp,
  more: Readonly<Record<string, string | undefined>> = {},
): string => {
  const parameters: Readonly<Record<string, string | undefined>> = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'api.read',
    state: 'st-1',
    code_challenge: pkce().challenge,
    code_challenge_method: 'S256',
    ...more,
  };
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(sent).toString();
};

/** The redirect target of a browser. */
export const locationOf = ({ headers }: Answer, base: string): URL =>
  new URL(headers.get('location') ?? 'missing:', base);

/** Sends an authorization request in the user's browser and returns the consent code. */
export const askConsent = async (
  app: TestApp,
  browser: Browser,
  oauthApp: RegisteredApp,
  more: Readonly<Record<string, string | undefined>> = {},
): Promise<string> => {
  const answer = await browser.get(`/oauth/apps/authorize?${authorizeQuery(oauthApp, more)}`);
  expect(answer.status, answer.text).to.equal(303);
  const location = locationOf(answer, app.url);
  expect(location.pathname).to.equal('/oauth/apps/consent');
  return location.searchParams.get('consent_code') ?? '';
};

/** Sends a form, as apps do. */
export const sendForm = (
  app: Pick<TestApp, 'url'>,
  path: string,
  fields: Readonly<Record<string, string>> | string,
): Promise<Answer> =>
  new ApiClient(app.url).send(
    'POST',
    path,
    typeof fields === 'string' ? fields : new URLSearchParams(fields).toString(),
    {
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  );

/** An authorization code with the parameters that redeem it. */
export interface WaitingCode {
  readonly code: string;
  readonly verifier: string;
  readonly form: Readonly<Record<string, string>>;
}

/** Accepts all offered scopes, or `scope`, as the user; returns the authorization code. */
export const consentTo = async (
  app: TestApp,
  browser: Browser,
  oauthApp: RegisteredApp,
  { scope, asked = 'api.read' }: { readonly scope?: readonly string[]; readonly asked?: string } = {},
): Promise<WaitingCode> => {
  const { verifier, challenge } = pkce();
  const consentCode = await askConsent(app, browser, oauthApp, { code_challenge: challenge, scope: asked });
  const { status, body } = await browser.post('/api/oauth/consent', {
    accept: true,
    consent_code: consentCode,
    ...(scope === undefined ? {} : { scope }),
  });
  expect(status, JSON.stringify(body)).to.equal(200);
  const code = new URL(body.redirect_uri).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: oauthApp.clientId,
    code,
    redirect_uri: oauthApp.redirectUri,
    code_verifier: verifier,
  };
  return { code, verifier, form };
};

/** The tokens of an app. */
export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** Completes the flow from the authorization request to tokens. */
export const connect = async (
  app: TestApp,
  browser: Browser,
  oauthApp: RegisteredApp,
  options: Parameters<typeof consentTo>[3] = {},
): Promise<Tokens> => {
  const { form } = await consentTo(app, browser, oauthApp, options);
  const { status, body } = await sendForm(app, '/oauth/apps/token', form);
  expect(status, JSON.stringify(body)).to.equal(200);
  return body as Tokens;
};

/** Exchanges a refresh token. */
export const refresh = (
  app: Pick<TestApp, 'url'>,
  { clientId }: RegisteredApp,
  refreshToken: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> =>
  sendForm(app, '/oauth/apps/token', {
    grant_type: 'refresh_token',
    client_id: clientId,
    refresh_token: refreshToken,
    ...more,
  });

/** Whether the API accepts a token. */
export const opens = async (app: TestApp, accessToken: string): Promise<boolean> =>
  (await app.client(accessToken).get('/api/websites')).status === 200;

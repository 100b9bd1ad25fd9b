import { minutes } from '../../../../src/domain/kernel/time.ts';
import type { Members } from '../../../../src/domain/agent-access/jwt.ts';
import { signedIn } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';
import { CLAIM_GRANT, FORM, JWT_BEARER, refusalOf, sendRaw } from './agents.ts';
import { trustingApp } from './identity-provider.ts';
import type { IdentityProvider } from './identity-provider.ts';

const HOST = 'localhost:4040';
const BASE_URL = `http://${HOST}`;
const JSON_TYPE = { 'Content-Type': 'application/json' } as const;

/** A registration that waits for its user. */
export interface Waiting {
  readonly registration_id: string;
  readonly claim_token: string;
  readonly claim: { readonly user_code: string };
}

/** Two processes of a service on one database with one signed-in user. Requests alternate between them. */
export class TwoProcesses {
  readonly apps: readonly [TestApp, TestApp];
  readonly provider: IdentityProvider;
  readonly email: string;
  readonly #cookie: string;
  #turn = 0;

  private constructor(apps: readonly [TestApp, TestApp], provider: IdentityProvider, email: string, cookie: string) {
    this.apps = apps;
    this.provider = provider;
    this.email = email;
    this.#cookie = cookie;
  }

  static async start(): Promise<TwoProcesses> {
    const { app: first, provider } = await trustingApp({}, { BASE_URL });
    const { email } = await first.createOrganization();
    const { cookie } = await signedIn(first, email);
    return new TwoProcesses([first, await first.sibling()], provider, email, `watchstead_session=${cookie ?? ''}`);
  }

  async close(): Promise<void> {
    try {
      await this.apps[0].close();
    } finally {
      await this.provider.close();
    }
  }

  /** Starts a new window of every rate limit. */
  nextMinute(): void {
    this.apps[0].clock.advance(minutes(1));
  }

  send(method: string, path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Answer> {
    const app = this.apps[(this.#turn += 1) % 2 === 0 ? 0 : 1];
    return sendRaw(app.url, { method, path, host: HOST, headers, ...(body === undefined ? {} : { body }) });
  }

  json(path: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    return this.send('POST', path, { ...JSON_TYPE, ...headers }, JSON.stringify(body));
  }

  form(path: string, parameters: Record<string, string>): Promise<Answer> {
    return this.send('POST', path, FORM, new URLSearchParams(parameters).toString());
  }

  async register(): Promise<Waiting> {
    return (await this.json('/agent/identity', { type: 'service_auth', login_hint: this.email })).body as Waiting;
  }

  /** Starts a new claim attempt; returns its code, if there is one. */
  claim(claimToken: string): Promise<Answer> {
    return this.json('/agent/identity/claim', { claim_token: claimToken, login_hint: this.email });
  }

  context(code: string): Promise<Answer> {
    return this.send('GET', `/api/agent-claim/context?user_code=${code}`, { Cookie: this.#cookie });
  }

  decide(code: string, accept = true): Promise<Answer> {
    return this.json('/api/agent-claim/confirm', { user_code: code, accept }, { Cookie: this.#cookie });
  }

  disconnect(registrationId: string): Promise<Answer> {
    return this.send('DELETE', `/api/oauth/connections/${registrationId}`, { Cookie: this.#cookie });
  }

  connections(): Promise<Answer> {
    return this.send('GET', '/api/oauth/connections', { Cookie: this.#cookie });
  }

  poll(claimToken: string): Promise<Answer> {
    return this.form('/oauth2/token', { grant_type: CLAIM_GRANT, claim_token: claimToken });
  }

  exchange(assertion: string): Promise<Answer> {
    return this.form('/oauth2/token', { grant_type: JWT_BEARER, assertion });
  }

  revoke(token: string): Promise<Answer> {
    return this.form('/oauth2/revoke', { token });
  }

  /** The status of the token at each of the two processes. */
  async statusesOf(token: string, path = '/api/websites'): Promise<readonly number[]> {
    const answers = await Promise.all([0, 1].map(() => this.send('GET', path, { Authorization: `Bearer ${token}` })));
    return answers.map(({ status }) => status);
  }

  presentIdentity(claims: Members): Promise<Answer> {
    return this.json('/agent/identity', {
      type: 'identity_assertion',
      assertion: this.provider.assertion(BASE_URL, { email: this.email, ...claims }),
    });
  }

  claimByIdentity(claimToken: string, claims: Members): Promise<Answer> {
    const assertion = this.provider.assertion(BASE_URL, { email: this.email, ...claims });
    return this.json('/agent/identity/claim', { type: 'identity_assertion', claim_token: claimToken, assertion });
  }

  reportIdentity(claims: Members): Promise<Answer> {
    return this.send(
      'POST',
      '/agent/event/notify',
      { 'Content-Type': 'application/secevent+jwt' },
      this.provider.event(BASE_URL, claims),
    );
  }
}

/** Runs calls concurrently. */
export const together = <Value>(calls: number, call: (at: number) => Promise<Value>): Promise<readonly Value[]> =>
  Promise.all(Array.from({ length: calls }, (_, at) => call(at)));

/** The code of an answer, or its status without a code. */
export const gist = (answer: Answer): string => String(refusalOf(answer)[1] ?? answer.status);

/** The codes of several answers, sorted. */
export const gists = (answers: readonly Answer[]): readonly string[] => answers.map(gist).toSorted();

/** The expected codes if exactly one of `calls` succeeds. */
export const oneWinner = (calls: number, loss: string): readonly string[] =>
  ['200', ...Array.from({ length: calls - 1 }, () => loss)].toSorted();

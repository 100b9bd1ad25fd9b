import { request } from 'node:http';
import { expect } from 'chai';
import type { Answer, ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
export const CLAIM_GRANT = 'urn:workos:agent-auth:grant-type:claim';
export const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' } as const;

type Parameters = Readonly<Record<string, string>>;

/** Posts a form. */
export const postForm = (client: ApiClient, path: string, parameters: Parameters): Promise<Answer> =>
  client.send('POST', path, new URLSearchParams(parameters).toString(), FORM);

/** An agent as a client of the service, without a stored credential. */
export class Agent {
  readonly #app: TestApp;

  constructor(app: TestApp) {
    this.#app = app;
  }

  register(body: object): Promise<Answer> {
    return this.#app.client().post('/agent/identity', body);
  }

  claim(body: object): Promise<Answer> {
    return this.#app.client().post('/agent/identity/claim', body);
  }

  exchange(assertion: string, more: Parameters = {}): Promise<Answer> {
    return postForm(this.#app.client(), '/oauth2/token', { grant_type: JWT_BEARER, assertion, ...more });
  }

  poll(claimToken: string, more: Parameters = {}): Promise<Answer> {
    return postForm(this.#app.client(), '/oauth2/token', { grant_type: CLAIM_GRANT, claim_token: claimToken, ...more });
  }

  revoke(token: string): Promise<Answer> {
    return postForm(this.#app.client(), '/oauth2/revoke', { token, token_type_hint: 'access_token' });
  }

  /** An anonymous registration with an access token. */
  async anonymous(): Promise<{
    readonly assertion: string;
    readonly claimToken: string;
    readonly token: string;
    readonly id: string;
  }> {
    const { body } = await this.register({ type: 'anonymous' });
    const exchanged = await this.exchange(body.identity_assertion);
    expect(exchanged.status, exchanged.text).to.equal(200);
    return {
      assertion: body.identity_assertion,
      claimToken: body.claim_token,
      token: exchanged.body.access_token,
      id: body.registration_id,
    };
  }

  /** A registration that the user has confirmed and the agent redeemed. */
  async claimed(
    confirm: (userCode: string) => Promise<Answer>,
    email: string,
    scope?: string,
  ): Promise<{ readonly assertion: string; readonly claimToken: string; readonly token: string; readonly id: string }> {
    const { body } = await this.register({
      type: 'service_auth',
      login_hint: email,
      ...(scope === undefined ? {} : { scope }),
    });
    const confirmed = await confirm(body.claim.user_code);
    expect(confirmed.status, confirmed.text).to.equal(200);
    const redeemed = await this.poll(body.claim_token);
    expect(redeemed.status, redeemed.text).to.equal(200);
    return {
      assertion: redeemed.body.identity_assertion,
      claimToken: body.claim_token,
      token: redeemed.body.access_token,
      id: body.registration_id,
    };
  }
}

/** The status and code of a refusal: `[status, data.code]`. */
export const refusalOf = ({ status, body }: Answer): readonly [number, string | undefined] => [
  status,
  body?.data?.code,
];

/** The parts of a raw request. */
export interface RawRequest {
  readonly method?: string;
  readonly path: string;
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Sends a request with any Host header, which `fetch` does not allow. */
export const sendRaw = (url: string, { method = 'GET', path, host, headers = {}, body }: RawRequest): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const options = {
      hostname,
      port,
      path,
      method,
      agent: false,
      headers: { ...(host === undefined ? {} : { host }), ...headers },
    };
    const sent = request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on('error', reject);
      response.on('data', (chunk: Buffer) => void chunks.push(chunk));
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString('utf8');
        const isJson = text !== '' && (response.headers['content-type']?.includes('json') ?? false);
        const pairs = Object.entries(response.headers).map(
          ([name, value]) => [name, String(value)] as [string, string],
        );
        resolve({
          status: response.statusCode ?? 0,
          headers: new Headers(pairs),
          text,
          body: isJson ? (JSON.parse(text) as unknown) : undefined,
        });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

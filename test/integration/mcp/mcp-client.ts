import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthClientMetadata,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { locationOf } from '../http/connected-apps/app-flow.ts';
import type { Browser } from '../http/access/browser.ts';
import type { TestApp } from '../http/test-app.ts';

const CALLBACK = 'http://127.0.0.1:6274/oauth/callback';

/** An MCP client of the user: it registers itself, and the user consents in a browser. */
export class UserAgent implements OAuthClientProvider {
  readonly #app: TestApp;
  readonly #browser: Browser;
  #client: OAuthClientInformationMixed | undefined;
  #tokens: OAuthTokens | undefined;
  #verifier = '';
  /** The authorization code from the browser. */
  code: string | null = null;

  constructor(app: TestApp, browser: Browser) {
    this.#app = app;
    this.#browser = browser;
  }

  readonly redirectUrl = CALLBACK;
  readonly clientMetadata: OAuthClientMetadata = { client_name: 'MCP client', redirect_uris: [CALLBACK] };

  clientInformation(): OAuthClientInformationMixed | undefined {
    return this.#client;
  }

  saveClientInformation(client: OAuthClientInformationMixed): void {
    this.#client = client;
  }

  tokens(): OAuthTokens | undefined {
    return this.#tokens;
  }

  saveTokens(tokens: OAuthTokens): void {
    this.#tokens = tokens;
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier;
  }

  codeVerifier(): string {
    return this.#verifier;
  }

  async redirectToAuthorization(url: URL): Promise<void> {
    const consent = locationOf(await this.#browser.get(`${url.pathname}${url.search}`), this.#app.url);
    const { body } = await this.#browser.post('/api/oauth/consent', {
      accept: true,
      consent_code: consent.searchParams.get('consent_code'),
    });
    this.code = new URL(body.redirect_uri).searchParams.get('code');
  }
}

const newClient = (): Client => new Client({ name: 'test', version: '1.0.0' });

/** A connected client with a bearer token. */
export const clientWith = async (app: Pick<TestApp, 'url'>, token: string): Promise<Client> => {
  const client = newClient();
  const transport = new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${token}` } },
  });
  await client.connect(transport);
  return client;
};

/** A client that starts with the address of the endpoint only, and gets access by OAuth. */
export const clientByOAuth = async (app: TestApp, agent: UserAgent): Promise<Client> => {
  const address = new URL(`${app.url}/mcp`);
  const first = new StreamableHTTPClientTransport(address, { authProvider: agent });
  const refusal = await newClient()
    .connect(first)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    );
  if (agent.code === null) throw new Error(`The client never got to consent: ${String(refusal)}`);
  await first.finishAuth(agent.code);
  const client = newClient();
  const settled = Promise.withResolvers<undefined>();
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      authProvider: agent,
      fetch: tellOfStreams(() => settled.resolve(undefined)),
    }),
  );
  await settled.promise;
  return client;
};

/** After connecting, the client requests a stream of notifications; waits until this is refused. */
const tellOfStreams =
  (tell: () => void): typeof fetch =>
  async (input, init) => {
    const answer = await fetch(input, init);
    if (init?.method === 'GET') tell();
    return answer;
  };

/** The parsed result of a tool call. */
export interface ToolAnswer {
  readonly isError: boolean;
  // The tests read results of any shape; each assertion states what it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

/** Calls a tool. */
export const call = async (
  client: Client,
  name: string,
  args: Readonly<Record<string, unknown>> = {},
): Promise<ToolAnswer> => {
  const { isError = false, content } = (await client.callTool({ name, arguments: args })) as CallToolResult;
  const [first] = content;
  return { isError, body: first?.type === 'text' ? (JSON.parse(first.text) as unknown) : undefined };
};

/** The names of the listed tools. */
export const toolNames = async (client: Client): Promise<readonly string[]> =>
  (await client.listTools()).tools.map(({ name }) => name);

import { expect } from 'chai';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { allCodesOf } from '../../../src/interfaces/http/kernel/openapi.ts';
import type { Endpoint } from '../../../src/interfaces/http/kernel/endpoint.ts';

/** A response. `body` is parsed if it is JSON. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // The tests read responses of any shape; each assertion states what it expects.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly body: any;
}

const EVENT_STREAM = 'text/event-stream';

/** Returns the body of a response; of a stream, which has no end, the first part. */
const textOf = async (response: Response): Promise<string> => {
  if (response.headers.get('content-type') !== EVENT_STREAM || response.body === null) return response.text();
  const reader = response.body.getReader();
  const { value } = await reader.read();
  await reader.cancel();
  return new TextDecoder().decode(value);
};

/** Sends requests as one caller, and validates every response against the declaration of its endpoint. */
export class ApiClient {
  readonly #url: string;
  /** The headers of every request, which identify the caller. */
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, token?: string, headers: Readonly<Record<string, string>> = {}) {
    this.#url = url;
    this.headers = { ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }), ...headers };
  }

  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('GET', path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  patch(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('PATCH', path, body, headers);
  }

  put(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('PUT', path, body, headers);
  }

  delete(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer> {
    return this.send('DELETE', path, undefined, headers);
  }

  /** Sends a string body as it is, and any other body as JSON. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...this.headers, ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await textOf(response);
    const isJson = text !== '' && (response.headers.get('content-type')?.includes('json') ?? false);
    const answer = {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    };
    expectDeclared(method, path, answer);
    return answer;
  }
}

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}/?$`);
const patterns = endpoints.map((endpoint) => [endpoint, patternOf(endpoint)] as const);

/** Fails unless a successful response matches its schema and a refusal has a declared code. */
const expectDeclared = (method: string, path: string, { status, body }: Answer): void => {
  const pathname = path.split('?', 1)[0] ?? path;
  const endpoint = patterns.find(
    ([{ method: declared }, pattern]) => declared === method.toLowerCase() && pattern.test(pathname),
  )?.[0];
  if (endpoint === undefined || body === undefined) return;
  const name = `${method} ${endpoint.path}`;
  if (status < 300) {
    const result = endpoint.reply.schema.safeParse(body);
    expect(result.success ? [] : result.error.issues, `${name} answers as declared`).to.deep.equal([]);
  } else {
    const code = (body as { data?: { code?: string } }).data?.code;
    if (code !== undefined) expect(allCodesOf(endpoint), `${name} declares ${code}`).to.include(code);
  }
};

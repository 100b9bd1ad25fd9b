import type { Answer, HttpClient } from './http-client.ts';
import { textAt } from './json.ts';
import type { Json } from './json.ts';
import type { Mask } from './mask.ts';
import type { Recording } from './recording.ts';

/** A caller of the API. */
export interface Caller {
  readonly name: string;
  /** The authentication headers of the next request. */
  credentials(): Readonly<Record<string, string>>;
}

/** Options of a request. At most one of `json`, `form` and `raw` is set. */
export interface SendOptions {
  readonly json?: Json;
  readonly form?: Readonly<Record<string, string>>;
  readonly raw?: string;
  /** Overrides the default content type. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The client address, sent as X-Forwarded-For. Defaults to a new address for each request. */
  readonly address?: string;
  readonly host?: string;
  /** Registers values of the answer under names, by path: `{ website1: 'publicId' }`. */
  readonly names?: Readonly<Record<string, string>>;
  /** Disables the retry after a 429 of the general rate limit. */
  readonly limited?: true;
}

/** The canonical host. It is on loopback because only such a service may trust an issuer with plain HTTP. */
export const HOST = '127.0.0.1';
const FORM_TYPE = 'application/x-www-form-urlencoded';

/** A caller without credentials. */
export const anonymous: Caller = { name: 'anonymous', credentials: () => ({}) };

/** A caller with fixed headers. */
export const callerWith = (name: string, headers: Readonly<Record<string, string>>): Caller => ({
  name,
  credentials: () => headers,
});

/** A caller with a bearer token. */
export const bearer = (name: string, token: string): Caller => callerWith(name, { Authorization: `Bearer ${token}` });

/** Alternates between callers, so that none reaches its rate limit. */
export const roundRobin = (name: string, callers: readonly Caller[]): Caller => {
  let uses = 0;
  return { name, credentials: () => callers[(uses += 1) % callers.length]?.credentials() ?? {} };
};

/** A caller with several tokens. */
export const tokens = (name: string, secrets: readonly string[]): Caller =>
  roundRobin(
    name,
    secrets.map((secret) => bearer(name, secret)),
  );

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends requests and records the answers. */
export class Script {
  readonly recording: Recording;
  readonly mask: Mask;
  #http: HttpClient;
  #section = '';
  #addresses = 0;

  constructor(http: HttpClient, recording: Recording, mask: Mask) {
    this.#http = http;
    this.recording = recording;
    this.mask = mask;
  }

  /** Switches to another process of the service. */
  use(http: HttpClient): void {
    this.#http.close();
    this.#http = http;
  }

  /** Runs a section, whose name prefixes the keys of its answers. An exception is recorded and does not end the run. */
  async section<Value>(name: string, work: () => Promise<Value>): Promise<Value | null> {
    this.#section = name;
    const [before, began] = [this.recording.count, Date.now()];
    try {
      return await work();
    } catch (fault) {
      const { stack = '' } = fault as Error;
      this.recording.add({
        key: `${name}/failed`,
        request: '',
        status: 0,
        headers: {},
        body: { failed: String(fault) },
        text: {},
      });
      process.stderr.write(`Section ${name} failed: ${stack}\n`);
      return null;
    } finally {
      process.stderr.write(
        `${name}: ${this.recording.count - before} answers, ${((Date.now() - began) / 1000).toFixed(1)} s\n`,
      );
    }
  }

  /** Returns a new client address within 198.18.0.0/15 (RFC 2544). */
  address(): string {
    this.#addresses += 1;
    return `198.18.${(this.#addresses >> 8) & 255}.${this.#addresses & 255}`;
  }

  /** The key of an answer in the current section. */
  key(label: string): string {
    return `${this.#section}/${label}`;
  }

  /** Sends a request and records the answer. */
  async send(
    label: string,
    caller: Caller,
    method: string,
    target: string,
    options: SendOptions = {},
  ): Promise<Answer> {
    const answer = await this.quietly(caller, method, target, options);
    const body =
      options.json === undefined ? (options.raw ?? JSON.stringify(options.form ?? null)) : JSON.stringify(options.json);
    const sent = body === 'null' ? '' : ` ${this.mask.text(body.slice(0, 300))}`;
    this.recording.addAnswer(this.key(label), `${caller.name}: ${method} ${this.mask.target(target)}${sent}`, answer);
    return answer;
  }

  /** Sends a request without recording the answer. */
  async quietly(caller: Caller, method: string, target: string, options: SendOptions = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await this.#http.send({ method, target, ...this.#wire(caller, options) });
      const isGeneral = answer.status === 429 && textAt(answer.body, 'data.code') === 'missing';
      if (isGeneral && options.limited === undefined && attempt < 4) {
        await wait(1000 * Number(answer.headers['retry-after'] ?? 1));
        continue;
      }
      for (const [name, path] of Object.entries(options.names ?? {})) this.mask.name(textAt(answer.body, path), name);
      return answer;
    }
  }

  /** Polls until the answer is as expected. Returns false after a timeout. */
  async until(caller: Caller, target: string, expected: (answer: Answer) => boolean, seconds = 60): Promise<boolean> {
    for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
      if (expected(await this.quietly(caller, 'GET', target))) return true;
      await wait(100);
    }
    process.stderr.write(`GET ${target} did not answer what was waited for.\n`);
    return false;
  }

  /** Sends raw bytes and records the answer. */
  async sendBytes(label: string, bytes: string): Promise<void> {
    const answer = await this.#http.sendBytes(bytes);
    const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
    const headers = Object.fromEntries(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ', 2) as [string, string])
        .filter(([name]) => /^(content-type|connection)$/i.test(name)),
    );
    const status = Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0);
    const request = JSON.stringify(bytes.slice(0, 80));
    this.recording.add({ key: this.key(label), request, status, headers, body: this.mask.text(body), text: {} });
  }

  #wire(caller: Caller, { json, form, raw, type, headers, address, host }: SendOptions) {
    const body =
      json === undefined
        ? (raw ?? (form === undefined ? null : new URLSearchParams(form).toString()))
        : JSON.stringify(json);
    const usualType = json === undefined ? (form === undefined ? undefined : FORM_TYPE) : 'application/json';
    const contentType = type ?? usualType;
    const content: Readonly<Record<string, string>> =
      contentType === undefined || contentType === '' ? {} : { 'Content-Type': contentType };
    const common = {
      Host: host ?? HOST,
      'X-Forwarded-For': address ?? this.address(),
      'User-Agent': 'Watchstead-Recorder/1',
    };
    return { headers: { ...common, ...content, ...caller.credentials(), ...headers }, body };
  }
}

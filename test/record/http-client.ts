import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { parseJson } from './json.ts';
import type { Json } from './json.ts';

/** An answer of the service. */
export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body of a JSON answer. */
  readonly body: Json | undefined;
}

/** A request as it goes over the wire. The target is sent as it is, without normalization. */
export interface WireRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

const TIMEOUT_MS = 30_000;
/** The idle timeout of connections that send raw bytes. */
const SILENCE_MS = 2_000;

/** Sends requests to one address. */
export class HttpClient {
  readonly #port: number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a request. Retries once if a reused connection was closed by the server. */
  async send(wire: WireRequest): Promise<Answer> {
    try {
      return await this.#sendOnce(wire);
    } catch (fault) {
      if ((fault as NodeJS.ErrnoException).code !== 'ECONNRESET') throw fault;
      return this.#sendOnce(wire);
    }
  }

  #sendOnce({ method, target, headers, body }: WireRequest): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const length = body === null ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request(
        {
          host: '127.0.0.1',
          port: this.#port,
          method,
          path: target,
          agent: this.#agent,
          headers: { ...length, ...headers },
        },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('error', reject);
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            const isJson = response.headers['content-type']?.includes('json') ?? false;
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text,
              body: isJson ? parseJson(text) : undefined,
            });
          });
        },
      );
      sent.setTimeout(TIMEOUT_MS, () =>
        sent.destroy(new Error(`${method} ${target} was not answered within ${TIMEOUT_MS} ms.`)),
      );
      // If the service answers before the body has been sent, a later write error is ignored because the promise is
      // already resolved.
      sent.on('error', reject);
      sent.end(body ?? undefined);
    });
  }

  /** Sends raw bytes and returns everything received until the connection is closed. */
  sendBytes(bytes: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(this.#port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.setTimeout(SILENCE_MS, () => socket.destroy());
      socket.on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer));
    });
  }

  /** Closes the idle connections. */
  close(): void {
    this.#agent.destroy();
  }
}

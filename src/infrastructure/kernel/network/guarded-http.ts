import type { SecureContext } from 'node:tls';
import type {
  AddressGuard,
  OutgoingAnswer,
  OutgoingHttp,
  OutgoingRequest,
} from '../../../application/kernel/network.ts';
import { plainHost } from '../../../domain/access/host-name.ts';
import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Attempt } from '../../../domain/checks/probe-failure.ts';
import { readBody } from './body-reader.ts';
import { ConnectionTrace } from './connection-trace.ts';
import { Deadline } from './deadline.ts';
import { openChecked } from './guarded-connection.ts';
import { exchange, portOf } from './http-exchange.ts';
import type { OutgoingProxies } from './outgoing-proxies.ts';

/** Sends HTTP requests to public addresses only, each on its own connection, through the proxies if there are some. */
export class GuardedHttp implements OutgoingHttp {
  readonly #guard: AddressGuard;
  readonly #tls: SecureContext;
  readonly #proxies: OutgoingProxies | null;

  constructor(guard: AddressGuard, tls: SecureContext, proxies: OutgoingProxies | null = null) {
    this.#guard = guard;
    this.#tls = tls;
    this.#proxies = proxies;
  }

  async send(request: OutgoingRequest): Promise<Attempt<OutgoingAnswer>> {
    const deadline = new Deadline(request.timeoutMs);
    try {
      return await this.#send(request, deadline);
    } finally {
      deadline.stop();
    }
  }

  async #send(request: OutgoingRequest, deadline: Deadline): Promise<Attempt<OutgoingAnswer>> {
    const url = webUrl(request.url);
    if (url === null) return failed('requestInvalid', 'request', 'not an http or https URL');
    const open = this.#proxies?.openerFor(url) ?? openChecked;
    const context = { guard: this.#guard, tls: this.#tls, deadline, trace: new ConnectionTrace(), open };
    const { method, headers = {}, body = null } = request;
    const connectTo = { host: plainHost(url.hostname), port: portOf(url) };
    const answered = await exchange({ url, method, headers, body, connectTo, verify: true }, context);
    if (!answered.ok) return answered;
    const kept: Buffer[] = [];
    const reading = {
      maxBytes: request.maxResponseBytes,
      decode: true,
      onBytes: (bytes: Buffer) => void kept.push(bytes),
    };
    const read = await readBody(answered.value, reading, deadline);
    if (!read.ok) return read;
    const { status, headers: answerHeaders } = answered.value;
    return {
      ok: true,
      value: {
        status,
        headers: answerHeaders,
        body: Buffer.concat(kept).toString('utf8'),
        truncated: read.value.truncated,
      },
    };
  }
}

/** Returns the URL if its scheme is http or https, otherwise null. */
export const webUrl = (text: string): URL | null => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
};

import { createHmac } from 'node:crypto';
import type { OutgoingHttp } from '../../src/application/kernel/network.ts';
import { GuardedHttp } from '../../src/infrastructure/kernel/network/guarded-http.ts';
import { ipClassifier } from '../../src/infrastructure/kernel/network/ip-classifier.ts';
import { PublicAddressGuard } from '../../src/infrastructure/kernel/network/public-address-guard.ts';
import { secureContext } from '../../src/infrastructure/kernel/network/secure-context.ts';
import type { ReceivedWebhook } from '../fixtures/webhook-receiver.ts';

/** A call that the provider was asked for. */
export interface AskedCall {
  readonly to: string;
  readonly language: string;
  /** Everything that the call says, in order. */
  readonly said: readonly string[];
  readonly keysUrl: string;
  readonly statusUrl: string;
}

/** A request of the provider to the service. */
export interface ProviderRequest {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A provider of calls that acts as its documentation says. */
export interface CallProvider {
  readonly name: string;
  /** The settings of an account, whose requests reach the receiver at the URL. */
  settings(url: string): object;
  callIn(received: ReceivedWebhook | undefined): AskedCall;
  /** Returns the signed request about pressed keys. */
  keys(url: string, digits: string, at: Date): ProviderRequest;
  /** Returns the signed request about the result of a call. */
  status(url: string, result: 'answered' | 'busy' | 'noAnswer', at: Date): ProviderRequest;
  /** Returns what a reply makes the call say. */
  sayingOf(text: string): string;
}

const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
const textsIn = (markup: string): readonly string[] =>
  [...markup.matchAll(/<Say language="[^"]+">([^<]*)<\/Say>/g)].map(([, text = '']) => unescaped(text));

const TOKEN = 'twilio-auth-token';

/** Signs as "Validating requests are coming from Twilio" describes it. */
const twilioRequest = (url: string, parameters: Readonly<Record<string, string>>): ProviderRequest => {
  const sorted = Object.keys(parameters)
    .toSorted()
    .map((name) => `${name}${parameters[name] ?? ''}`);
  const signature = createHmac('sha1', TOKEN)
    .update(url + sorted.join(''))
    .digest('base64');
  return {
    body: new URLSearchParams(parameters).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  };
};

export const twilio: CallProvider = {
  name: 'twilio',
  settings: () => ({ provider: 'twilio', accountId: 'AC1', token: TOKEN, sender: '+15005550006' }),
  callIn: (received) => {
    const parameters = new URLSearchParams(received?.body);
    const markup = parameters.get('Twiml') ?? '';
    return {
      to: parameters.get('To') ?? '',
      language: /<Say language="([^"]+)"/.exec(markup)?.[1] ?? '',
      said: textsIn(markup),
      keysUrl: unescaped(/<Gather [^>]*action="([^"]+)"/.exec(markup)?.[1] ?? ''),
      statusUrl: parameters.get('StatusCallback') ?? '',
    };
  },
  keys: (url, Digits) => twilioRequest(url, { Digits, CallSid: 'CA1', To: '+41791234567', CallStatus: 'in-progress' }),
  status: (url, result) => {
    const CallStatus = { answered: 'completed', busy: 'busy', noAnswer: 'no-answer' }[result];
    return twilioRequest(url, { CallStatus, CallSid: 'CA1', CallDuration: '0' });
  },
  sayingOf: (text) => textsIn(text).join(' '),
};

const SECRET = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;

const httpRequest = (content: object, at: Date): ProviderRequest => {
  const [id, timestamp, body] = ['msg-1', String(Math.floor(at.getTime() / 1000)), JSON.stringify(content)];
  const signature = createHmac('sha256', Buffer.alloc(32, 5)).update(`${id}.${timestamp}.${body}`).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return { body, headers };
};

export const httpGateway: CallProvider = {
  name: 'http',
  settings: (url) => ({ provider: 'http', url: `${url}/calls`, secret: SECRET }),
  callIn: (received) => {
    const { say, times, end, ...call } = JSON.parse(received?.body ?? '{}') as AskedCall & {
      readonly say: string;
      readonly times: number;
      readonly end: string | null;
    };
    return { ...call, said: [...Array.from({ length: times }, () => say), ...(end === null ? [] : [end])] };
  },
  keys: (_url, digits, at) => httpRequest({ digits }, at),
  status: (_url, status, at) => httpRequest({ status }, at),
  sayingOf: (text) => {
    const { say, end } = JSON.parse(text) as { readonly say: string; readonly end: string | null };
    return [say, ...(end === null ? [] : [end])].join(' ');
  },
};

/** Returns a client that connects to the receiver instead of Twilio, as if its name had that address. */
export const withTwilioAt = (url: string): OutgoingHttp => {
  const http = new GuardedHttp(
    new PublicAddressGuard(ipClassifier(['127.0.0.1/32']), () => Promise.reject(new Error('No name is resolved.'))),
    secureContext(),
  );
  return { send: (request) => http.send({ ...request, url: request.url.replace('https://api.twilio.com', url) }) };
};

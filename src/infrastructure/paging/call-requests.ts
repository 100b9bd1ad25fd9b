import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Digest } from '../../application/kernel/ports.ts';
import type { CallRequests, SentCallRequest } from '../../application/paging/ports.ts';
import { seconds } from '../../domain/kernel/time.ts';
import { SIGNING_SECRET_PREFIX } from '../../domain/notifications/channel.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { callResults } from '../../domain/paging/call-ticket.ts';
import type { CallRequestProof, CallResult } from '../../domain/paging/call-ticket.ts';

type Proof = Pick<CallRequestProof, 'isAuthentic' | 'signedAt'>;
type Same = Pick<Digest, 'same'>;

/** A row of the table: it verifies and reads the requests of a provider. */
interface CallProvider {
  proofOf(url: string, request: SentCallRequest, settings: ChannelSettings, digest: Same): Proof;
  keysIn(body: string): string;
  resultIn(body: string): CallResult | null;
}

/** The final states of a call of Twilio ("Call resource" in its documentation). */
const twilioResults: Readonly<Record<string, CallResult>> = {
  completed: 'answered',
  busy: 'busy',
  'no-answer': 'noAnswer',
  failed: 'failed',
  canceled: 'failed',
};

const byText = ([one]: readonly string[], [other]: readonly string[]): number => {
  if (one === other) return 0;
  return String(one) < String(other) ? -1 : 1;
};

const twilio: CallProvider = {
  // "Validating requests": the address and the sorted parameters, each name followed by its value.
  proofOf: (url, { body, headers }, settings, digest) => {
    const parameters = [...new URLSearchParams(body)].toSorted(byText).flat().join('');
    const signature = createHmac('sha1', String(settings['token'])).update(`${url}${parameters}`).digest('base64');
    return { isAuthentic: digest.same(signature, headers['x-twilio-signature'] ?? ''), signedAt: null };
  },
  keysIn: (body) => new URLSearchParams(body).get('Digits') ?? '',
  resultIn: (body) => twilioResults[new URLSearchParams(body).get('CallStatus') ?? ''] ?? null,
};

const reported = z.object({
  digits: z.string().default('').catch(''),
  status: z.enum(callResults).nullable().default(null).catch(null),
});

const readJson = (body: string): z.infer<typeof reported> => {
  const nothing = { digits: '', status: null };
  try {
    return reported.catch(nothing).parse(JSON.parse(body));
  } catch {
    return nothing;
  }
};

const SECONDS = /^\d{1,11}$/;

const http: CallProvider = {
  // Standard Webhooks 1.0. A request can have several signatures while a secret is replaced.
  proofOf: (_url, { body, headers }, settings, digest) => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers;
    if (id === null || timestamp === null || signatures === null || !SECONDS.test(timestamp))
      return { isAuthentic: false, signedAt: null };
    const key = Buffer.from(String(settings['secret']).slice(SIGNING_SECRET_PREFIX.length), 'base64');
    const signature = `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
    const isAuthentic = signatures.split(' ').some((each) => digest.same(each, signature));
    return { isAuthentic, signedAt: new Date(Number(timestamp) * seconds(1)) };
  },
  keysIn: (body) => readJson(body).digits,
  resultIn: (body) => readJson(body).status,
};

const providerOf = ({ provider }: ChannelSettings): CallProvider => (provider === 'twilio' ? twilio : http);

/** Reads and verifies the requests of the providers of calls. */
export const callRequests = (digest: Same): CallRequests => ({
  proofOf: (url, request, settings) => providerOf(settings).proofOf(url, request, settings, digest),
  keysIn: ({ body }, settings) => providerOf(settings).keysIn(body),
  resultIn: ({ body }, settings) => providerOf(settings).resultIn(body),
});

import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { TicketDesk, TicketText, TicketWebhook } from '../../../application/incident-management/ticket.ports.ts';
import type { Digest } from '../../../application/kernel/ports.ts';
import type {
  ChannelRequest,
  ChannelResponse,
  ReceiverReply,
} from '../../../application/notifications/channel.ports.ts';
import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import { sendError } from '../../../domain/kernel/send-errors.ts';
import { verdictOfStatus } from '../../../domain/notifications/channel-health.ts';

/** Returns a request to an encoded path of the ticket system. */
export const requestTo = (
  { url }: Pick<TicketDesk, 'url'>,
  method: ChannelRequest['method'],
  path: string,
  {
    headers,
    body,
    query = {},
  }: {
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: object | readonly object[];
    readonly query?: Readonly<Record<string, string | number>>;
  },
): ChannelRequest => {
  // The address of the server may have a path of its own.
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/${path}`;
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return {
    method,
    url: address.href,
    headers: {
      accept: 'application/json',
      ...headers,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? '' : JSON.stringify(body),
  };
};

/** The address of a ticket for people, which becomes a link. */
export const webAddress = z.url({ protocol: /^https?$/ });

/** Returns the value of a JSON text; undefined for a text that is none. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Returns what a schema reads of a JSON text; null if it is of another form. */
export const readAs = <Schema extends z.ZodType>(schema: Schema, { body }: { readonly body: string }) =>
  schema.safeParse(parsed(body)).data ?? null;

/** The explanation of a refusal: a text, or an object with texts. */
const refusal = z.union([
  z.string(),
  z.looseObject({
    message: z.unknown().optional(),
    error: z.unknown().optional(),
    error_description: z.unknown().optional(),
    errorMessages: z.array(z.string()).optional(),
    errors: z.unknown().optional(),
  }),
]);

/** The maximum length of the explanation of a refusal, in characters. */
const MAX_EXPLANATION = 500;

const explanationIn = (response: ChannelResponse): string => {
  const said = readAs(refusal, response);
  if (said === null) return '';
  const parts =
    typeof said === 'string'
      ? [said]
      : [said.message, said.error, said.error_description, ...(said.errorMessages ?? []), said.errors];
  const texts = parts
    .filter((part) => part !== undefined && part !== null)
    .map((part) => (typeof part === 'string' ? part : JSON.stringify(part)));
  return clipped(oneLine(texts.join(' ')), MAX_EXPLANATION);
};

/** Returns the meaning of a response, with what the system says about a refusal. */
export const explained = (response: ChannelResponse): ReceiverReply => {
  const { status } = response;
  const verdict = verdictOfStatus(status);
  if (verdict === 'taken') return { verdict, error: null };
  const explanation = explanationIn(response);
  const error = sendError('status', status);
  return { verdict, error: explanation === '' ? error : `${error}: ${explanation}` };
};

/** Returns the check of webhooks that are signed by an HMAC of their body. */
export const signedBy =
  (
    digest: Pick<Digest, 'same'>,
    { header, algorithm }: { readonly header: string; readonly algorithm: 'sha1' | 'sha256' },
  ) =>
  ({ body, proofs }: TicketWebhook, secret: string): boolean => {
    const proof = proofs[header] ?? null;
    const expected = `${algorithm}=${createHmac(algorithm, secret).update(body).digest('hex')}`;
    return proof !== null && digest.same(expected, proof);
  };

/** Returns text in a code span of Markdown, in which nothing is markup, a mention or a command. */
const codeSpan = (text: string): string => `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ')}\``;

/** Returns text in a code block of Markdown that the text cannot end. */
const codeBlock = (text: string): string => {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  return `${fence}text\n${text}\n${fence}`;
};

/** Returns a text of a ticket in Markdown. */
export const inMarkdown = ({ headline, facts, quote, link }: TicketText): string =>
  [
    codeSpan(headline),
    ...facts.map(([label, value]) => `${label}: ${codeSpan(value)}`),
    ...(quote === null ? [] : [codeBlock(quote)]),
    ...(link === null ? [] : [`[${link.label}](${link.url})`]),
  ].join('\n\n');

/** Returns a text of a ticket as plain text. */
export const inPlainText = ({ headline, facts, quote, link }: TicketText): string =>
  [
    headline,
    ...facts.map(([label, value]) => `${label}: ${value}`),
    ...(quote === null ? [] : [quote]),
    ...(link === null ? [] : [`${link.label}: ${link.url}`]),
  ].join('\n\n');

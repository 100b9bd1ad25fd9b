import type { ChannelResponse, ReceiverReply } from '../../application/notifications/channel.ports.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import { verdictOfStatus } from '../../domain/notifications/channel-health.ts';

/** The maximum number of bytes that are read of a response. */
export const MAX_ANSWER_BYTES = 4096;
/** The maximum number of characters of a response in the delivery log. */
export const MAX_EXCERPT = 500;
/** Secrets that are shorter are not masked, because they occur in texts by chance. */
const SHORTEST_SECRET = 4;
const MASK = '***';

/** Judges a response by its status alone. */
export const answerOfStatus = ({ status }: Pick<ChannelResponse, 'status'>): ReceiverReply => {
  const verdict = verdictOfStatus(status);
  return { verdict, error: verdict === 'taken' ? null : `status ${status}` };
};

/** Judges a response by its status, and adds the explanation of the service for a failure. */
export const explainedAnswer = (response: ChannelResponse, explanation: unknown): ReceiverReply => {
  const answer = answerOfStatus(response);
  const text = typeof explanation === 'string' || typeof explanation === 'number' ? oneLine(String(explanation)) : '';
  return answer.error === null || text === ''
    ? answer
    : { ...answer, error: `${answer.error}: ${clipped(text, MAX_EXCERPT)}` };
};

/** Returns the body as a JSON object, or an empty object if the body is not a JSON object. */
export const jsonOf = ({ body }: Pick<ChannelResponse, 'body'>): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

const SECONDS = /^\d{1,9}$/;

/**
 * Returns the delay in seconds that a Retry-After header requests (RFC 9110 section 10.2.3), or null if there is none.
 */
export const retryAfterOf = (header: string | undefined, now: Date): number | null => {
  if (header === undefined) return null;
  if (SECONDS.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) || !header.endsWith('GMT') ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
};

const secretTextsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') {
    const path = URL.canParse(value) ? new URL(value).pathname.split('/') : [];
    return [value, encodeURIComponent(value), ...path].filter((text) => text.length >= SHORTEST_SECRET);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretTextsIn) : [];
};

/** Returns the text with secrets masked, longest first, and without control characters. */
export const masked = (text: string, secrets: Readonly<Record<string, unknown>>): string => {
  const hidden = [...new Set(secretTextsIn(secrets))].toSorted((one, other) => other.length - one.length);
  return hidden.reduce((shown, secret) => shown.replaceAll(secret, MASK), oneLine(text));
};

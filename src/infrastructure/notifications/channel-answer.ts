import type { ChannelResponse, ReceiverReply } from '../../application/notifications/channel.ports.ts';
import { clipped, oneLine } from '../../domain/kernel/plain-text.ts';
import { sendError } from '../../domain/kernel/send-errors.ts';
import { verdictOfStatus } from '../../domain/notifications/channel-health.ts';
import type { ReceiverVerdict } from '../../domain/notifications/channel-health.ts';

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
  return { verdict, error: verdict === 'taken' ? null : sendError('status', status) };
};

const explained = (error: string, explanation: unknown): string => {
  const text = typeof explanation === 'string' || typeof explanation === 'number' ? oneLine(String(explanation)) : '';
  return text === '' ? error : `${error}: ${clipped(text, MAX_EXCERPT)}`;
};

/** Judges a response by its status, and adds the explanation of the service for a failure. */
export const explainedAnswer = (response: ChannelResponse, explanation: unknown): ReceiverReply => {
  const answer = answerOfStatus(response);
  return answer.error === null ? answer : { ...answer, error: explained(answer.error, explanation) };
};

/**
 * Judges a response of a service whose body confirms that it accepted a message. Without the confirmation, a success
 * status counts as a refusal: it comes from another server at the address, or reports an error.
 */
export const confirmedAnswer = (
  response: ChannelResponse,
  isConfirmed: boolean,
  explanation: unknown,
): ReceiverReply => {
  const answer = explainedAnswer(response, explanation);
  return answer.verdict !== 'taken' || isConfirmed
    ? answer
    : { verdict: 'refused', error: explained(sendError('statusUnconfirmed', response.status), explanation) };
};

/** Returns the answer with the delay that the body of the response requests, if it is a number of seconds. */
export const withDelay = (answer: ReceiverReply, seconds: unknown): ReceiverReply =>
  typeof seconds === 'number' && seconds >= 0 ? { ...answer, retryAfterSeconds: Math.ceil(seconds) } : answer;

/** Returns the body as a JSON object, or an empty object if the body is not a JSON object. */
export const jsonOf = ({ body }: Pick<ChannelResponse, 'body'>): Readonly<Record<string, unknown>> => {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/** Returns a member of a JSON value by its path, or undefined if there is none. */
export const memberAt = (value: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Readonly<Record<string, unknown>>)[name] : undefined,
    value,
  );

/** The error codes of a service for which its status does not say what a failure means. */
export type VerdictsByCode = Readonly<Partial<Record<ReceiverVerdict, readonly (string | number)[]>>>;

/** Returns the answer with the verdict of its error code, if the code has one. */
export const judgedByCode = (answer: ReceiverReply, code: unknown, verdicts: VerdictsByCode): ReceiverReply => {
  const named = (Object.entries(verdicts) as readonly (readonly [ReceiverVerdict, readonly unknown[]])[]).find(
    ([, codes]) => codes.includes(code),
  );
  return named === undefined ? answer : { ...answer, verdict: named[0] };
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
    const url = URL.parse(value);
    const parts = url === null ? [] : [...url.pathname.split('/'), url.username, url.password];
    return [value, encodeURIComponent(value), ...parts].filter((text) => text.length >= SHORTEST_SECRET);
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretTextsIn) : [];
};

/** Returns the text with secrets masked, longest first, and without control characters. */
export const masked = (text: string, secrets: Readonly<Record<string, unknown>>): string => {
  const hidden = [...new Set(secretTextsIn(secrets))].toSorted((one, other) => other.length - one.length);
  return hidden.reduce((shown, secret) => shown.replaceAll(secret, MASK), oneLine(text));
};

import { CALENDAR_TIMEOUT, MAX_CALENDAR_BYTES } from '../../domain/on-call/imported-calendar.ts';
import type { CalendarProblem, CalendarProblemCode } from '../../domain/on-call/imported-calendar.ts';
import { sendFollowing } from '../kernel/follow-redirects.ts';
import type { OutgoingAnswer, OutgoingHttp } from '../kernel/network.ts';

/** The known facts about the stored copy of a calendar. */
export interface CalendarValidators {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** A calendar as its server answered: a new copy, no change of the stored one, or none. */
export type FetchedCalendar =
  | ({ readonly kind: 'content'; readonly content: string } & CalendarValidators)
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'problem'; readonly problem: CalendarProblem };

const problem = (code: CalendarProblemCode, detail: string | null = null): FetchedCalendar => ({
  kind: 'problem',
  problem: { code, detail },
});

const header = ({ headers }: OutgoingAnswer, name: string): string | null => {
  const value = headers[name];
  return typeof value === 'string' && value.length <= MAX_VALIDATOR ? value : null;
};
/** Longer validators are not kept. */
const MAX_VALIDATOR = 1000;

const conditions = ({ etag, lastModified }: CalendarValidators): Readonly<Record<string, string>> => ({
  ...(etag === null ? {} : { 'if-none-match': etag }),
  ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
});

const readAnswer = (answer: OutgoingAnswer): FetchedCalendar => {
  if (answer.status === 304) return { kind: 'unchanged' };
  if (answer.status !== 200) return problem('unexpectedAnswer', `status ${answer.status}`);
  if (answer.truncated) return problem('tooLarge');
  return {
    kind: 'content',
    content: answer.body,
    etag: header(answer, 'etag'),
    lastModified: header(answer, 'last-modified'),
  };
};

/**
 * Fetches a calendar from a public address, unless its server says that the stored copy is current. Every address on
 * the way is judged.
 */
export const fetchCalendar =
  ({ outgoingHttp }: { readonly outgoingHttp: OutgoingHttp }) =>
  async (url: string, stored: CalendarValidators): Promise<FetchedCalendar> => {
    const answered = await sendFollowing(outgoingHttp, {
      method: 'GET',
      url,
      headers: { accept: 'text/calendar, */*;q=0.1', ...conditions(stored) },
      timeoutMs: CALENDAR_TIMEOUT,
      maxResponseBytes: MAX_CALENDAR_BYTES,
    });
    if (answered.ok === null) return problem('unexpectedAnswer', answered.reason);
    if (answered.ok) return readAnswer(answered.value);
    return answered.failure.code === 'addressNotPublic'
      ? problem('addressNotPublic')
      : problem('unreachable', answered.failure.code);
  };

import type { Attempt } from '../../domain/checks/probe-failure.ts';
import type { OutgoingAnswer, OutgoingHttp, OutgoingRequest } from './network.ts';

const MAX_REDIRECTS = 3;

/** The answer at the end of redirects, or the reason why they cannot be followed. */
export type FollowedAnswer = Attempt<OutgoingAnswer> | { readonly ok: null; readonly reason: string };

const isRedirect = (status: number): boolean => status >= 301 && status <= 308 && status !== 304;

/** Sends the request, and sends it again to where up to three redirects lead. Every address on the way is judged. */
export const sendFollowing = async (http: OutgoingHttp, request: OutgoingRequest): Promise<FollowedAnswer> => {
  let { url } = request;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const answered = await http.send({ ...request, url });
    const location = answered.ok ? answered.value.headers['location'] : undefined;
    if (!answered.ok || !isRedirect(answered.value.status) || typeof location !== 'string') return answered;
    const target = URL.parse(location, url);
    if (target === null) return { ok: null, reason: 'invalid redirect' };
    url = target.href;
  }
  return { ok: null, reason: 'too many redirects' };
};

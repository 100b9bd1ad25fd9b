import { ADDRESS_RATE } from '../../domain/access/rate-limits.ts';
import { clientNetwork } from '../../domain/access/client-network.ts';
import { INGEST_BUDGET, INGEST_RATE, acceptsToken, deliveryRules } from '../../domain/alert-sources/alert-source.ts';
import { problemReportRate } from '../../domain/alert-sources/alert-event.ts';
import type { NewEvent, SourceProblem } from '../../domain/alert-sources/alert-event.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { RateLimits } from '../access/ports.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { eventsOf, mapDelivery, problemEvent } from './deliveries.ts';
import type { ImEvents, ImSources, SnsMessages, TokenSource } from './ports.ts';
import { subscriptionMessage } from './sns-subscriptions.ts';

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
  readonly rateLimits: RateLimits;
  readonly snsMessages: SnsMessages;
  readonly ids: IdSource;
  readonly digest: Digest;
}

/** A delivery. Its body is read once the source is known to accept it. */
export interface Delivery {
  readonly token: string;
  readonly address: string;
  readonly readBody: () => Promise<Uint8Array>;
}

/** What is answered to a delivery. `problem` says why it could not be mapped. */
export interface AcceptedDelivery {
  readonly accepted: true;
  readonly eventIds: readonly string[];
  readonly problem?: string;
}

const admissionCodes = ['notFound', 'rateLimited', ...codesOf(deliveryRules), 'imIngestRateLimited'] as const;

const report = async (needs: Needs, source: TokenSource, problem: SourceProblem, now: Date): Promise<void> => {
  if ((await needs.rateLimits.take(problemReportRate(problem), `source:${source.id}`, now)).allowed) await needs.imEvents.accept([problemEvent(needs, source, problem, now)]);
};

/** The source that the token opens. A wrong token counts towards the limit of its address, a right one towards that of its source. */
const admit = async (needs: Needs, { token, address }: Delivery, now: Date): Promise<Outcome<TokenSource, (typeof admissionCodes)[number]>> => {
  const hash = needs.digest.sha256(token);
  const source = await needs.imSources.findByToken(hash);
  if (source === null || !source.isActive || !acceptsToken(source, hash, now)) {
    const { allowed, retryAfter } = await needs.rateLimits.take(ADDRESS_RATE, `address:${clientNetwork(address)}`, now);
    return allowed ? refused('notFound') : refused('rateLimited', { retryAfter });
  }
  const refusal = firstBroken(deliveryRules, source);
  if (refusal !== null) return refusal;
  const { allowed, retryAfter } = await needs.rateLimits.take(INGEST_RATE, `source:${source.id}`, now);
  if (allowed) return accepted(source);
  await report(needs, source, 'rate', now);
  return refused('imIngestRateLimited', { retryAfter });
};

const answerOf = (events: readonly NewEvent[]): AcceptedDelivery => {
  const problem = events[0]?.problem ?? null;
  return problem === null ? { accepted: true, eventIds: events.map(({ publicId }) => publicId) } : { accepted: true, eventIds: [], problem };
};

/** A delivery that a command stores, because a message goes with it. */
interface Stored {
  readonly events: readonly NewEvent[];
  readonly subscription: string;
}

/** Deliveries that wait for a transaction, by the input of their call. */
const waiting = new WeakMap<Delivery, Stored>();

/** Accepts a delivery by the token in the path. What cannot be mapped is stored, too. */
export const ingestDelivery = defineCommand({
  name: 'ingestDelivery',
  permission: 'anyone',
  refuses: [...admissionCodes, 'imIngestByteBudgetExceeded'],
  executeBatched: (needs: Needs) => async ({ now }, delivery: Delivery) => {
    const admitted = await admit(needs, delivery, now);
    if (!admitted.ok) return admitted;
    const source = admitted.value;
    const body = await delivery.readBody();
    const { allowed, retryAfter } = await needs.rateLimits.spend(INGEST_BUDGET, `organization:${source.organizationId}`, body.length, now);
    if (!allowed) {
      await report(needs, source, 'budget', now);
      return refused('imIngestByteBudgetExceeded', { retryAfter });
    }
    const mapping = await mapDelivery(needs, source, body, now);
    const events = eventsOf(needs, source, mapping, body, now);
    if ('subscription' in mapping) {
      waiting.set(delivery, { events, subscription: mapping.subscription });
      return null;
    }
    await needs.imEvents.accept(events);
    return accepted(answerOf(events));
  },
  execute:
    ({ imEvents }: Needs) =>
    async ({ send, unchanged }, delivery: Delivery) => {
      const stored = waiting.get(delivery);
      if (stored === undefined) throw new Error('The delivery was not read.');
      await imEvents.add(stored.events);
      send(subscriptionMessage(stored.subscription));
      unchanged();
      return accepted(answerOf(stored.events));
    },
});

import type { RateLimit } from '../access/rate-limits.ts';
import { emailAddressOf } from '../access/email-address.ts';
import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import { next } from '../kernel/machine.ts';
import type { Rule } from '../kernel/rules.ts';
import { days, hours, later } from '../kernel/time.ts';
import type { ReceiverVerdict } from '../notifications/channel-health.ts';
import { configIssues } from '../notifications/channel-config.ts';
import type { Language } from '../kernel/locale.ts';
import type { StoredRecord } from '../kernel/record.ts';
import { WHOLE_PAGE } from './subscribed-parts.ts';
import type { SubscribedParts, UnknownParts } from './subscribed-parts.ts';
import { subscriberMachine } from './subscriber.machine.ts';
import type { SubscriberStatus } from './subscriber.machine.ts';

/** The types of subscribers. */
export const subscriberTypes = ['email', 'webhook'] as const;
/** The type of a subscriber: by mail, or by a webhook. */
export type SubscriberType = (typeof subscriberTypes)[number];

/** The scope and language of a subscriber's notifications. */
export interface Subscription extends SubscribedParts {
  /** The language of the messages, or null for the language of the page. */
  readonly language: Language | null;
}

/** A mailbox or a program that is notified of the announcements of a status page. */
export interface Subscriber extends StoredRecord, Subscription {
  readonly statusPageId: number;
  readonly type: SubscriberType;
  /** The endpoint in canonical form. */
  readonly endpoint: string;
  readonly endpointHash: string;
  readonly status: SubscriberStatus;
  /** The subscription that takes effect with the confirmation, or null if none is requested. */
  readonly requested: Subscription | null;
  readonly requestedAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly leftAt: Date | null;
  /** A statement of how the person agreed, by the editor who added the subscriber as confirmed. */
  readonly consentNote: string | null;
  readonly failuresInRow: number;
  /** The secret that signs webhooks, or null for mail. */
  readonly signingSecret: string | null;
  readonly confirmSha256: string;
  readonly manageSha256: string;
}

/** The time for which a subscription waits for its confirmation. */
export const CONFIRMATION_PERIOD = days(7);
/** The retention of a subscriber who has unsubscribed. Afterwards only a keyed hash of the endpoint remains. */
export const LEFT_RETENTION = days(30);
/** The rate limit of subscription requests for each network. */
export const SUBSCRIPTION_RATE: RateLimit = { name: 'subscription', limit: 5, window: hours(1) };
/** The rate limit of confirmations to one endpoint, for all pages together. */
export const CONFIRMATION_RATE: RateLimit = { name: 'subscription-confirmation', limit: 3, window: days(1) };
/** The number of consecutive permanent failures that suspends a subscriber. */
export const MAX_FAILURES_IN_ROW = 3;
/** The maximum length of a consent note, in characters. */
export const MAX_CONSENT_NOTE = 1000;

/**
 * Returns true if a subscriber exists. A subscriber whose endpoint was not confirmed in time no longer exists. See ADR
 * 0100.
 */
export const isPresent = ({ status, requestedAt }: Pick<Subscriber, 'status' | 'requestedAt'>, now: Date): boolean =>
  status !== 'unsubscribed' && (status !== 'pending' || isAwaited({ requestedAt }, now));

const isAwaited = ({ requestedAt }: Pick<Subscriber, 'requestedAt'>, now: Date): boolean =>
  requestedAt !== null && later(requestedAt, CONFIRMATION_PERIOD) > now;

/** A request to be notified. */
export interface RequestedSubscription {
  readonly type: SubscriberType;
  readonly endpoint: string;
  /** True if the host of a webhook is not public. */
  readonly isPrivate: boolean;
  /** The requested parts that the page does not have. */
  readonly unknown: UnknownParts;
}

/** Returns the canonical form of an endpoint, by which subscribers are compared, or null if the endpoint is invalid. */
export const endpointOf = (type: SubscriberType, text: string): string | null =>
  type === 'email' ? emailAddressOf(text) : (URL.parse(text)?.href ?? null);

const endpointIssues = ({ type, endpoint, isPrivate }: RequestedSubscription): readonly Issue[] => {
  if (type === 'email')
    return emailAddressOf(endpoint) === null ? [{ path: 'endpoint', message: 'This is not an email address.' }] : [];
  const issues = configIssues({
    type,
    config: { url: endpoint },
    kept: {},
    privateMembers: isPrivate ? ['url'] : [],
    hasDefaultProvider: false,
  });
  return issues.map(({ message }) => ({ path: 'endpoint', message }));
};

const issuesOf = (requested: RequestedSubscription): readonly Issue[] => [
  ...endpointIssues(requested),
  ...requested.unknown.componentIds.map((at) => ({
    path: `componentIds.${at}`,
    message: 'The page has no such component.',
  })),
  ...requested.unknown.groupIds.map((at) => ({ path: `groupIds.${at}`, message: 'The page has no such group.' })),
];

/** The rules for a requested subscription: its endpoint, and the parts of the page that it names. */
export const subscriptionRules = [bodyRule(issuesOf)] as const satisfies readonly Rule<RequestedSubscription>[];

/** A subscriber that an editor adds as confirmed. */
export interface AddedAsConfirmed {
  readonly confirmed: boolean;
  readonly consentNote: string | null;
  /** True if the endpoint has unsubscribed from the page. */
  readonly hasUnsubscribed: boolean;
}

const consentIssue = ({ confirmed, consentNote, hasUnsubscribed }: AddedAsConfirmed): Issue | null => {
  if (confirmed && consentNote === null) return { path: 'consentNote', message: 'Say how the person agreed.' };
  if (!confirmed && consentNote !== null)
    return { path: 'consentNote', message: 'Expected together with `confirmed: true` only.' };
  return confirmed && hasUnsubscribed
    ? { path: 'confirmed', message: 'The address has unsubscribed. It must confirm.' }
    : null;
};

/** Confirmed subscribers are added only with a note about their consent, and not after they have unsubscribed. */
export const consentRules = [
  {
    code: 'invalidRequestBody',
    broken: (added) => consentIssue(added) !== null,
    data: (added) => ({ issues: [consentIssue(added)] }),
  },
] as const satisfies readonly Rule<AddedAsConfirmed>[];

type Life = Pick<
  Subscriber,
  | 'status'
  | keyof SubscribedParts
  | 'language'
  | 'requested'
  | 'requestedAt'
  | 'confirmedAt'
  | 'leftAt'
  | 'failuresInRow'
  | 'consentNote'
>;

const NEW: Life = {
  status: subscriberMachine.initial,
  ...WHOLE_PAGE,
  language: null,
  requested: null,
  requestedAt: null,
  confirmedAt: null,
  leftAt: null,
  failuresInRow: 0,
  consentNote: null,
};

/**
 * Returns the subscriber after a subscription was requested. The subscription in effect does not change before the
 * confirmation.
 */
export const requestedBy = (stored: Life | null, requested: Subscription, now: Date): Life => {
  const present = stored !== null && isPresent(stored, now) ? stored : NEW;
  return {
    ...lifeOf(present),
    status: next(subscriberMachine, present.status, 'request') ?? present.status,
    requested,
    requestedAt: now,
  };
};

const lifeOf = ({
  status,
  componentIds,
  groupIds,
  language,
  requested,
  requestedAt,
  confirmedAt,
  leftAt,
  failuresInRow,
  consentNote,
}: Life): Life => ({
  status,
  componentIds,
  groupIds,
  language,
  requested,
  requestedAt,
  confirmedAt,
  leftAt,
  failuresInRow,
  consentNote,
});

/**
 * Returns the subscriber after its owner has confirmed, or null if there is nothing left to confirm. A second
 * confirmation changes nothing.
 */
export const confirmedBy = <Stored extends Life>(stored: Stored, now: Date): Stored | null => {
  const status = next(subscriberMachine, stored.status, 'confirm');
  if (status === null) return null;
  if (stored.requested === null) return stored.status === 'active' ? stored : null;
  if (!isAwaited(stored, now)) return null;
  return {
    ...stored,
    ...stored.requested,
    status,
    requested: null,
    requestedAt: null,
    confirmedAt: stored.status === 'active' ? stored.confirmedAt : now,
    failuresInRow: 0,
  };
};

/** Returns the subscriber after its owner has unsubscribed. */
export const leftBy = <Stored extends Life>(stored: Stored, now: Date): Stored =>
  stored.status === 'unsubscribed'
    ? stored
    : {
        ...stored,
        status: next(subscriberMachine, stored.status, 'unsubscribe') ?? stored.status,
        requested: null,
        requestedAt: null,
        leftAt: now,
      };

/**
 * Returns the subscriber after a delivery that will not be attempted again. `failed` is a delivery that was abandoned
 * after all retries.
 */
export const afterDelivery = <Stored extends Life>(stored: Stored, verdict: ReceiverVerdict): Stored => {
  if (verdict === 'taken') return stored.failuresInRow === 0 ? stored : { ...stored, failuresInRow: 0 };
  const failuresInRow = stored.failuresInRow + 1;
  const isOver = verdict === 'gone' || failuresInRow >= MAX_FAILURES_IN_ROW;
  return {
    ...stored,
    failuresInRow,
    status: isOver ? (next(subscriberMachine, stored.status, 'suspend') ?? stored.status) : stored.status,
  };
};

const POSITIVE = /^[1-9]\d*$/;
/** The largest id that a subscriber can have. */
const MAX_ID = 2_147_483_647;

/** The rule for the id of a subscriber, checked after the page of the path. */
export const subscriberIdRules = [
  { code: 'invalidSubscriberId', broken: (id) => !POSITIVE.test(id) },
  { code: 'subscriberNotFound', broken: (id) => Number(id) > MAX_ID },
] as const satisfies readonly Rule<string>[];

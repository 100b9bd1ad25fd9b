import type { SubscriberLinks } from '../../domain/subscribers/announcement-message.ts';
import type { Subscriber } from '../../domain/subscribers/subscriber.ts';
import type { Digest } from '../kernel/ports.ts';
import type { SubscribablePage } from './ports.ts';

type Identity = Pick<Subscriber, 'publicId'>;

/**
 * The secret of the link that confirms a subscription. It is derived, so that it is the same in every message although only its digest is stored.
 * The other links have another one, because messages with these are forwarded.
 */
const confirmToken = (digest: Digest, { publicId }: Identity): string => digest.keyed(`subscription/confirm/${publicId}`);
const manageToken = (digest: Digest, { publicId }: Identity): string => digest.keyed(`subscription/manage/${publicId}`);

/** What is stored of the secrets in the links of a subscriber. */
export const tokenDigests = (digest: Digest, subscriber: Identity): Pick<Subscriber, 'confirmSha256' | 'manageSha256'> => ({
  confirmSha256: digest.sha256(confirmToken(digest, subscriber)),
  manageSha256: digest.sha256(manageToken(digest, subscriber)),
});

/** By this, the subscribers of a page are compared without their endpoints. */
export const endpointHashOf = (digest: Digest, { publicId }: Pick<SubscribablePage, 'publicId'>, endpoint: string): string => digest.keyed(`subscriber/${publicId}/${endpoint}`);

/** The path below which a page and the links of its subscribers are. */
export const pagePath = ({ slug }: Pick<SubscribablePage, 'slug'>): string => `/status/${slug}`;

/** The addresses in the messages to a subscriber. */
export const subscriberLinks = (digest: Digest, baseUrl: string, page: Pick<SubscribablePage, 'slug'>, subscriber: Identity): SubscriberLinks => {
  const base = `${baseUrl}${pagePath(page)}`;
  const manage = manageToken(digest, subscriber);
  return { page: base, confirm: `${base}/confirm/${confirmToken(digest, subscriber)}`, manage: `${base}/subscription/${manage}`, unsubscribe: `${base}/unsubscribe/${manage}` };
};

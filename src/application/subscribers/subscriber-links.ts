import type { SubscriberLinks } from './announcement-message.ts';
import type { Subscriber } from '../../domain/subscribers/subscriber.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import type { Digest } from '../kernel/ports.ts';
import type { SubscribablePage } from './ports.ts';

type Identity = Pick<Subscriber, 'publicId'>;

/**
 * Returns the secret of the link that confirms a subscription. It is derived, so that it is the same in every message
 * although only its digest is stored. The other links have another one, because messages with these are forwarded.
 */
const confirmToken = (digest: Digest, { publicId }: Identity): string =>
  digest.keyed(`subscription/confirm/${publicId}`);
const manageToken = (digest: Digest, { publicId }: Identity): string => digest.keyed(`subscription/manage/${publicId}`);

/** Returns the digests that are stored of the secrets in the links of a subscriber. */
export const tokenDigests = (
  digest: Digest,
  subscriber: Identity,
): Pick<Subscriber, 'confirmSha256' | 'manageSha256'> => ({
  confirmSha256: digest.sha256(confirmToken(digest, subscriber)),
  manageSha256: digest.sha256(manageToken(digest, subscriber)),
});

/** Returns the keyed hash by which subscribers of a page are compared, so that endpoints are not compared in clear. */
export const endpointHashOf = (
  digest: Digest,
  { publicId }: Pick<SubscribablePage, 'publicId'>,
  endpoint: string,
): string => digest.keyed(`subscriber/${publicId}/${endpoint}`);

interface LinkNeeds {
  readonly digest: Digest;
  readonly customHosts: Pick<CustomHosts, 'pageUrlOf'>;
}

/** Returns the addresses in the messages to a subscriber, on the host of the page if it has one. */
export const subscriberLinks = (
  { digest, customHosts }: LinkNeeds,
  { slug }: Pick<SubscribablePage, 'slug'>,
  subscriber: Identity,
): SubscriberLinks => {
  const base = customHosts.pageUrlOf(slug);
  const manage = manageToken(digest, subscriber);
  return {
    page: base,
    // Most messages ask for no confirmation.
    get confirm() {
      return `${base}/confirm/${confirmToken(digest, subscriber)}`;
    },
    manage: `${base}/subscription/${manage}`,
    unsubscribe: `${base}/unsubscribe/${manage}`,
  };
};

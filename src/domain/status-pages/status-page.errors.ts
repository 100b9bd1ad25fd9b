import { defineErrors } from '../kernel/errors.ts';

/** Status pages and their subscribers. */
export const statusPageErrors = defineErrors({
  statusPageNotFound: {
    kind: 'missing',
    alsoKind: 'invalid',
    when: 'The status page does not exist, or lies outside the scope of the caller.',
  },
  invalidSubscriberId: { kind: 'invalid', when: 'The id of a subscriber is not a whole number above zero.' },
  subscriberNotFound: { kind: 'missing', when: 'This status page has no such subscriber.' },
});

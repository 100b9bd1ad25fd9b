import { defineErrors } from '../kernel/errors.ts';

/** The refusals of subscribers. */
export const subscriberErrors = defineErrors({
  invalidSubscriberId: { kind: 'invalid', when: 'The id of a subscriber in the path is not a positive whole number.' },
  subscriberNotFound: { kind: 'missing', when: 'The status page has no such subscriber.' },
});

import { defineErrors } from '../kernel/errors.ts';

/** The refusals of customers and packages. */
export const customerErrors = defineErrors({
  invalidPackageType: {
    kind: 'invalid',
    when: 'The organization has no package with this id, key or display name.',
  },
  packageInUse: { kind: 'conflict', when: 'A request deletes a package that customers still use.' },
  customerNotFound: {
    kind: 'missing',
    when: 'The customer in the body does not exist or is not visible to the caller.',
  },
  invalidCustomerId: {
    kind: 'unprocessable',
    when: 'An incident, source or event names a customer that the organization does not have.',
  },
});

import { defineErrors } from '../kernel/errors.ts';

export const customerErrors = defineErrors({
  invalidPackageType: {
    kind: 'invalid',
    when: 'The organization has no package with this id, key or display name.',
  },
  packageLimitReached: {
    kind: 'conflict',
    when: 'The package of the customer includes no further record of this kind.',
    data: {
      limit: 'the name of the limit, such as `monitors`',
      used: 'int, the number of records in use',
      maximum: 'int, the number that the package includes',
    },
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

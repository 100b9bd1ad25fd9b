import { defineErrors } from '../kernel/errors.ts';

/** Customers and the packages they are on. */
export const customerErrors = defineErrors({
  invalidPackageType: {
    kind: 'invalid',
    when: 'The package named by id, key or display name is none of the packages of the organization.',
  },
  packageInUse: { kind: 'conflict', when: 'A package that customers are still on is to be deleted.' },
});

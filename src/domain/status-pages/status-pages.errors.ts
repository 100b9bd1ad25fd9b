import { defineErrors } from '../kernel/errors.ts';

export const statusPageErrors = defineErrors({
  statusPageNotFound: { kind: 'missing', alsoKind: 'invalid', when: 'The caller can see no such status page.' },
});

import { defineErrors } from '../kernel/errors.ts';

/** The error codes of ping keys. */
export const pingKeyErrors = defineErrors({
  pingKeyExists: { kind: 'conflict', when: 'The customer, or the organization itself, has a ping key already.' },
});

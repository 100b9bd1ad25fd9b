import { defineErrors } from '../kernel/errors.ts';

/** Protections of the members of an organization. */
export const userErrors = defineErrors({
  userSelfChangeForbidden: { kind: 'invalid', when: 'A user changes the own role or deactivates the own account.' },
  lastAdminProtected: {
    kind: 'invalid',
    when: 'The change would leave the organization without an active administrator.',
  },
  globalUserProtected: {
    kind: 'forbidden',
    when: 'The target carries a platform flag and the caller is no platform administrator.',
  },
});

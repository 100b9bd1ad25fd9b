import { defineErrors } from '../kernel/errors.ts';

/** Errors that protect users and organizations when members are changed. */
export const userErrors = defineErrors({
  userSelfChangeForbidden: { kind: 'invalid', when: 'A user changes their own role or deactivates their own account.' },
  lastAdminProtected: {
    kind: 'invalid',
    when: 'The change would leave the organization without an active administrator.',
  },
});

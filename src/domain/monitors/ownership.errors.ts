import { defineErrors } from '../kernel/errors.ts';

/** The error codes of creating, changing and deleting monitors of customers. */
export const ownershipErrors = defineErrors({
  managed_by_organization: {
    kind: 'forbidden',
    when: 'A customer edits or deletes a monitor that the organization manages, without the exception flag.',
  },
  selfServiceNotAllowed: { kind: 'forbidden', when: 'A customer without self-service creates a monitor.' },
  selfServiceQuotaReached: {
    kind: 'forbidden',
    when: 'Another self-service monitor of any type would exceed the quota of the customer.',
    data: { used: 'int, self-service monitors', maximum: 'int, the quota of the customer' },
  },
  managementTypeOrgOnly: {
    kind: 'forbidden',
    when: 'The ownership class is changed by a caller other than an administrator of the organization.',
  },
  readonlyMayNotDelete: { kind: 'forbidden', when: 'A read-only user, or a token issued by one, deletes a monitor.' },
});

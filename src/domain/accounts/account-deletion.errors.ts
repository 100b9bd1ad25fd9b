import { defineErrors } from '../kernel/errors.ts';

/** Errors of account deletion requests. */
export const accountDeletionErrors = defineErrors({
  accountDeletionSoleOwner: {
    kind: 'conflict',
    when: 'The only remaining administrator of an organization requests the deletion of their account.',
    data: { organizationId: 'int, the organization that would have no administrator' },
  },
  accountDeletionNotRequested: { kind: 'missing', when: 'There is no pending request to withdraw.' },
  accountDeletionUserNotFound: { kind: 'missing', when: "The caller's organization has no such account." },
  accountDeletionNotRecorded: {
    kind: 'conflict',
    when: 'The request was withdrawn while it was being recorded; the call can be repeated.',
  },
});

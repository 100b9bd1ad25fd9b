import { defineErrors } from '../kernel/errors.ts';

/** Requests of users to have their account deleted. */
export const accountDeletionErrors = defineErrors({
  accountDeletionSoleOwner: {
    kind: 'conflict',
    when: 'The only administrator left in an organization asks for the deletion of the own account.',
    data: { organizationId: 'int, the organization that would be left without administrator' },
  },
  accountDeletionNotRequested: { kind: 'missing', when: 'There is no pending request that could be withdrawn.' },
  accountDeletionUserNotFound: { kind: 'missing', when: 'The organization of the caller has no such account.' },
  accountDeletionNotRecorded: {
    kind: 'conflict',
    when: 'The request was withdrawn while it was being recorded; the call may be repeated.',
  },
});

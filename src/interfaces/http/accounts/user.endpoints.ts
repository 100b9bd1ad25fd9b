import { deleteUser, getUser, inviteUser, listUsers, updateUser } from '../../../application/accounts/users.ts';
import { resetMfa } from '../../../application/accounts/reset-mfa.ts';
import { resource } from '../kernel/resource.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId } from '../kernel/fields.ts';
import { success } from '../kernel/replies/reply.ts';
import { invitationBody, userChanges, userReply, usersQuery } from './user.schemas.ts';

/** The endpoints for the members of an organization. */
export const userEndpoints = resource({
  path: '/api/users',
  tag: 'Users',
  confinement: 'area',
  one: 'a user',
  many: 'the users of the organization',
  record: { body: invitationBody, changes: userChanges, reply: userReply },
  query: usersQuery,
  page: { useCase: listUsers },
  create: {
    useCase: inviteUser,
    summary: 'Invite a user by email',
    description:
      'The answer does not tell whether the address has an account in another organization. Its owner then receives a mail that explains how to accept.',
  },
  get: { useCase: getUser },
  update: {
    useCase: updateUser,
    summary: 'Change, deactivate or reactivate a user',
    description: 'A change of permissions takes effect immediately in the user’s sessions and tokens.',
  },
  remove: {
    useCase: deleteUser,
    summary: 'Delete a user immediately: sessions end, tokens are revoked, and their content is kept anonymously',
  },
});

/** The endpoint that resets another user's two-step verification. */
export const mfaResetEndpoint = defineEndpoint({
  method: 'post',
  path: '/api/users/{id}/mfa/reset',
  tag: 'Two-step verification',
  confinement: 'area',
  summary: 'Reset the two-step verification of a user and end all of their sessions',
  useCase: resetMfa,
  request: { params: byPublicId },
  reply: success,
});

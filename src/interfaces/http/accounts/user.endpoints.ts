import { deleteUser, getUser, inviteUser, listUsers, updateUser } from '../../../application/accounts/users.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageOf, success } from '../kernel/reply.ts';
import { byPublicId } from '../kernel/fields.ts';
import { invitationBody, userChanges, userReply, usersQuery } from './user.schemas.ts';

const tag = 'Users';
const confinement = 'area';
const collection = '/api/users';
const single = '/api/users/{id}';

/** The members of an organization. */
export const userEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    confinement,
    summary: 'List the users of the organization',
    useCase: listUsers,
    request: { query: usersQuery },
    toInput: ({ query }) => query,
    reply: pageOf(userReply),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    confinement,
    summary: 'Invite a user by email',
    useCase: inviteUser,
    request: { body: invitationBody },
    toInput: ({ body }) => body,
    reply: userReply,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    confinement,
    summary: 'Read a user',
    useCase: getUser,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: userReply,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    confinement,
    summary: 'Change, deactivate or reactivate a user',
    description: 'A change of permissions takes effect immediately in the user’s sessions and tokens.',
    useCase: updateUser,
    request: { params: byPublicId, body: userChanges },
    toInput: ({ params, body }) => ({ ...params, changes: body }),
    reply: userReply,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    confinement,
    summary: 'Delete a user immediately: sessions end, tokens are revoked, and their content is kept anonymously',
    useCase: deleteUser,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
];

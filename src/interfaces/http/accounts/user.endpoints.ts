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
    summary: 'Invite somebody by mail',
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
    summary: 'Change a user, or deactivate or reactivate one',
    description: 'A change of rights reaches live sessions and tokens of the user at once.',
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
    summary: 'Delete a user at once: sessions end, tokens are revoked, what the user created stays without a name',
    useCase: deleteUser,
    request: { params: byPublicId },
    toInput: ({ params }) => params,
    reply: success,
  }),
];

import { deleteUser, getUser, inviteUser, listUsers, updateUser } from '../../../application/accounts/users.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, success } from '../kernel/fields.ts';
import { withoutUndefined } from '../kernel/without-undefined.ts';
import { invitationBody, presentUser, userChanges, userReply, usersQuery, usersReply } from './user.schemas.ts';

const tag = 'Users';
const collection = '/api/users';
const single = '/api/users/{id}';

/** The members of an organization. */
export const userEndpoints = [
  defineEndpoint({
    method: 'get',
    path: collection,
    tag,
    summary: 'List the users of the organization',
    useCase: listUsers,
    query: usersQuery,
    reply: usersReply,
    toInput: ({ query: { organizationId, search, ...page } }) => ({ ...page, ...withoutUndefined({ organizationId, search }) }),
    present: ({ items, ...page }) => ({ ...page, items: items.map(presentUser) }),
  }),
  defineEndpoint({
    method: 'post',
    path: collection,
    tag,
    summary: 'Invite somebody by mail',
    useCase: inviteUser,
    body: invitationBody,
    reply: userReply,
    toInput: ({ body }) => body,
    present: presentUser,
  }),
  defineEndpoint({
    method: 'get',
    path: single,
    tag,
    summary: 'Read a user',
    useCase: getUser,
    params: byPublicId,
    reply: userReply,
    toInput: ({ params }) => params,
    present: presentUser,
  }),
  defineEndpoint({
    method: 'patch',
    path: single,
    tag,
    summary: 'Change a user, or deactivate or reactivate one',
    description: 'A change of rights reaches live sessions and tokens of the user at once.',
    useCase: updateUser,
    params: byPublicId,
    body: userChanges,
    reply: userReply,
    toInput: ({ params, body }) => ({ ...params, changes: withoutUndefined(body) }),
    present: presentUser,
  }),
  defineEndpoint({
    method: 'delete',
    path: single,
    tag,
    summary: 'Delete a user at once: sessions end, tokens are revoked, what the user created stays without a name',
    useCase: deleteUser,
    params: byPublicId,
    reply: success,
    toInput: ({ params }) => params,
    present: (done) => done,
  }),
];

import { z } from 'zod';
import { listImPeople } from '../../../application/accounts/im-people.ts';
import { userName } from '../../../domain/access/user-name.ts';
import type { UserRecord } from '../../../domain/accounts/user.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { pageInput, pageQuery, sortBy } from '../kernel/fields.ts';
import { pageOf, replyFrom } from '../kernel/replies/reply.ts';

const person = replyFrom(
  z
    .object({
      id: z.uuid().describe('The id of the user, as members, responders and policies name it.'),
      name: z.string().describe('The name, or the address of a user without one.'),
    })
    .meta({ id: 'ImPerson' }),
  (user: UserRecord) => ({ id: user.publicId, name: userName(user) }),
);

/** The endpoint for the people whom incident management can refer to. */
export const imPeopleEndpoint = defineEndpoint({
  method: 'get',
  path: '/api/im/people',
  tag: 'Incident management',
  summary: 'List the people who can respond, be on call or be members of a team, newest first',
  description: 'The search looks at names and addresses.',
  useCase: listImPeople,
  request: { query: pageQuery.extend(sortBy('firstName', 'lastName')) },
  toInput: pageInput,
  reply: pageOf(person),
});

import { z } from 'zod';
import {
  addImTeamMember,
  createImTeam,
  deleteImTeam,
  getImTeam,
  listImTeams,
  removeImTeamMember,
  updateImTeam,
  updateImTeamMember,
} from '../../../application/teams/teams.ts';
import { imTeamRoles } from '../../../domain/teams/team.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { byPublicId, intId, line, pageQuery, text, periodFilters, sortBy } from '../kernel/fields.ts';
import { defineRecord } from '../kernel/replies/records.ts';
import { reply, success } from '../kernel/replies/reply.ts';
import { resource } from '../kernel/resource.ts';

const tag = 'Incident management';
const imRole = z.enum(imTeamRoles).describe('An `admin` changes the team and what belongs to it.');
const userId = z.uuid().describe('The id of the user, as the session shows it.');

const member = z
  .object({ userId: z.uuid(), name: z.string(), isActive: z.boolean(), imRole: z.enum(imTeamRoles) })
  .meta({ id: 'ImTeamMember' });

const team = defineRecord({
  id: 'ImTeam',
  shown: { organizationId: intId, members: z.array(member) },
  createOnly: {},
  writable: { name: line, description: text.nullable().default(null) },
});

const members = '/api/im/teams/{id}/members';
const oneMember = { path: '/api/im/teams/{id}/members/{userId}', params: byPublicId.extend({ userId }) } as const;

/** The endpoints for teams of incident management and their members. */
export const imTeamEndpoints = [
  ...resource({
    path: '/api/im/teams',
    tag,
    one: 'a team',
    many: 'teams, newest first',
    record: team,
    query: pageQuery.extend({
      userId: userId.exactOptional().describe('Returns only teams that the user with this `publicId` is a member of.'),
      ...periodFilters(),
      ...sortBy('createdAt', 'name'),
    }),
    page: { useCase: listImTeams },
    create: { useCase: createImTeam, description: 'Administrators of the organization create teams.' },
    get: { useCase: getImTeam },
    update: { useCase: updateImTeam },
    remove: { useCase: deleteImTeam, summary: 'Delete a team that nothing refers to' },
  }),
  defineEndpoint({
    method: 'post',
    path: members,
    tag,
    idempotent: true,
    summary: 'Add a member to a team, or set the role of one',
    useCase: addImTeamMember,
    request: { params: byPublicId, body: z.strictObject({ userId, imRole: imRole.default('member') }) },
    reply: reply(member),
  }),
  defineEndpoint({
    method: 'patch',
    path: oneMember.path,
    tag,
    summary: 'Change the role of a member',
    useCase: updateImTeamMember,
    request: { params: oneMember.params, body: z.strictObject({ imRole }) },
    reply: reply(member),
  }),
  defineEndpoint({
    method: 'delete',
    path: oneMember.path,
    tag,
    summary: 'Remove a member from a team',
    useCase: removeImTeamMember,
    request: { params: oneMember.params },
    reply: success,
  }),
];

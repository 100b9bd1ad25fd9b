import { defineErrors } from '../kernel/errors.ts';

/** Refusals about teams, their members, and the users that incident management can refer to. */
export const teamErrors = defineErrors({
  imTeamNotFound: { kind: 'missing', when: 'The organization has no such team.' },
  imTeamWriteDenied: {
    kind: 'forbidden',
    when: 'The caller is neither an administrator of the organization nor of the team.',
  },
  imTeamInUse: {
    kind: 'conflict',
    when: 'The team to delete is still referenced.',
    data: { usedBy: 'list of `{type, id, name}`, the records that refer to the team' },
  },
  imTeamMembershipRequired: {
    kind: 'forbidden',
    when: 'The caller is neither a member of the incident’s team nor an administrator of the organization.',
    data: { deniedIncidentIds: 'the `publicId`s of the incidents that the caller cannot act on; bulk actions only' },
  },
  imTeamAdminRequired: {
    kind: 'forbidden',
    when: 'A member of the team who is not its administrator has a responder notified.',
  },
  userNotFound: {
    kind: 'missing',
    when: 'The organization has no such user, or the user is not a member of the team.',
  },
  imUserNotEligible: {
    kind: 'invalid',
    when: 'The user is inactive, bound to a customer, or without a role in incident management.',
  },
  invalidTeamId: { kind: 'unprocessable', when: 'The new incident names a team that the organization does not have.' },
});

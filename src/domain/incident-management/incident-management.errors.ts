import { defineErrors } from '../kernel/errors.ts';

/** Refusals that several contexts of incident management share. */
export const incidentManagementErrors = defineErrors({
  imAccessDenied: {
    kind: 'forbidden',
    when: 'The request has no credential, or its user is read-only, a platform supporter, or without a role in incident management.',
  },
  imNotEnabled: { kind: 'forbidden', when: 'Incident management is not enabled for the organization of the caller.' },
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
  imTeamAdminRequired: { kind: 'forbidden', when: 'A member of the team who is not its administrator has a responder notified.' },
  userNotFound: { kind: 'missing', when: 'The organization has no such user, or the user is not a member of the team.' },
  imUserNotEligible: { kind: 'invalid', when: 'The user is inactive, bound to a customer, or without a role in incident management.' },
  imIncidentNotFound: { kind: 'missing', when: 'The organization has no such incident of incident management.' },
  imIncidentAlreadyClosed: { kind: 'unprocessable', when: 'The incident is already resolved or merged.' },
  imIncidentInvalidStatusTransition: {
    kind: 'unprocessable',
    when: 'The status cannot be set: it is `resolved` or `merged`, the current one, or not reachable from the current one.',
  },
  imIncidentStatusConflict: { kind: 'conflict', when: 'Another request changed the incident at the same time; the request can be repeated.' },
  imSnoozeRangeInvalid: { kind: 'invalid', when: 'The end of the snooze is not in the future, or more than seven days ahead.' },
  invalidTeamId: { kind: 'unprocessable', when: 'The new incident names a team that the organization does not have.' },
  invalidCustomerId: { kind: 'unprocessable', when: 'An incident, source or event names a customer that the organization does not have.' },
});

import { defineErrors } from '../kernel/errors.ts';

/** The life of an incident in incident management. */
export const imIncidentErrors = defineErrors({
  imIncidentNotFound: { kind: 'missing', when: 'The organization has no such incident.' },
  imIncidentInvalidStatusTransition: {
    kind: 'unprocessable',
    when: 'The status asked for is a closing one, the present one or cannot be reached from the present one.',
  },
  imIncidentAlreadyClosed: { kind: 'unprocessable', when: 'The incident was resolved or merged before.' },
  imIncidentStatusConflict: {
    kind: 'conflict',
    when: 'Somebody else changed the incident at the same moment; the call may be repeated.',
  },
  imSnoozeRangeInvalid: { kind: 'invalid', when: 'The end of the snooze is not ahead, or too far ahead.' },
  imUserNotEligible: {
    kind: 'invalid',
    when: 'The user named is inactive or of a role that takes no part in incident management.',
  },
  invalidTeamId: { kind: 'unprocessable', when: 'A new incident names a team of another organization.' },
  invalidCustomerId: { kind: 'unprocessable', when: 'A new incident names a customer of another organization.' },
  imRoutingInvalidPolicyId: {
    kind: 'unprocessable',
    when: 'A new incident names an escalation policy of another organization.',
  },
});

import { defineErrors } from '../kernel/errors.ts';

/** Refusals about incidents of incident management. */
export const incidentManagementErrors = defineErrors({
  imIncidentNotFound: { kind: 'missing', when: 'The organization has no such incident of incident management.' },
  imIncidentAlreadyClosed: { kind: 'unprocessable', when: 'The incident is already resolved or merged.' },
  imIncidentInvalidStatusTransition: {
    kind: 'unprocessable',
    when: 'The status cannot be set: it is `resolved` or `merged`, the current one, or not reachable from the current one.',
  },
  imIncidentStatusConflict: {
    kind: 'conflict',
    when: 'Another request changed the incident at the same time; the request can be repeated.',
  },
  imSnoozeRangeInvalid: {
    kind: 'invalid',
    when: 'The end of the snooze is not in the future, or more than seven days ahead.',
  },
});

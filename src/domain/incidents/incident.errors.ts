import { defineErrors } from '../kernel/errors.ts';

/** The refusals of incidents and their postmortems. */
export const incidentErrors = defineErrors({
  postmortemNotFound: { kind: 'missing', when: 'The incident has no postmortem.' },
  postmortemIncidentOpen: { kind: 'conflict', when: 'The postmortem is published before the incident is resolved.' },
  notManualIncident: { kind: 'forbidden', when: 'The request deletes an incident that a monitor raised.' },
});

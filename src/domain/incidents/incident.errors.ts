import { defineErrors } from '../kernel/errors.ts';

export const incidentErrors = defineErrors({
  notManualIncident: { kind: 'forbidden', when: 'The request deletes an incident that a monitor raised.' },
});

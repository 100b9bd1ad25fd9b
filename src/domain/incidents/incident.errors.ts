import { defineErrors } from '../kernel/errors.ts';

/** Incidents of monitors, found by checks or written by hand. */
export const incidentErrors = defineErrors({
  notManualIncident: { kind: 'forbidden', when: 'An incident that a monitor raised is to be deleted.' },
});

import { defineErrors } from '../kernel/errors.ts';

/** Maintenance windows. */
export const maintenanceErrors = defineErrors({
  invalidWindow: { kind: 'invalid', when: 'The end of the window to preview is not after its start.' },
  endTimeBeforeStartTime: { kind: 'invalid', when: 'The end of the window is not after its start.' },
  missingTargetId: {
    kind: 'invalid',
    when: 'The request names no target of the window, or a kind of target without an id.',
  },
  maintenanceWindowNotFound: { kind: 'missing', when: 'The caller can see no such maintenance window.' },
  customerDomainNotFound: { kind: 'missing', when: 'The caller can see no such customer domain.' },
  customerIpNotFound: { kind: 'missing', when: 'The caller can see no such customer IP.' },
  maintenanceWindowTargetMissing: {
    kind: 'corrupt',
    when: 'The target of the stored maintenance window was deleted; the window can only be deleted.',
  },
});

import { defineErrors } from '../kernel/errors.ts';

/** Maintenance windows and what they cover. */
export const maintenanceWindowErrors = defineErrors({
  invalidWindow: { kind: 'invalid', when: 'A preview is asked for a window that does not end after it starts.' },
  endTimeBeforeStartTime: { kind: 'invalid', when: 'A window is saved that does not end after it starts.' },
  missingTargetId: { kind: 'invalid', when: 'A new window says what kind of thing it covers and not which one.' },
  maintenanceWindowNotFound: { kind: 'missing', when: 'The caller can see no such window to change or delete.' },
  customerNotFound: { kind: 'missing', when: 'A new window covers a customer that the caller cannot see.' },
  customerIpNotFound: { kind: 'missing', when: 'A new window covers a customer IP that the caller cannot see.' },
  customerDomainNotFound: { kind: 'missing', when: 'A new window covers a customer domain that the caller cannot see.' },
  maintenanceWindowTargetMissing: {
    kind: 'corrupt',
    when: 'What a stored window covers is gone; repeating the call is of no use.',
  },
});

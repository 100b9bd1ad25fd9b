import { defineErrors } from '../kernel/errors.ts';

/** The descriptions of the data with which a refusal of an unproven hostname reports the lookup of its record. */
const lookup = {
  expected: 'The value that the TXT record must have.',
  found: 'The values that were found, at most ten.',
  reason: '`recordMissing`, `recordDiffers`, `lookupFailed`, or `notVerified` if no lookup was made.',
} as const;

/** The refusals of claims to hostnames. */
export const customDomainErrors = defineErrors({
  hostnameReserved: { kind: 'invalid', when: 'The hostname is the host of the service, or a name below it.' },
  customDomainExists: {
    kind: 'conflict',
    when: 'The organization has an entry for the hostname with another purpose or status page.',
  },
  domainNotVerified: {
    kind: 'conflict',
    when: 'The TXT record that proves the ownership of the hostname was not found, or the entry has not been verified yet.',
    data: lookup,
  },
  domainAlreadyClaimed: { kind: 'conflict', when: 'Another organization has proved the ownership of the hostname.' },
});

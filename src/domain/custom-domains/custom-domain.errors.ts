import { defineErrors } from '../kernel/errors.ts';

/** Hostnames that organizations bring along. */
export const customDomainErrors = defineErrors({
  domainAlreadyClaimed: { kind: 'conflict', when: 'Another organization has proved the hostname to be its own.' },
  hostnameReserved: { kind: 'invalid', when: 'The hostname is that of the platform, or below it.' },
});

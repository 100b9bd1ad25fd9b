import { defineErrors } from '../kernel/errors.ts';

const causes = { issues: 'list of `{path, message}` that names the cause, when a monitor is saved' };

/** The error codes of the settings of monitors and of the results of their checks. */
export const monitorErrors = defineErrors({
  checkIntervalTooLow: {
    kind: 'invalid',
    when: 'The interval is shorter than the package of the customer allows.',
    data: { minimum: 'int, the shortest interval in minutes' },
  },
  checkIntervalTooHigh: {
    kind: 'invalid',
    when: 'A change sets an interval above the ceiling of the monitor type.',
    data: { maximum: 'int, the longest interval in minutes' },
  },
  invalidCheckInterval: {
    kind: 'invalid',
    when: 'A change sets an interval that is no whole number of minutes from one up to the ceiling.',
  },
  invalidTimeout: {
    kind: 'invalid',
    when: 'A change sets a timeout that is outside the allowed seconds.',
    data: { minimum: 'int, seconds', maximum: 'int, seconds' },
  },
  invalidCheckConfig: {
    kind: 'invalid',
    when: 'A change gives a check setting a wrong type or a value out of range.',
    data: { issues: 'list of `{path, message}`, one for each setting that is wrong' },
  },
  invalidHeartbeatSchedule: {
    kind: 'invalid',
    when: 'The schedule of a heartbeat cannot be read, never runs, runs more often than once a minute, or is in an unknown time zone.',
    data: { issues: 'list of `{path, message}`' },
  },
  heartbeatSlugTaken: {
    kind: 'conflict',
    when: 'Another heartbeat of the customer, or of the organization itself, has the slug.',
    data: { monitorId: 'the publicId of the monitor with the slug' },
  },
  invalidUrl: { kind: 'invalid', when: 'The address to be checked does not lead to a public host.', data: causes },
  connectHostInvalid: {
    kind: 'invalid',
    when: 'The connect host is not a host with an optional port, or a change sets an invalid port.',
  },
  connectHostNotPublic: {
    kind: 'invalid',
    when: 'The connect host resolves to an address that is not public, or does not resolve.',
    data: causes,
  },
  connectTlsInsecureWithoutHost: {
    kind: 'invalid',
    when: 'Certificate checks are to be skipped although no connect host is set.',
  },
  invalidHostname: {
    kind: 'invalid',
    when: 'The host to be checked is malformed, or has an address that is not public.',
    data: causes,
  },
  invalidCheckMode: {
    kind: 'invalid',
    when: 'A change sets a check mode other than `protocol` and `tcp`.',
    data: causes,
  },
  portRequiredForTcp: { kind: 'invalid', when: 'An IMAP or POP3 monitor in mode `tcp` has no port.' },
  noLocationsConfigured: { kind: 'invalid', when: 'A check is triggered for a monitor that no location serves.' },
  monitorNotFound: { kind: 'missing', when: 'The caller can see no such monitor.' },
  invalidMonitorType: { kind: 'invalid', when: 'The monitor type does not support this operation.' },
});

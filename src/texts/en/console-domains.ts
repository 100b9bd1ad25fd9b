/** The texts of the console about custom domains. */
export const consoleDomains = {
  title: 'Custom domains',
  hint: 'A hostname of your own serves a status page or the console. It belongs to you once its DNS record is found, and is served once it is activated and leads to the service.',
  none: 'No domains yet',
  add: 'New domain',
  hostname: 'Hostname',
  hostnameHint: 'Such as status.example.com.',
  serves: 'Serves',
  purposes: {
    status_page: 'A status page',
    white_label: 'The console',
  },
  statuses: {
    pending: 'Waits for its DNS record',
    verified: 'Verified, not in service yet',
    active: 'In service',
    lapsed: 'In service, but its DNS record is missing',
  },
  reasons: {
    recordMissing: 'The DNS record is not there yet.',
    recordDiffers: 'The DNS record has another value.',
    lookupFailed: 'The DNS record could not be read.',
  },
  recordName: 'Name of the DNS record',
  recordValue: 'Its value, of the type {type}',
  until: 'Without it, the entry ends on {time}.',
  verify: 'Verify',
  activate: 'Activate',
  deleteHint: 'The hostname is no longer served from that moment.',
} as const;

import { alertStates } from './alert-states.ts';
import { coverage } from './coverage.ts';
import { facets } from './facets.ts';

export const notifications = {
  states: alertStates,
  headlines: {
    'incident.opened': '{name} is down.',
    'incident.reopened': '{name} is down again.',
    'incident.reminder': '{name} is still down.',
    'incident.resolved': '{name} is up again.',
    'incident.worsened': 'The problem of {name} has become worse.',
    'incident.eased': 'The problem of {name} has become smaller, but is not over.',
    'incident.monitoringStopped': '{name} is no longer monitored. The outage was not over at that time.',
    'certificate.expiring': 'The certificate of {host} expires on {date}.',
    'certificate.reminder': 'The certificate of {host} has not been renewed and expires on {date}.',
    'certificate.renewed': 'The certificate of {host} was renewed and is valid until {date}.',
    'domain.expiryWarning': 'The domain {host} expires on {date}.',
    'domain.expiryError': 'The domain {host} expires soon, on {date}.',
    'domain.expired': 'The domain {host} expired on {date}.',
    'domain.renewed': 'The domain {host} was renewed and is valid until {date}.',
    'monitor.changed': 'Something that {name} depends on has changed.',
    'channel.test': 'This is a test of the notification channel {name}.',
    'message.sent': '{name}',
    'onCall.page': 'Incident: {name}',
    'onCall.acknowledged': 'Acknowledged: {name}',
    'onCall.recovered': 'Resolved: {name}',
    'onCall.digest': '{name}',
    'onCall.shift': 'Your on-call shift in {name} starts soon.',
    'onCall.drill': 'This is a drill, nothing is down: {name} tests whether its alarms reach you.',
    'onCall.code':
      '{name} confirms that pages to people on call reach you here. Enter this code where you added the contact method, within ten minutes.',
    'onCall.device':
      'Pages of {name} now also reach you on a device that was added through the link of a page. If that was not you, remove the device in your profile.',
  },
  headlinesWithDuration: {
    'incident.resolved': '{name} is up again. The outage lasted {duration}.',
    'onCall.recovered': 'Resolved after {duration}: {name}',
  },
  fields: {
    channel: 'Channel',
    incident: 'Incident',
    monitor: 'Monitor',
    target: 'Target',
    certificate: 'Certificate',
    issuer: 'Issuer',
    domain: 'Domain',
    registrar: 'Registrar',
    changed: 'Changed',
    before: 'Before',
    after: 'Now',
    validUntil: 'Valid until',
    daysLeft: 'Days left',
    since: 'Down since',
    resolved: 'Up since',
    monitoredUntil: 'Monitored until',
    gaps: 'Up in between',
    duration: 'Duration',
    customer: 'Customer',
    organization: 'Organization',
    notified: 'Also notified',
    contact: 'Contact',
    severity: 'Severity',
    shiftStart: 'Start of the shift',
    shiftEnd: 'End of the shift',
  },
  facets,
  noValues: 'none',

  /** The texts for contacts of customers, who do not know the monitors. */
  contacts: {
    down: '{name} does not work at the moment',
    slow: '{name} is slow at the moment',
    problem: 'There is a problem with {name}',
    over: '{name} works again',
    overAfter: '{name} works again after {duration}',
    unmonitored: '{name} is no longer monitored',
    next: 'What happens now',
    handled: '{organization} has been informed and is looking into it.',
    group: '{count} services do not work at the moment',
    groupOver: '{count} services work again',
  },
  /** The texts that differ for incidents that people on call are notified of. */
  onCall: { fields: { since: 'Since', resolved: 'Resolved' } },
  kinds: {
    ip: {
      states: {
        'incident.opened': 'Blocklisted',
        'incident.reopened': 'Blocklisted again',
        'incident.reminder': 'Still blocklisted',
        'incident.resolved': 'No longer blocklisted',
        'incident.worsened': 'On another blocklist',
        'incident.eased': 'On fewer blocklists',
      },
      headlines: {
        'incident.opened': '{name} is on a DNS blocklist.',
        'incident.reopened': '{name} is on a DNS blocklist again.',
        'incident.reminder': '{name} is still on a DNS blocklist.',
        'incident.resolved': '{name} is on no DNS blocklist any more.',
        'incident.worsened': '{name} is on a further DNS blocklist.',
        'incident.eased': '{name} is on fewer DNS blocklists, but still listed.',
        'incident.monitoringStopped': '{name} is no longer monitored. It was on a DNS blocklist at that time.',
      },
      headlinesWithDuration: {
        'incident.resolved': '{name} is on no DNS blocklist any more. It was listed for {duration}.',
      },
      fields: { since: 'Listed since', resolved: 'Not listed since' },
    },
    domain: {
      states: {
        'incident.opened': 'Domain problem',
        'incident.reopened': 'Domain problem again',
        'incident.reminder': 'Domain problem persists',
        'incident.resolved': 'Domain problem resolved',
      },
      headlines: {
        'incident.opened': 'There is a problem with the registration of {name}.',
        'incident.reopened': 'There is a problem with the registration of {name} again.',
        'incident.reminder': 'The problem with the registration of {name} persists.',
        'incident.resolved': 'The problem with the registration of {name} is resolved.',
        'incident.monitoringStopped':
          '{name} is no longer monitored. There was a problem with its registration at that time.',
      },
      headlinesWithDuration: {
        'incident.resolved': 'The problem with the registration of {name} is resolved. It lasted {duration}.',
      },
      fields: { since: 'Problem since', resolved: 'Resolved' },
    },
  },
  /** The severities of incidents. */
  severities: { critical: 'Critical', error: 'Error', warning: 'Warning', info: 'Information' },
  since: 'since',
  from: 'from',
  after: 'after',
  cause: 'Cause',
  openIncident: 'Open the incident',
  answerPage: 'Acknowledge or decline',
  heldPages: {
    summary: 'During your quiet hours: {open}, {resolved}.',
    open: { plural: 'count', one: '1 incident is open', other: '{count} incidents are open' },
    resolved: { plural: 'count', one: '{count} resolved', other: '{count} resolved' },
  },
  merged: '{title} (merged into {into})',
  unreachedIncident: {
    subjects: { held: 'Nobody is on call: {title}', nobodyNotified: 'Nobody was notified: {title}' },
    reasons: {
      held: 'An escalation step reaches nobody and waits until somebody is on call.',
      nobodyNotified: 'The escalation of an incident reached nobody.',
    },
    text: '{reason}\n\nIncident: {title}\nSeverity: {severity}\n\nPlease take care of the incident and examine its escalation policy.\n',
  },
  disabledChannel: {
    subject: 'Notification channel disabled: {channel}',
    text: 'The notification channel {channel} was disabled. {reason} It sends no alerts until it is enabled again.\n',
    reasons: {
      gone: 'The receiver answered that it is permanently gone.',
      refusing: 'The receiver has refused every recent message.',
    },
  },
  silencedCustomers: {
    subject: 'Customers without a channel of their choice: {channel}',
    text: '{loss} It was the last active channel that these customers had chosen:\n{customers}\n\nTheir alerts now go to all active channels of the organization. Choose other channels for these customers if that is not intended.\n',
    losses: {
      deleted: 'The notification channel {channel} was deleted.',
      turnedOff: 'The notification channel {channel} was turned off.',
      disabled: 'The notification channel {channel} was disabled.',
    },
    others: { plural: 'count', one: '1 more customer', other: '{count} more customers' },
  },
  coverage,
  location: {
    fellSilent: {
      subject: 'Monitoring location does not report: {location}',
      text: 'No worker of the location {location} reports. The last report was at {lastContact}.\n\nIts monitors are not checked from there. Start a worker with this LOCATION, or deactivate the location.\n',
    },
    returned: {
      subject: 'Monitoring location reports again: {location}',
      text: 'A worker of the location {location} reports again since {lastContact}.\n\nIts monitors are checked from there.\n',
    },
  },
  failingOwnServer: {
    subject: 'Your mail server does not accept alerts',
    text: "Alerts to your recipients cannot be delivered, because the mail server of your organization does not accept them.\n\nIts last response: {reply}\n\nDelivery is retried for 24 hours, and only through this server. Check the mail server in the organization's settings, or remove it.\n",
    noReply: 'none',
  },
  groupHeadline: '{count} monitors are down.',
  recoveredHeadline: '{count} incidents are resolved.',
  more: '{count} more',
} as const;

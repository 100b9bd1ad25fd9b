import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import { alertIdOf, endsAlert } from './channel-protocol.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { shortText } from './chat-text.ts';

const HOSTS = { us: 'https://events.pagerduty.com', eu: 'https://events.eu.pagerduty.com' } as const;
const MAX_SUMMARY = 1024;
const SEVERITIES: Readonly<Record<Tone, string>> = { down: 'critical', warning: 'warning', up: 'info', info: 'info' };

/** Sends an event of the Events API v2. A recovery resolves the alert that the outage triggered. */
export const pagerduty: ChannelProtocol = {
  requestOf: ({ routingKey, region = 'us' }: SettingsOfType<'pagerduty'>, { content, notice }) => {
    const { monitor, incident, organization, customer } = notice.data;
    const details = Object.fromEntries(content.facts.map(({ label, value }) => [label, value]));
    const payload = {
      summary: clipped(oneLine(shortText({ ...content, link: null }, MAX_SUMMARY)), MAX_SUMMARY),
      source: monitor?.target ?? organization.name,
      severity: SEVERITIES[content.tone],
      timestamp: notice.timestamp,
      ...(monitor ? { component: monitor.name, class: monitor.kind } : {}),
      ...(customer === null ? {} : { group: customer.name }),
      custom_details: {
        ...details,
        ...(content.cause === null ? {} : { [content.cause.label]: content.cause.text }),
        ...(incident === undefined ? {} : { reason: incident.reason }),
      },
    };
    const isResolved = endsAlert(content);
    return postJson(`${HOSTS[region]}/v2/enqueue`, {
      routing_key: routingKey,
      event_action: isResolved ? 'resolve' : 'trigger',
      dedup_key: alertIdOf(notice),
      ...(isResolved
        ? {}
        : {
            payload,
            client: 'Watchstead',
            ...(content.link === null
              ? {}
              : { client_url: content.link.url, links: [{ href: content.link.url, text: content.link.label }] }),
          }),
    });
  },
  replyOf: (response) => {
    const { message, errors } = jsonOf(response);
    return explainedAnswer(response, Array.isArray(errors) ? errors.join(', ') : message);
  },
};

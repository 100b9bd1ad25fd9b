import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { Tone } from '../../../application/notifications/notice-content.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type {
  ChannelDraft,
  ChannelRequest,
  ChannelResponse,
  ReceiverReply,
} from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import { alertIdOf, endsAlert } from './channel-protocol.ts';
import { plainBody } from './chat-text.ts';

const MAX_MESSAGE = 130;
const MAX_DESCRIPTION = 15_000;
const MAX_ENTITY = 512;
const PRIORITIES: Readonly<Record<Tone, string>> = { down: 'P1', warning: 'P3', up: 'P5', info: 'P5' };

/**
 * Returns the request that creates an alert at an address of alerts, with the key of an API integration. A recovery
 * closes the alert that the outage created. Opsgenie and Jira Service Management have the same requests.
 */
export const alertRequest = (alerts: string, apiKey: string, { content, notice }: ChannelDraft): ChannelRequest => {
  const headers = { authorization: `GenieKey ${apiKey}` };
  const alias = alertIdOf(notice);
  const note = plainBody(content, MAX_DESCRIPTION);
  if (endsAlert(content))
    return postJson(
      `${alerts}/${encodeURIComponent(alias)}/close?identifierType=alias`,
      { source: 'Watchstead', user: 'Watchstead', note: `${content.headline}\n${note}` },
      headers,
    );
  const description = content.link === null ? note : `${note}\n${content.link.url}`;
  return postJson(
    alerts,
    {
      message: clipped(content.subject, MAX_MESSAGE),
      alias,
      description,
      entity: clipped(notice.data.monitor?.target ?? content.name, MAX_ENTITY),
      source: 'Watchstead',
      priority: PRIORITIES[content.tone],
      details: Object.fromEntries(content.facts.map(({ label, value }) => [label, value])),
      note: content.headline,
    },
    headers,
  );
};

/** Judges the answer to a request of alerts. */
export const alertReply = (response: ChannelResponse): ReceiverReply => {
  const { message, errors } = jsonOf(response);
  return explainedAnswer(response, message ?? (errors === undefined ? undefined : JSON.stringify(errors)));
};

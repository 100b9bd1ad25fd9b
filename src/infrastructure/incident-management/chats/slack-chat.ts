import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Interaction, LinkCommand } from '../../../application/incident-management/chat.ports.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { clipped } from '../../../domain/kernel/plain-text.ts';
import { codeIn, optionalText, parsed, textOf } from './chat.ts';
import type { Chat } from './chat.ts';

const block = z.looseObject({
  type: z.string(),
  elements: z.array(z.looseObject({ value: z.string().optional() })).optional(),
});

/** The part of an interaction of Slack that is read ("block_actions payloads" in its documentation). */
const blockActions = z.object({
  type: z.literal('block_actions'),
  team: z.object({ id: z.string() }).nullish(),
  user: z.object({ id: z.string(), name: z.string().nullish(), username: z.string().nullish() }),
  actions: z.tuple([z.object({ value: z.string() })]).rest(z.unknown()),
  response_url: z.url({ protocol: /^https?$/ }),
  message: z.object({ text: z.string().default(''), blocks: z.array(block).default([]) }).nullish(),
});

type SlackMessage = NonNullable<z.infer<typeof blockActions>['message']>;

/** The part of a slash command that is read. The command has any name that its app gives it. */
const slashCommand = z.object({
  command: z.string(),
  text: z.string(),
  team_id: z.string().min(1),
  user_id: z.string().min(1),
  user_name: optionalText,
});

/** The maximum length of the line about an answer. */
const MAX_LINE = 1000;

const slackText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const readPress = (payload: string): Interaction | null => {
  const { data } = blockActions.safeParse(parsed(payload));
  if (data === undefined) return null;
  const { user, team, actions, message, response_url: responseUrl } = data;
  return {
    ticket: actions[0].value,
    // Slack asks before it sends the press of such a button.
    isConfirmed: true,
    account: { id: user.id, workspace: team?.id ?? '', name: user.name ?? user.username ?? '' },
    context: { responseUrl, message: message ?? null },
  };
};

const readCommand = (form: URLSearchParams): LinkCommand | null => {
  const { data } = slashCommand.safeParse(Object.fromEntries(form));
  const code = data === undefined ? null : codeIn(data.text);
  if (data === undefined || code === null) return null;
  return {
    code,
    account: { id: data.user_id, workspace: data.team_id, name: data.user_name ?? '' },
    context: {},
  };
};

/** Slack: interactions and slash commands that the app signs. */
export const slack: Chat = {
  read: (body) => {
    const form = new URLSearchParams(body);
    const payload = form.get('payload');
    return payload === null ? readCommand(form) : readPress(payload);
  },
  workspaceOf: ({ workspace }) => workspace,
  isAuthentic: ({ body, proof, signedAt }, settings, digest) => {
    const secret = textOf(settings, 'appSigningSecret');
    if (secret === null || proof === null || signedAt === null) return false;
    const signature = createHmac('sha256', secret).update(`v0:${signedAt}:${body}`).digest('hex');
    return digest.same(`v0=${signature}`, proof);
  },
  edit: ({ responseUrl, message }, _settings, { line, keeps }) => {
    if (message === null) return null;
    const { text, blocks } = message as SlackMessage;
    const remaining = blocks.flatMap((each) => {
      if (each.type !== 'actions') return [each];
      const elements = (each.elements ?? []).filter(({ value }) => value === undefined || keeps(value));
      return elements.length === 0 ? [] : [{ ...each, elements }];
    });
    const said = { type: 'context', elements: [{ type: 'mrkdwn', text: clipped(slackText(line), MAX_LINE) }] };
    return postJson(String(responseUrl), { replace_original: true, text, blocks: [...remaining, said] });
  },
  ask: () => null,
  tell: ({ responseUrl }, text) =>
    postJson(String(responseUrl), { response_type: 'ephemeral', replace_original: false, text: slackText(text) }),
  replyOf: () => ({}),
  askReplyOf: () => ({}),
  linkReplyOf: (_context, text) => ({ response_type: 'ephemeral', text: slackText(text) }),
};

import { clipped, oneLine } from '../../../domain/kernel/plain-text.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import type { NoticeContent } from '../../../application/notifications/notice-content.ts';
import { placeholderText } from '../../../application/notifications/notice-template.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { WHOLE_TEXT, parameterOf } from '../../../domain/notifications/gateway-channels.ts';
import { confirmedAnswer, jsonOf, judgedByCode, memberAt } from '../channel-answer.ts';
import type { VerdictsByCode } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { shortText } from './chat-text.ts';

const API = 'https://graph.facebook.com/v24.0';
/** The body of a template has at most 1024 characters with its parameters. */
const MAX_PARAMETERS = 900;
const CODES: VerdictsByCode = {
  // An unknown error, a limit of requests, a busy or unavailable service.
  failed: [1, 2, 4, 80_007, 130_429, 131_000, 131_016, 131_048, 131_056, 131_057],
  // A recipient without an account, the sender itself, not a test number, its country.
  undeliverable: [131_026, 131_021, 131_030, 130_497],
};

/** A parameter must have a value, without line ends and without more than four spaces in a row. */
const valueOf = (content: NoticeContent, placeholder: string, most: number): string => {
  const text = placeholder === WHOLE_TEXT ? shortText(content, most) : placeholderText(placeholder, content);
  return clipped(oneLine(text).replace(/ {2,}/g, ' '), most) || '–';
};

/**
 * Sends a template message of the Cloud API. Free texts are possible only within a day after a message of the
 * recipient. See "Send messages", "Template messages" and "Error codes" in the documentation of the WhatsApp Business
 * Platform.
 */
export const whatsapp: ChannelProtocol = {
  requestOf: (
    { phoneNumberId, token, template, language, parameters = [WHOLE_TEXT] }: SettingsOfType<'whatsapp'>,
    { content, recipient },
  ) => {
    const most = Math.floor(MAX_PARAMETERS / parameters.length);
    const filled = parameters.map(parameterOf).map(({ name, placeholder }) => ({
      type: 'text',
      ...(name === null ? {} : { parameter_name: name }),
      text: valueOf(content, placeholder, most),
    }));
    const components = [{ type: 'body', parameters: filled }];
    const message = { name: template, language: { code: language }, components };
    const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: recipient };
    const headers = { authorization: `Bearer ${token}` };
    return postJson(`${API}/${phoneNumberId}/messages`, { ...to, type: 'template', template: message }, headers);
  },
  replyOf: (response) => {
    const body = jsonOf(response);
    const explanation = memberAt(body, 'error', 'error_data', 'details') ?? memberAt(body, 'error', 'message');
    const isAccepted = typeof memberAt(body, 'messages', 0, 'id') === 'string';
    return judgedByCode(confirmedAnswer(response, isAccepted, explanation), memberAt(body, 'error', 'code'), CODES);
  },
};

import { clipped } from '../../../domain/kernel/plain-text.ts';
import type { SettingsOfType } from '../../../domain/notifications/channel-types.ts';
import { escapedHtml } from '../../../application/kernel/mail-template.ts';
import { postJson } from '../../../application/notifications/channel.ports.ts';
import { explainedAnswer, jsonOf } from '../channel-answer.ts';
import type { ChannelProtocol } from './channel-protocol.ts';
import { chatText, icons } from './chat-text.ts';

const MAX_TEXT = 4000;

const paragraph = (text: string) => ({
  textParagraph: { text: escapedHtml(clipped(text, MAX_TEXT)).replaceAll('\n', '<br>') },
});

/** Sends a card through an incoming webhook of a space. */
export const googlechat: ChannelProtocol = {
  requestOf: ({ url }: SettingsOfType<'googlechat'>, { content, messageId }) => {
    const { title, paragraphs, facts, link } = chatText(content);
    const widgets = [
      ...paragraphs.map(paragraph),
      ...facts.map(({ label, value }) => ({
        decoratedText: { topLabel: label, text: escapedHtml(value), wrapText: true },
      })),
      ...(link === null
        ? []
        : [{ buttonList: { buttons: [{ text: link.label, onClick: { openLink: { url: link.url } } }] } }]),
    ];
    return postJson(url, {
      // Notifications show this text, because they cannot show cards.
      fallbackText: content.subject,
      cardsV2: [
        {
          cardId: messageId,
          card: {
            header: { title: `${icons[content.tone]} ${title}`, subtitle: content.state },
            sections: [{ widgets: widgets.length > 0 ? widgets : [paragraph(title)] }],
          },
        },
      ],
    });
  },
  replyOf: (response) => {
    const { error } = jsonOf(response) as { readonly error?: { readonly message?: unknown } };
    return explainedAnswer(response, error?.message);
  },
};

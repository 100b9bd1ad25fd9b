import type { Notice } from '../../domain/notifications/alert.ts';
import {
  ANSWER_NOW_PATH,
  ANSWER_PATH,
  isConfirmedFirst,
  sealedTicket,
  ticketsOf,
  writtenTicket,
} from '../../domain/notifications/answer-ticket.ts';
import type { AnswerTicket } from '../../domain/notifications/answer-ticket.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Digest } from '../kernel/ports.ts';
import type { ChannelMessage } from './channel-message.ts';
import type { AnswerQuestion, NoticeContent } from './notice-content.ts';
import type { AnswerableMessage, ReceiverAnswer } from './ports.ts';

/** Returns the authentication code of a written ticket, in hex. */
export const codeOf = (digest: Pick<Digest, 'keyed'>, written: string): string => digest.keyed(`answer:${written}`);

/** Returns a ticket as messages carry it. */
export const sealed = (digest: Pick<Digest, 'keyed'>, ticket: AnswerTicket): string => {
  const written = writtenTicket(ticket);
  return sealedTicket(written, codeOf(digest, written));
};

const questionIn = ({ pageLink }: Texts): AnswerQuestion => ({
  text: pageLink.ask,
  yes: pageLink.declineAndEscalate,
  no: pageLink.back,
});

/** Returns the content with the answers that the channel permits. */
export const withAnswers = (
  content: NoticeContent,
  notice: Notice,
  channel: Pick<NotificationChannel, 'id' | 'config'>,
  { digest, baseUrl }: { readonly digest: Pick<Digest, 'keyed'>; readonly baseUrl: string },
): NoticeContent => {
  const texts = textsOf(content.language);
  const answers = ticketsOf(notice, channel).map((offered) => {
    const ticket = sealed(digest, offered);
    const { action } = offered;
    return {
      action,
      label: texts.answers.actions[action],
      ticket,
      url: `${baseUrl}${ANSWER_PATH}/${ticket}`,
      nowUrl: `${baseUrl}${ANSWER_NOW_PATH}/${ticket}`,
      question: isConfirmedFirst(action) ? questionIn(texts) : null,
    };
  });
  return { ...content, answers };
};

/** Returns a message that was sent, if it offers answers and can be edited by an id of its service. Others: null. */
export const answerableMessageOf = (
  channel: Pick<NotificationChannel, 'id' | 'config'> | null,
  { notice, isDirect = false }: Pick<ChannelMessage, 'notice' | 'isDirect'>,
  { messageRef }: Pick<ReceiverAnswer, 'messageRef'>,
): AnswerableMessage | null => {
  const [ticket] = channel === null || isDirect ? [] : ticketsOf(notice, channel);
  if (messageRef === undefined || ticket === undefined) return null;
  const { channelId, incidentId, expiresAt } = ticket;
  return { channelId, incidentId, expiresAt, messageRef };
};

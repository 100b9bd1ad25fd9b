import {
  ANSWER_PATH,
  permittedAnswers,
  possibleAnswers,
  writtenTicket,
} from '../../domain/notifications/answer-ticket.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import { isSentByHttp } from '../../domain/notifications/channel-types.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { ChannelProtocols } from '../notifications/channel.ports.ts';
import { sealed } from '../notifications/notice-answers.ts';
import type { AnswerableMessages } from '../notifications/ports.ts';
import type { OrganizationHosts } from '../organizations/ports.ts';
import { answerCodes, answerTicket, openTicket } from './answers.ts';
import type { AnsweringNeeds, ByTicket, GivenTicket, OpenedTicket } from './answers.ts';
import { chatReplyMessage } from './chat-replies.ts';
import type { ChannelAnswers } from './ports.ts';

/** The ports by which an answered message is edited, besides those of the answer. */
interface EditingNeeds {
  readonly answerableMessages: Pick<AnswerableMessages, 'find'>;
  readonly channelAnswers: Pick<ChannelAnswers, 'isTaken'>;
  readonly channelProtocols: Pick<ChannelProtocols, 'editOf'>;
  readonly customHosts: Pick<OrganizationHosts, 'baseUrlOf'>;
  readonly digest: Pick<Digest, 'keyed'>;
  readonly ids: IdSource;
}

/** Returns the links of the answers that can still be given with the message. */
const remainingLinks = async (
  { channelAnswers, customHosts, digest }: EditingNeeds,
  { channel, ticket, organization }: OpenedTicket,
  { status }: GivenTicket,
) => {
  const { actions } = textsOf(organization.language).answers;
  const possible = possibleAnswers(ticket.kind, status);
  const offered = permittedAnswers(channel.config)
    .filter((action) => possible.includes(action))
    .map((action) => ({ ...ticket, action }));
  const areTaken = await Promise.all(offered.map((other) => channelAnswers.isTaken(writtenTicket(other))));
  return offered
    .filter((_other, at) => areTaken[at] === false)
    .map((other) => ({
      label: actions[other.action],
      url: `${customHosts.baseUrlOf(channel.organizationId)}${ANSWER_PATH}/${sealed(digest, other)}`,
    }));
};

/** Edits the message after an answer that was given by its link, if the service can edit it. See ADR 0337. */
const editAnsweredMessage = async (
  needs: EditingNeeds,
  context: CommandContext,
  opened: OpenedTicket,
  given: GivenTicket,
): Promise<void> => {
  const { channel, ticket, organization } = opened;
  const message = await needs.answerableMessages.find(ticket);
  if (message === null || !isSentByHttp(channel.type)) return;
  const { answers: texts } = textsOf(organization.language);
  const request = needs.channelProtocols.editOf(channel.type, settingsOf(channel), {
    messageRef: message.messageRef,
    line: `${texts.done[given.action]} (${texts.somebody({ channel: channel.name })})`,
    answers: await remainingLinks(needs, opened, given),
  });
  if (request !== null) context.send(chatReplyMessage(needs.ids.next(), { ...channel, request }));
};

type GivingNeeds = AnsweringNeeds & EditingNeeds;

/** Gives an answer that a message offers. The ticket is the only credential. */
export const giveAnswer = defineCommand({
  name: 'giveAnswer',
  permission: 'anyone',
  refuses: answerCodes,
  execute:
    (needs: GivingNeeds) =>
    async (context, { ticket }: ByTicket) => {
      const opened = await openTicket(needs, ticket, context);
      if (!opened.ok) return opened;
      const given = await answerTicket(needs)(context, opened.value, null);
      if (given.ok) await editAnsweredMessage(needs, context, opened.value, given.value);
      return given;
    },
});

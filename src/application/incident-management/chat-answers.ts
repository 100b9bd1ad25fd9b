import { interactionRules, signedTimeOf } from '../../domain/incident-management/answer.rules.ts';
import type { AnsweringChat } from '../../domain/incident-management/answer.rules.ts';
import { linkedPersonRules } from '../../domain/access/linked-person.ts';
import type { LinkedPerson } from '../../domain/access/linked-person.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { isConfirmedFirst, possibleAnswers, readTicket } from '../../domain/notifications/answer-ticket.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import { errorSentence } from '../../texts/error-sentence.ts';
import { textsOf } from '../../texts/texts.ts';
import { attemptPart } from '../kernel/attempt-part.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { answerTicket, openTicket } from './answers.ts';
import type { answerCodes, AnsweringNeeds, GivenTicket, OpenedTicket } from './answers.ts';
import type { ChatInteractions, ChatRequest, Interaction } from './chat.ports.ts';
import { confirmLink, identityOf } from './chat-links.ts';
import type { LinkNeeds } from './chat-links.ts';
import { chatReplyMessage } from './chat-replies.ts';

type ChatNeeds = AnsweringNeeds &
  LinkNeeds & {
    readonly chatInteractions: ChatInteractions;
    readonly unitOfWork: UnitOfWork;
  };

type AnswerRefusal = Refusal<(typeof answerCodes)[number] | CodeOf<typeof linkedPersonRules>>;

/**
 * Gives the answer as a part of the transaction that can fail alone. Chats repeat requests that fail. A person acts only
 * with the rights that the console gives, and never as somebody in the channel instead.
 */
const attempt = async (
  needs: ChatNeeds,
  context: CommandContext,
  opened: OpenedTicket,
  person: LinkedPerson | null,
): Promise<GivenTicket | AnswerRefusal> => {
  const broken = person === null ? null : firstBroken(linkedPersonRules, person);
  if (broken !== null) {
    context.unchanged();
    return broken;
  }
  const outcome = await attemptPart(needs, context, (part) =>
    answerTicket(needs)(part, opened, person?.caller ?? null),
  );
  return outcome.ok ? outcome.value : outcome;
};

/** Returns the person to whom the account of an interaction is linked, or null. */
const personBehind = async (
  needs: ChatNeeds,
  { now }: CommandContext,
  chat: AnsweringChat,
  { channel: { organizationId, ...channel } }: OpenedTicket,
  { account }: Interaction,
): Promise<LinkedPerson | null> => {
  const identity = identityOf(needs, chat, account, settingsOf(channel));
  const userId = await needs.chatAccounts.ownerOf(organizationId, identity);
  return userId === null ? null : needs.linkedPeople.find(organizationId, userId, now);
};

/** Returns true for the tickets that can still be used after an answer. */
const remaining =
  ({ ticket: { kind } }: OpenedTicket, used: string, status: string) =>
  (sealed: string): boolean => {
    const other = readTicket(sealed)?.ticket;
    return sealed !== used && other !== undefined && possibleAnswers(kind, status).includes(other.action);
  };

/** Says who has given which answer. The name that a chat shows is used for accounts that are not linked. */
const lineOf = (
  { channel, organization }: OpenedTicket,
  given: GivenTicket,
  { account }: Interaction,
  person: LinkedPerson | null,
): string => {
  const { answers } = textsOf(organization.language);
  const done = answers.done[given.action];
  if (person !== null) return `${done} (${person.name})`;
  return account.name === '' ? `${done} (${answers.somebody({ channel: channel.name })})` : `${done} (${account.name})`;
};

/** The use case of each chat. */
const names = { slack: 'answerInSlack', telegram: 'answerInTelegram' } as const satisfies Readonly<
  Record<AnsweringChat, string>
>;

/**
 * Defines the command that gives the answer of a button in a chat. A press that is authentic is never refused, because
 * chats repeat it: the person who pressed is told why nothing was changed.
 */
const answerInChat = (chat: AnsweringChat) =>
  defineCommand({
    name: names[chat],
    permission: 'anyone',
    refuses: ['notFound', ...codesOf(interactionRules)],
    execute: (needs: ChatNeeds) => async (context, request: ChatRequest) => {
      const { chatInteractions, ids } = needs;
      const interaction = chatInteractions.read(chat, request);
      if (interaction === null) {
        context.unchanged();
        return accepted({});
      }
      if ('code' in interaction) return confirmLink(needs)(context, chat, request, interaction);
      const opened = await openTicket(needs, interaction.ticket, context);
      if (!opened.ok) return opened;
      const { channel, organization } = opened.value;
      const settings = settingsOf(channel);
      const broken = firstBroken(interactionRules, {
        isOfChat: channel.type === chat,
        isAuthentic: chatInteractions.isAuthentic(chat, request, settings),
        signedAt: request.signedAt === null ? null : signedTimeOf(request.signedAt),
        now: context.now,
      });
      if (broken !== null) return broken;
      const reply = (requested: Parameters<typeof chatReplyMessage>[1]['request'] | null): void => {
        if (requested !== null) context.send(chatReplyMessage(ids.next(), { ...channel, request: requested }));
      };
      if (isConfirmedFirst(opened.value.ticket.action) && !interaction.isConfirmed) {
        const { ask, declineAndEscalate } = textsOf(organization.language).pageLink;
        context.unchanged();
        reply(
          chatInteractions.ask(chat, interaction, settings, { ticket: interaction.ticket, label: declineAndEscalate }),
        );
        return accepted(chatInteractions.askReplyOf(chat, interaction, ask));
      }
      const person = await personBehind(needs, context, chat, opened.value, interaction);
      const given = await attempt(needs, context, opened.value, person);
      if ('code' in given) {
        const sentence = errorSentence(given.code, given.data, organization.language);
        reply(chatInteractions.tell(chat, interaction, sentence));
        return accepted(chatInteractions.replyOf(chat, interaction, sentence));
      }
      const keeps = remaining(opened.value, interaction.ticket, given.status);
      const line = lineOf(opened.value, given, interaction, person);
      reply(chatInteractions.edit(chat, interaction, settings, { line, keeps }));
      const { done } = textsOf(organization.language).answers;
      return accepted(chatInteractions.replyOf(chat, interaction, done[given.action]));
    },
  });

/** Gives the answer of a person who used a button of a message in Slack. */
export const answerInSlack = answerInChat('slack');
/** Gives the answer of a person who used a button of a message in Telegram. */
export const answerInTelegram = answerInChat('telegram');

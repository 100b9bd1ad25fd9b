import { servesMember } from '../../domain/access/caller.ts';
import { organizationStatusRules } from '../../domain/access/caller.rules.ts';
import { linkedPersonRules } from '../../domain/access/linked-person.ts';
import { interactionRules, signedTimeOf } from '../../domain/incident-management/answer.rules.ts';
import type { AnsweringChat } from '../../domain/incident-management/answer.rules.ts';
import { chatSecrets, isLinkCodeOpen, provingChatOf } from '../../domain/incident-management/chat-account.ts';
import type { ChatIdentity, LinkCode } from '../../domain/incident-management/chat-account.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import type { CodeOf } from '../../domain/kernel/rules.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import { errorSentence } from '../../texts/error-sentence.ts';
import { textsOf } from '../../texts/texts.ts';
import type { LinkedPeople } from '../access/ports.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import { stampOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { NotificationChannels } from '../notifications/ports.ts';
import { chatAccountAudit, linkCodeDigest } from './chat-accounts.ts';
import type {
  ActingAccount,
  ChatAccounts,
  ChatInteractions,
  ChatLinkCodes,
  ChatRequest,
  LinkCommand,
} from './chat.ports.ts';
import type { ChannelAnswers } from './ports.ts';

interface IdentityNeeds {
  readonly chatInteractions: ChatInteractions;
  readonly digest: Digest;
}

/** Returns the identity of an account whose interaction was proved with the settings of a channel. */
export const identityOf = (
  { chatInteractions, digest }: IdentityNeeds,
  service: AnsweringChat,
  account: ActingAccount,
  settings: ChannelSettings,
): ChatIdentity => ({
  service,
  workspace: chatInteractions.workspaceOf(service, account, settings),
  accountId: account.id,
  proofDigest: digest.keyed(`chat-proof/${String(settings[chatSecrets[service]])}`),
});

/** The ports of `confirmLink`. */
export interface LinkNeeds extends IdentityNeeds {
  readonly chatAccounts: ChatAccounts;
  readonly chatLinkCodes: ChatLinkCodes;
  readonly linkedPeople: LinkedPeople;
  readonly notificationChannels: Pick<NotificationChannels, 'find'>;
  readonly channelAnswers: Pick<ChannelAnswers, 'organizationOf'>;
  readonly ids: IdSource;
}

type Confirmed = Outcome<Readonly<Record<string, unknown>>, CodeOf<typeof interactionRules>>;

/** Finds an open code of the chat with its channel and organization; null for a code that is unknown or over. */
const openCode = async (
  needs: LinkNeeds,
  { now, hostOrganizationId }: CommandContext,
  chat: AnsweringChat,
  sent: string,
) => {
  const code = await needs.chatLinkCodes.find(linkCodeDigest(needs, sent));
  if (code === null || !isLinkCodeOpen(code, now) || !servesMember(hostOrganizationId, code)) return null;
  const channel = await needs.notificationChannels.find(ofOrganization(code), code.channelId);
  if (channel === null) return null;
  const settings = settingsOf(channel);
  const organization = await needs.channelAnswers.organizationOf(code.organizationId, now);
  const isUsable =
    provingChatOf({ type: channel.type, isActive: channel.isActive, settings }) === chat &&
    firstBroken(organizationStatusRules, organization) === null;
  return isUsable ? { code, settings, organization } : null;
};

const ofOrganization = ({ organizationId }: Pick<LinkCode, 'organizationId'>) => ({ organizationId, customerId: null });

/**
 * Links the account from which a code was sent. The code is used once; an authentic command is never refused, because
 * chats repeat it: its reply says what has happened.
 */
export const confirmLink =
  (needs: LinkNeeds) =>
  async (
    context: CommandContext,
    chat: AnsweringChat,
    request: ChatRequest,
    command: LinkCommand,
  ): Promise<Confirmed> => {
    const { now } = context;
    const said = (sentence: string): Confirmed => accepted(needs.chatInteractions.linkReplyOf(chat, command, sentence));
    const unchanged = (sentence: string): Confirmed => {
      context.unchanged();
      return said(sentence);
    };
    const opened = await openCode(needs, context, chat, command.code);
    // Nothing is proved without a code. The reply reaches only the sender of the request.
    if (opened === null) return unchanged(textsOf('en').answers.link.unknown);
    const { code, settings, organization } = opened;
    const { link: texts } = textsOf(organization.language).answers;
    const broken = firstBroken(interactionRules, {
      isOfChat: true,
      isAuthentic: needs.chatInteractions.isAuthentic(chat, request, settings),
      signedAt: request.signedAt === null ? null : signedTimeOf(request.signedAt),
      now,
    });
    if (broken !== null) return broken;
    if (!(await needs.chatLinkCodes.take(code))) return unchanged(texts.unknown);
    const { organizationId, userId } = code;
    const person = await needs.linkedPeople.find(organizationId, userId, now);
    if (person === null) return unchanged(texts.unknown);
    const refusal = firstBroken(linkedPersonRules, person);
    if (refusal !== null) return unchanged(errorSentence(refusal.code, refusal.data, organization.language));
    const identity = identityOf(needs, chat, command.account, settings);
    const owner = await needs.chatAccounts.ownerOf(organizationId, identity);
    if (owner === userId) return unchanged(texts.done(person));
    if (owner !== null) return unchanged(texts.taken);
    const own = await needs.chatAccounts.list(ofOrganization(code), { userId });
    for (const earlier of own.filter(isSameAccount(identity))) await needs.chatAccounts.remove(earlier);
    const { name } = command.account;
    const record = { ...stampOf(needs.ids, now), organizationId, userId, ...identity, name };
    const added = await addOne(needs.chatAccounts, record);
    if (added === 'accountTaken') return unchanged(texts.taken);
    context.as(person.caller).audit(chatAccountAudit('linked', expectStored(added)));
    return said(texts.done(person));
  };

/** Recognizes a link that was proved by an earlier secret. */
const isSameAccount =
  ({ service, workspace, accountId }: ChatIdentity) =>
  (other: ChatIdentity): boolean =>
    other.service === service && other.workspace === workspace && other.accountId === accountId;

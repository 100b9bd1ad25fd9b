import { isPerson, isSameUser } from '../../domain/access/caller.ts';
import {
  LINK_CODE_DIGITS,
  LINK_CODE_LIFETIME,
  provingChatOf,
  requestedLinkRules,
} from '../../domain/incident-management/chat-account.ts';
import type { ChatAccount } from '../../domain/incident-management/chat-account.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { settingsOf } from '../../domain/notifications/channel-config.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import type { Digest, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { auditEntry } from '../kernel/records.ts';
import type { ById } from '../kernel/repository.ts';
import { defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { defineUserCommand } from '../kernel/user-use-cases.ts';
import type { NotificationChannels } from '../notifications/ports.ts';
import type { ChatAccounts, ChatLinkCodes } from './chat.ports.ts';

interface Needs {
  readonly chatAccounts: ChatAccounts;
}

/** Returns the digest by which the code of a link is stored. */
export const linkCodeDigest = ({ digest }: { readonly digest: Pick<Digest, 'keyed'> }, code: string): string =>
  digest.keyed(`chat-link/${code}`);

/** Returns the audit entry of a chat account. */
export const chatAccountAudit = (event: string, account: ChatAccount) =>
  auditEntry(`chatAccount.${event}`, account, { after: { userId: account.userId, service: account.service } });

/** Lists the chat accounts of the caller, newest first. */
export const listChatAccounts = defineQuery({
  name: 'listChatAccounts',
  permission: 'ownAccount',
  refuses: ['unauthenticated'],
  execute:
    ({ chatAccounts }: Needs) =>
    async ({ caller }, { request }: { readonly request: ListRequest }) =>
      isPerson(caller)
        ? accepted(
            await chatAccounts.page({ organizationId: caller.organizationId, customerId: null }, request, {
              userId: caller.userId,
            }),
          )
        : refused('unauthenticated'),
});

/** A code that was made for the caller. */
export interface OfferedLink {
  readonly code: string;
  /** The text to send to the bot or the app of the channel. */
  readonly command: string;
  readonly expiresAt: Date;
}

/**
 * Makes a code that links the account of a chat from which it is sent. Only a session can, because a link outlives a
 * token. See ADR 0336.
 */
export const requestChatLink = defineUserCommand({
  name: 'requestChatLink',
  permission: 'ownSession',
  refuses: codesOf(requestedLinkRules),
  execute:
    (
      needs: Needs & {
        readonly accounts: Pick<Accounts, 'lock'>;
        readonly chatLinkCodes: Pick<ChatLinkCodes, 'offer'>;
        readonly notificationChannels: Pick<NotificationChannels, 'find'>;
        readonly digest: Digest;
        readonly secrets: Pick<SecretSource, 'digits'>;
      },
    ) =>
    async ({ caller, scope, now, audit }, { channelId }: { readonly channelId: number }) => {
      const { organizationId, userId } = caller;
      await needs.accounts.lock(userId, now);
      const channel = await needs.notificationChannels.find(scope, channelId);
      const present = await needs.chatAccounts.list({ organizationId, customerId: null }, { userId });
      const chat =
        channel?.organizationId === organizationId
          ? provingChatOf({ type: channel.type, isActive: channel.isActive, settings: settingsOf(channel) })
          : null;
      const broken = firstBroken(requestedLinkRules, { chat, count: present.length });
      if (broken !== null) return broken;
      const code = needs.secrets.digits(LINK_CODE_DIGITS);
      const expiresAt = later(now, LINK_CODE_LIFETIME);
      await needs.chatLinkCodes.offer({
        organizationId,
        userId,
        channelId,
        codeDigest: linkCodeDigest(needs, code),
        expiresAt,
      });
      audit(auditEntry('chatAccount.requested', { organizationId, publicId: caller.userPublicId }, {}));
      return accepted({ code, command: `/link ${code}`, expiresAt });
    },
});

/** Removes the link of an account of the caller. */
export const deleteChatAccount = defineRecordCommand({
  name: 'deleteChatAccount',
  permission: 'ownAccount',
  records: ({ chatAccounts }: Needs) => chatAccounts,
  missing: 'notFound',
  guard: {
    refuses: ['notFound'],
    refusal: ({ caller }: CommandContext, account: ChatAccount) =>
      isSameUser(caller, account.userId) ? null : refused('notFound'),
  },
  execute: async ({ audit }, found, _input: ById, { chatAccounts }: Needs) => {
    await chatAccounts.remove(found);
    audit(chatAccountAudit('unlinked', found));
    return accepted({ success: true as const });
  },
});

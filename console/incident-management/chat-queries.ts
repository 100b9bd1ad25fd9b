import * as api from '../client/sdk.gen.ts';
import type { ChatAccount, ChatLinkCode } from '../client/types.gen.ts';
import { bodyOf, bodyQuery } from '../kernel/api.ts';

export type { ChatAccount, ChatLinkCode };

/** The most accounts that are shown; a person has fewer. */
const SHOWN = 100;

/** The chat accounts of the signed-in person, newest first. */
export const chatAccountsQuery = bodyQuery(['chat-accounts'], (signal) =>
  api.listChatAccounts({ query: { perPage: SHOWN }, signal }),
);

/** Requests a code that links the account of a chat from which it is sent. */
export const requestLink = (channelId: string): Promise<ChatLinkCode> =>
  bodyOf(api.requestChatLink({ body: { channelId } }));

/** Unlinks an account. */
export const unlinkAccount = (id: string) => bodyOf(api.deleteChatAccount({ path: { id } }));

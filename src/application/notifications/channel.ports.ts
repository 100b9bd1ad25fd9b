import type { Notice } from '../../domain/notifications/alert.ts';
import type { ReceiverVerdict } from '../../domain/notifications/channel-health.ts';
import type { ChannelSettings } from '../../domain/notifications/channel-type.ts';
import type { HttpChannelType } from '../../domain/notifications/channel-types.ts';
import type { NoticeContent } from './notice-content.ts';

/** An HTTP request to a receiver. */
export interface ChannelRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Binary only for services that take encrypted messages. Empty for GET. */
  readonly body: string | Uint8Array;
}

/** Returns a POST request with a JSON body. */
export const postJson = (
  url: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): ChannelRequest => ({
  method: 'POST',
  url,
  headers: { ...headers, 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** The response of a receiver, as far as it is read. */
export interface ChannelResponse {
  readonly status: number;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
}

/** The response of a receiver, interpreted. */
export interface ReceiverReply {
  readonly verdict: ReceiverVerdict;
  /** The cause of a failure for the delivery log; null if the message was accepted. */
  readonly error: string | null;
  /** The delay that the receiver asks for in its body rather than in the Retry-After header. */
  readonly retryAfterSeconds?: number;
  /** The id by which the message can be edited, for services that return one. */
  readonly messageRef?: string;
}

/** A message that was sent, and what it shows after an answer. */
export interface MessageEdit {
  /** The id that the service returned. */
  readonly messageRef: string;
  /** A line that says which answer was given. */
  readonly line: string;
  /** The links of the answers that remain. */
  readonly answers: readonly { readonly label: string; readonly url: string }[];
}

/** The addresses that the provider of a call sends requests to. */
export interface CallAddresses {
  /** The address to which the provider sends the pressed key; null for a call that offers no answer. */
  readonly keysUrl: string | null;
  /** The address to which the provider sends the result of the call. */
  readonly statusUrl: string;
}

/** A message that a request is built from. */
export interface ChannelDraft {
  /** The notification; the first of a message that lists several. */
  readonly notice: Notice;
  readonly content: NoticeContent;
  /** The same for all attempts. */
  readonly messageId: string;
  /** The address of the service, for links. */
  readonly baseUrl: string;
  /** The recipient, if the channel has several; null if it has one destination. */
  readonly recipient: string | null;
  /** The addresses for the provider of a call; absent for calls that report nothing. */
  readonly call?: CallAddresses;
}

/** The requests and responses of the services that channel types stand for. */
export interface ChannelProtocols {
  /** Returns the HTTP request that sends the draft. */
  requestOf(type: HttpChannelType, settings: ChannelSettings, draft: ChannelDraft): ChannelRequest;
  /** Returns the meaning of the receiver's response, such as a refusal that a retry does not change. */
  replyOf(type: HttpChannelType, response: ChannelResponse, settings: ChannelSettings): ReceiverReply;
  /** Returns the request that edits a message; null for services whose messages cannot be edited. */
  editOf(type: HttpChannelType, settings: ChannelSettings, edit: MessageEdit): ChannelRequest | null;
}

/** A message that this process has claimed. */
export interface ClaimedMessage {
  readonly id: number;
  readonly topic: string;
  /** The payload, or null if it cannot be decrypted with the current key. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly stream: string | null;
  readonly destination: string | null;
  /** The group key. Messages of one group that are claimed together are sent together. */
  readonly group: string | null;
  /** The number of the attempt, starting at 1. Each claim increments it, so it also identifies the claim. */
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  /** The end of the lease. Until then, no other process can claim the message. */
  readonly leaseUntil: Date;
}

/** The maximum number of messages of a group that are sent together. */
export const MAX_TOGETHER = 200;

/** Selects messages to claim. */
export interface Claim {
  readonly topics: readonly string[];
  /** True to claim bulk messages only. By default, only other messages are claimed. */
  readonly isBulk?: boolean;
  readonly limit: number;
  /** The destinations whose messages are not claimed. */
  readonly except?: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
}

/**
 * The outcome of an attempt: sent, to be retried at `at` (`notBefore` is the earliest time that the receiver permits),
 * or abandoned.
 */
export type Settlement =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'waiting'; readonly at: Date; readonly error: string; readonly notBefore?: Date }
  | { readonly state: 'failed'; readonly at: Date; readonly error: string };

/** The outbox as senders use it. */
export interface OutboxQueue {
  /**
   * Claims up to `limit` due messages for this process, longest due first. A message waits for earlier ones of its
   * stream. Messages claimed by a killed process can be claimed again once the lease has expired. The due messages of a
   * group, up to `MAX_TOGETHER`, are claimed together and count as one.
   */
  claim(claim: Claim): Promise<readonly ClaimedMessage[]>;
  /** Extends the leases of messages that are still claimed. */
  renew(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date): Promise<void>;
  /**
   * Ends the leases of messages that are still claimed and will not be sent, so that another process can claim them at
   * once.
   */
  release(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[]): Promise<void>;
  /**
   * Makes messages due whose due time or lease lies too far in the future because the clock was set back. Returns their
   * number.
   */
  pullBack(now: Date): Promise<number>;
  /**
   * Records the outcome of the attempt. Returns `overtaken`, and records nothing, if the message has been claimed
   * again; returns `awaited` if another message may have become due. When a message is sent, other messages to the same
   * destination are brought forward, `RESUME_PACE` apart; bulk messages neither bring others forward nor are brought.
   */
  settle(message: ClaimedMessage, settlement: Settlement): Promise<SettledState>;
  /**
   * Records that messages were sent, as `settle` does. The results are in the order of the messages.
   */
  settleSent(messages: readonly SentMessage[]): Promise<readonly SettledState[]>;
}

/** The result of settling a message; see `settle`. */
export type SettledState = 'settled' | 'awaited' | 'overtaken';

/** A message that was sent. */
export interface SentMessage {
  readonly message: ClaimedMessage;
  readonly at: Date;
}

/** The result of a send, and the work that records it. */
export interface SendResult {
  /** `refused` is final; `failed` is retried until the retry limit. */
  readonly outcome: 'sent' | 'failed' | 'refused';
  readonly error?: string;
  /** The earliest time at which the receiver permits a retry. */
  readonly notBefore?: Date;
  /** Runs in the transaction that records the outcome, with the resulting settlement. */
  readonly record?: (settlement: Settlement) => Promise<void>;
}

/** Sends the messages of one topic, whose payloads have one type. */
export interface OutboxSender<Payload extends object = object> {
  readonly topic: string;
  /** True if the messages of the topic are bulk messages. */
  readonly isBulk?: true;
  /**
   * Sends the message once, within 30 seconds. A rejection counts as `failed`. The message id is the same for all
   * attempts, so that receivers can drop duplicates.
   */
  send(payload: Payload, message: ClaimedMessage): Promise<SendResult>;
  /**
   * Sends the messages of one group as one, and returns a result for each. Without this method, they are sent one by
   * one.
   */
  sendTogether?(
    items: readonly { readonly payload: Payload; readonly message: ClaimedMessage }[],
  ): Promise<readonly SendResult[]>;
}

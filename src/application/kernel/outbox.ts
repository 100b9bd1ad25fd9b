/** A message that this process has claimed. */
export interface ClaimedMessage {
  readonly id: number;
  readonly topic: string;
  /** Null if it cannot be decrypted with the current key. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly stream: string | null;
  readonly destination: string | null;
  /** Messages of one group that are claimed together are sent together. */
  readonly group: string | null;
  /** 1 for the first attempt. Each claim increments it, so it also identifies the claim. */
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  /** Until when no other process can claim the message. */
  readonly leaseUntil: Date;
}

/** How many messages of a group can be sent together. */
export const MAX_TOGETHER = 200;

/** Selects messages to claim. */
export interface Claim {
  readonly topics: readonly string[];
  /** Whether bulk messages are claimed; by default, only others are. */
  readonly isBulk?: boolean;
  readonly limit: number;
  /** Destinations whose messages are left to wait. */
  readonly except?: readonly string[];
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** How an attempt ended: sent, to be retried at `at` (the receiver permits it at `notBefore` at the earliest), or abandoned. */
export type Settlement =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'waiting'; readonly at: Date; readonly error: string; readonly notBefore?: Date }
  | { readonly state: 'failed'; readonly at: Date; readonly error: string };

/** The stored messages as seen by senders. */
export interface OutboxQueue {
  /**
   * Claims up to `limit` due messages for this process, longest due first. A message waits for earlier ones of its stream. Messages claimed by a
   * killed process can be claimed again once the lease has expired. The due messages of a group, up to `MAX_TOGETHER`, are claimed by one process, and
   * count as one.
   */
  claim(claim: Claim): Promise<readonly ClaimedMessage[]>;
  /** Extends the leases of messages that are still claimed. */
  renew(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[], leaseUntil: Date): Promise<void>;
  /** Ends the leases of messages that are still claimed and will not be sent, so that another process can claim them at once. */
  release(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[]): Promise<void>;
  /** Makes messages due that wait longer than they can, or are held so, because the clock was set back; returns their number. */
  pullBack(now: Date): Promise<number>;
  /**
   * Records how the attempt ended: `overtaken` if the message has been claimed again since, in which case nothing is recorded; `awaited` if another
   * message may be due because of it. When a message is sent, those that wait for the same destination are brought forward, `RESUME_PACE` apart, but no bulk messages.
   */
  settle(message: ClaimedMessage, settlement: Settlement): Promise<SettledState>;
  /** Records together that bulk messages were sent, as `settle` does, but brings no message forward. The answers have the order of the messages. */
  settleSent(messages: readonly SentMessage[]): Promise<readonly SettledState[]>;
}

export type SettledState = 'settled' | 'awaited' | 'overtaken';

/** A message that was sent. */
export interface SentMessage {
  readonly message: ClaimedMessage;
  readonly at: Date;
}

/** The result of a send, and what to store with it. */
export interface SendResult {
  /** `refused` is final; `failed` is retried until the retry limit. */
  readonly outcome: 'sent' | 'failed' | 'refused';
  readonly error?: string;
  /** The earliest retry that the receiver permits. */
  readonly notBefore?: Date;
  /** Runs in the transaction that records the outcome, with the resulting settlement. */
  readonly record?: (settlement: Settlement) => Promise<void>;
}

/** Sends the messages of one topic, whose payloads have one type. */
export interface OutboxSender<Payload extends object = object> {
  readonly topic: string;
  /** Whether its messages are bulk messages. */
  readonly isBulk?: true;
  /**
   * Sends the message once, within 30 seconds. A rejection counts as `failed`. The id is the same for all attempts, so that receivers can drop
   * duplicates.
   */
  send(payload: Payload, message: ClaimedMessage): Promise<SendResult>;
  /** Sends messages of one group as one. Returns a result for each; without it, they are sent one by one. */
  sendTogether?(items: readonly { readonly payload: Payload; readonly message: ClaimedMessage }[]): Promise<readonly SendResult[]>;
}

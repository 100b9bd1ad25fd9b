/** A message that this process has claimed. */
export interface ClaimedMessage {
  readonly id: number;
  readonly topic: string;
  /** Null when it cannot be opened under the present key. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  readonly stream: string | null;
  /** 1 for the first attempt. Each claim counts it up, so it also tells this claim from a later one. */
  readonly attempts: number;
  readonly firstAttemptAt: Date;
  /** Until when no other process claims the message. */
  readonly leaseUntil: Date;
}

/** Which messages to claim. */
export interface Claim {
  readonly topics: readonly string[];
  readonly limit: number;
  readonly now: Date;
  readonly leaseUntil: Date;
}

/** How an attempt ended: sent, to be tried again at `at`, or given up. */
export type Settlement =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'waiting'; readonly at: Date; readonly error: string }
  | { readonly state: 'failed'; readonly at: Date; readonly error: string };

/** The stored messages as their senders see them. */
export interface OutboxQueue {
  /**
   * Takes up to `limit` due messages for this process alone, longest due first. A message waits for the earlier ones
   * of its stream. What a killed process has claimed can be claimed again once its lease is over.
   */
  claim(claim: Claim): Promise<readonly ClaimedMessage[]>;
  /**
   * Records how the attempt ended: `overtaken`, and nothing recorded, when the message was claimed anew in the meantime;
   * `awaited` when another message of its stream is there.
   */
  settle(message: ClaimedMessage, settlement: Settlement): Promise<'settled' | 'awaited' | 'overtaken'>;
  /** Deletes what was sent or given up before the moment; answers how many. */
  purge(before: Date): Promise<number>;
}

/** How a sender fared, and what it wants stored together with that. */
export interface SendResult {
  /** `refused` is final; `failed` is tried again until the message has been tried for long enough. */
  readonly outcome: 'sent' | 'failed' | 'refused';
  readonly error?: string;
  /** When the receiver asks to be tried again. */
  readonly notBefore?: Date;
  /** Runs within the transaction that records the outcome, told how the message ended. */
  readonly record?: (settlement: Settlement) => Promise<void>;
}

/** Takes the messages of one topic out of the service. */
export interface OutboxSender {
  readonly topic: string;
  /**
   * Sends the message once, within half a minute. A rejection counts as `failed`. The id stays the same over all
   * attempts, so that receivers can drop what they already have.
   */
  send(payload: Readonly<Record<string, unknown>>, message: ClaimedMessage): Promise<SendResult>;
}

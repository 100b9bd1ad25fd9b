/** The reason why the service disabled a channel. */
export type DisabledReason = 'gone' | 'refusing';

/**
 * The responses of a receiver: accepted, temporary failure, refused, or permanently gone. `undeliverable` means that one
 * of several recipients can never receive messages, for example because a mailbox does not exist.
 */
export const receiverVerdicts = ['taken', 'failed', 'refused', 'gone', 'undeliverable'] as const;

/** The response of a receiver. */
export type ReceiverVerdict = (typeof receiverVerdicts)[number];

/** The number of consecutive refusals that disables a channel. */
export const MAX_REFUSALS_IN_ROW = 10;

const TOO_EARLY_OR_TOO_MUCH: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE = 410;

/** Interprets the HTTP status of a receiver. A redirect is a refusal, because redirects are not followed. */
export const verdictOfStatus = (status: number): ReceiverVerdict => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === GONE) return 'gone';
  return status >= 300 && status < 500 && !TOO_EARLY_OR_TOO_MUCH.has(status) ? 'refused' : 'failed';
};

/** The part of a channel that its receiver's responses change. */
export interface ChannelHealth {
  readonly refusalsInRow: number;
  readonly disabledReason: DisabledReason | null;
}

/** The health of a channel that is new or was enabled again. */
export const enabledAgain = { disabledAt: null, disabledReason: null, refusalsInRow: 0, webhookFault: null } as const;

/** Returns true if a response affects the health of the whole channel. */
export const affectsHealth = (verdict: ReceiverVerdict): boolean => verdict !== 'failed' && verdict !== 'undeliverable';

/** Returns the health of an active channel after a response. */
export const healthAfter = (verdict: ReceiverVerdict, refusalsInRow: number): ChannelHealth => {
  if (verdict === 'taken') return { refusalsInRow: 0, disabledReason: null };
  if (!affectsHealth(verdict)) return { refusalsInRow, disabledReason: null };
  const refusals = refusalsInRow + 1;
  if (verdict === 'gone') return { refusalsInRow: refusals, disabledReason: 'gone' };
  return { refusalsInRow: refusals, disabledReason: refusals >= MAX_REFUSALS_IN_ROW ? 'refusing' : null };
};

import type { DisabledReason } from './channel.ts';

/**
 * How a receiver answered: took it, failed for now, refused it, or is gone for good. `undeliverable` is one recipient of
 * several that never takes anything, such as a mailbox that does not exist.
 */
export type ReceiverVerdict = 'taken' | 'failed' | 'refused' | 'gone' | 'undeliverable';

/** The refusals in a row after which a channel is switched off. */
export const MAX_REFUSALS_IN_ROW = 10;

const TOO_EARLY_OR_TOO_MUCH: ReadonlySet<number> = new Set([408, 425, 429]);
const GONE = 410;

/** What an HTTP status says about a message. A redirect is a refusal, for it is never followed. */
export const verdictOfStatus = (status: number): ReceiverVerdict => {
  if (status >= 200 && status < 300) return 'taken';
  if (status === GONE) return 'gone';
  return status >= 300 && status < 500 && !TOO_EARLY_OR_TOO_MUCH.has(status) ? 'refused' : 'failed';
};

/** The part of a channel that its receiver's answers change. */
export interface ChannelHealth {
  readonly refusalsInRow: number;
  readonly disabledReason: DisabledReason | null;
}

/** Whether an answer says anything about the channel as a whole. */
export const affectsHealth = (verdict: ReceiverVerdict): boolean => verdict !== 'failed' && verdict !== 'undeliverable';

/** The health of an active channel after an answer. */
export const healthAfter = (verdict: ReceiverVerdict, refusalsInRow: number): ChannelHealth => {
  if (verdict === 'taken') return { refusalsInRow: 0, disabledReason: null };
  if (!affectsHealth(verdict)) return { refusalsInRow, disabledReason: null };
  const refusals = refusalsInRow + 1;
  if (verdict === 'gone') return { refusalsInRow: refusals, disabledReason: 'gone' };
  return { refusalsInRow: refusals, disabledReason: refusals >= MAX_REFUSALS_IN_ROW ? 'refusing' : null };
};

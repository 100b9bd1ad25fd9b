import { seconds } from '../kernel/time.ts';
import { firstBroken } from '../kernel/rules.ts';
import type { Rule } from '../kernel/rules.ts';

/** The maximum number of open streams of a user in a process, with all sessions and tokens. */
export const MAX_STREAMS_OF_USER = 20;
/** The maximum number of open streams of a process. */
export const MAX_STREAMS = 2000;
/** The minimum time between two events of a stream, in milliseconds. */
export const EVENT_INTERVAL = seconds(0.25);
/** The time after which a comment shows that the connection is open, in milliseconds. */
export const HEARTBEAT_INTERVAL = seconds(15);
/** The time after which the caller of a stream is judged anew, even if no change was announced, in milliseconds. */
export const JUDGEMENT_INTERVAL = seconds(60);
/** The minimum time between two judgments of the callers whose rights may have changed, in milliseconds. */
export const JUDGEMENT_PAUSE = seconds(1);
/** The time after which a stream is closed whose reader does not take what was sent, in milliseconds. */
export const SLOW_READER_LIMIT = seconds(30);
/** The maximum number of changes in an event. The reader of more is told to read anew. */
export const MAX_CHANGES = 200;
/** The number of latest changes of which a process can resume streams. */
export const RING_SIZE = 4096;
/** The time after which a client opens a lost stream again, in milliseconds. */
export const RECONNECT_DELAY = seconds(2);

/** The open streams when another one is requested. */
export interface OpenStreams {
  readonly ofUser: number;
  readonly ofProcess: number;
}

/** The rule that limits the open streams. */
export const streamRules = [
  {
    code: 'streamLimitReached',
    broken: ({ ofUser, ofProcess }) => ofUser >= MAX_STREAMS_OF_USER || ofProcess >= MAX_STREAMS,
    data: () => ({ retryAfter: HEARTBEAT_INTERVAL / seconds(1) }),
  },
] as const satisfies readonly Rule<OpenStreams>[];

/** Returns the refusal of another stream, or null if it may be opened. */
export const streamRefusal = (open: OpenStreams) => firstBroken(streamRules, open);

import { MAX_ANSWER_EXCERPT, excerptLine, withoutSecrets } from './answer-excerpt.ts';

/** The report of a job: it has succeeded, begun or failed, or sends a message that changes nothing. */
export const signalKinds = ['success', 'start', 'fail', 'log'] as const;
/** The kind of a signal that a job sends to its heartbeat. */
export type SignalKind = (typeof signalKinds)[number];

/** The largest exit status of a process. */
export const MAX_EXIT_STATUS = 255;

/** The meaning of the address that a job calls. */
export interface HeartbeatSignal {
  readonly kind: SignalKind;
  /** The exit status of the job. Null for a signal without one. */
  readonly exitStatus: number | null;
}

/** The signal of an address that ends with the token. */
export const plainSignal: HeartbeatSignal = { kind: 'success', exitStatus: null };

const EXIT_STATUS = /^\d{1,3}$/;

/**
 * Returns the signal that the last part of an address names: `start`, `fail`, `log`, or an exit status from 0 to 255, of
 * which all but 0 are failures. Returns null for any other text.
 */
export const signalOf = (text: string): HeartbeatSignal | null => {
  if (text === 'start' || text === 'fail' || text === 'log') return { kind: text, exitStatus: null };
  const exitStatus = EXIT_STATUS.test(text) ? Number(text) : MAX_EXIT_STATUS + 1;
  return exitStatus > MAX_EXIT_STATUS ? null : { kind: exitStatus === 0 ? 'success' : 'fail', exitStatus };
};

/** The maximum size of the part of a body that is kept, in bytes. */
export const MAX_SIGNAL_BODY = 10_000;

/** The number of signals of a monitor that are kept. */
export const KEPT_SIGNALS = 100;

/** A signal with what came with it. */
export interface ReceivedSignal extends HeartbeatSignal {
  /** Tells parallel runs of a job apart. Null if the job names none. */
  readonly runId: string | null;
  readonly receivedAt: Date;
  /** The network address of the sender. */
  readonly sourceAddress: string | null;
  /** The beginning of the body, as `keptBody` returns it. */
  readonly body: string | null;
  /** The size of the whole body, in bytes. */
  readonly bodyBytes: number;
}

/** A stored signal. */
export interface StoredSignal extends ReceivedSignal {
  /** Counts the signals of the monitor from 1. */
  readonly number: number;
  /** The time since the start of the run that the signal ends, in milliseconds. Null if it ends none. */
  readonly runTimeMs: number | null;
}

/**
 * Returns the beginning of a body as it is kept: without secrets, and without control characters other than tabs and line
 * ends. Returns null if no text is left.
 */
export const keptBody = (beginning: string): string | null => {
  const text = withoutSecrets(
    beginning
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\t\n]/gu, ''),
  );
  return text.trim() === '' ? null : text;
};

/** Returns the first line of a kept body that has text, shortened for a sentence. Null if there is none. */
export const firstLineOf = (body: string | null): string | null => {
  for (const written of body?.split('\n') ?? []) {
    const line = excerptLine(written, MAX_ANSWER_EXCERPT);
    if (line !== null) return line;
  }
  return null;
};

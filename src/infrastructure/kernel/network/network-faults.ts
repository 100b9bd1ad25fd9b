import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Failed, ProbeFailureCode, ProbePhase } from '../../../domain/checks/probe-failure.ts';

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);
const MALFORMED_REQUEST = new Set([
  'ERR_INVALID_CHAR',
  'ERR_INVALID_HTTP_TOKEN',
  'ERR_UNESCAPED_CHARACTERS',
  'ERR_HTTP_INVALID_HEADER_VALUE',
]);

/** Returns the error code of the system or library. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
};

/**
 * Returns the failure for an error after the connection was established; `otherwise` is its code if the error is
 * unknown.
 */
export const faultOf = (
  error: unknown,
  phase: ProbePhase,
  otherwise: ProbeFailureCode = 'connectionFailed',
): Failed => {
  const cause = causeOf(error);
  return failed(codeOf(cause) ?? otherwise, phase, cause);
};

const codeOf = (cause: string): ProbeFailureCode | null => {
  if (CLOSED.has(cause)) return 'connectionClosed';
  if (MALFORMED_REQUEST.has(cause)) return 'requestInvalid';
  if (cause.startsWith('HPE_') || cause.startsWith('ERR_HTTP2_')) return 'answerInvalid';
  if (cause.startsWith('ERR_SSL_')) return 'tlsFailed';
  return null;
};

/** Returns the failure of a step that timed out. */
export const timedOut = (phase: ProbePhase): Failed => failed('timedOut', phase, 'deadline passed');

/** Returns the failure of a step during which the peer closed the connection. */
export const closedEarly = (phase: ProbePhase): Failed => failed('connectionClosed', phase, 'closed early');

/** Creates the error for a connection on which the server sends interim responses (1xx) without end. */
export const tooManyInterimAnswers = (): Error =>
  Object.assign(new Error('Too many interim answers'), { code: 'HPE_TOO_MANY_INTERIM_ANSWERS' });

/** A no-op listener for errors that are handled elsewhere. */
export const ignore = (): void => undefined;

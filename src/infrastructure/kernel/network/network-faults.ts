import { failed } from '../../../domain/checks/probe-failure.ts';
import type { Failed, ProbeFailureCode, ProbePhase } from '../../../domain/checks/probe-failure.ts';

const CLOSED = new Set(['ECONNRESET', 'EPIPE', 'ECONNABORTED', 'ERR_STREAM_PREMATURE_CLOSE']);
const MALFORMED_REQUEST = new Set(['ERR_INVALID_CHAR', 'ERR_INVALID_HTTP_TOKEN', 'ERR_UNESCAPED_CHARACTERS', 'ERR_HTTP_INVALID_HEADER_VALUE']);

/** The error code of the system or library. */
export const causeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const { code } = error as NodeJS.ErrnoException;
  return code ?? error.message;
};

/** The cause of an error after the connection was established; `otherwise` if it is unknown. */
export const faultOf = (error: unknown, phase: ProbePhase, otherwise: ProbeFailureCode = 'connectionFailed'): Failed => {
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

/** A timeout during a step. */
export const timedOut = (phase: ProbePhase): Failed => failed('timedOut', phase, 'deadline passed');

/** The peer closed the connection during a step. */
export const closedEarly = (phase: ProbePhase): Failed => failed('connectionClosed', phase, 'closed early');

/** The error of a connection on which the server sends interim answers (1xx) without end. */
export const tooManyInterimAnswers = (): Error => Object.assign(new Error('Too many interim answers'), { code: 'HPE_TOO_MANY_INTERIM_ANSWERS' });

/** A no-op listener for errors that are handled elsewhere. */
export const ignore = (): void => undefined;

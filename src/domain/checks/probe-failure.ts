/** The step at which a probe failed. */
export type ProbePhase = 'resolve' | 'connect' | 'tls' | 'request' | 'answer';

/** Why a probe got no usable answer. */
export type ProbeFailureCode =
  | 'hostInvalid'
  | 'hostUnresolved'
  | 'addressNotPublic'
  | 'connectionFailed'
  | 'connectionClosed'
  | 'timedOut'
  | 'tlsFailed'
  | 'certificateInvalid'
  | 'requestInvalid'
  | 'answerInvalid'
  | 'answerUndecodable'
  /** The answer expands so much when it is decoded that it is not read on. */
  | 'compressionBomb'
  /** A server of a text protocol answered the connection or a command with an error. */
  | 'commandRefused'
  /** The server does not offer to encrypt the connection, or refused it. */
  | 'startTlsRefused'
  /** The server refused the credentials, or offers no login that the probe supports. */
  | 'loginRefused'
  /** The server supports none of the algorithms of the probe. */
  | 'noCommonAlgorithm'
  | 'redirectInvalid'
  | 'redirectLoop'
  | 'tooManyRedirects'
  /** The registry reports that the name is not registered. */
  | 'domainUnregistered'
  /** No registry is known for the name. */
  | 'registryUnknown'
  /** A program that the probe runs is missing on this machine, or cannot be executed. */
  | 'programUnavailable'
  /** The server refuses to answer queries from here. */
  | 'queryRefused'
  /** A blocklist does not answer its test entries as RFC 5782 requires. */
  | 'blocklistUnreliable';

/** A failure: its code, the step at which it occurred, and the error of the system or library. */
export interface ProbeFailure {
  readonly code: ProbeFailureCode;
  readonly phase: ProbePhase;
  readonly detail: string;
  /** Until when the server has asked not to be queried. */
  readonly notBefore?: Date;
}

/** The result of a step, or the failure that ended the probe. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ProbeFailure };

/** The result of a step that failed. */
export type Failed = Extract<Attempt<unknown>, { readonly ok: false }>;

/** A step that failed. */
export const failed = (code: ProbeFailureCode, phase: ProbePhase, detail: string, notBefore?: Date): Failed => ({
  ok: false,
  failure: { code, phase, detail, ...(notBefore === undefined ? {} : { notBefore }) },
});

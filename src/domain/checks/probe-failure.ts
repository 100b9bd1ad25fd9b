/** A step at which a probe can fail. */
export type ProbePhase = 'resolve' | 'connect' | 'tls' | 'request' | 'answer';

/** The reason why a probe received no usable answer. */
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
  /** Decoding was stopped because the answer expands to too many bytes. */
  | 'compressionBomb'
  /** A server of a text protocol responded to the connection or a command with an error. */
  | 'commandRefused'
  /** The server does not offer encryption, or refused to start it. */
  | 'startTlsRefused'
  /** The server refused the credentials, or offers no login that the probe supports. */
  | 'loginRefused'
  /** The server supports none of the algorithms that the probe supports. */
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
  /** The server refuses to answer queries from this machine. */
  | 'queryRefused'
  /** A blocklist does not answer its test entries as RFC 5782 requires. */
  | 'blocklistUnreliable';

/** The lookup of a host name that returned no address. */
export interface NameLookup {
  /** `ENOTFOUND` if the name does not exist, `ENODATA` if it has no address, or the error of the lookup. */
  readonly error: string;
  /** The name servers that were asked. */
  readonly servers: readonly string[];
}

/** A failure: its code, the step at which it occurred, and the error of the system or library. */
export interface ProbeFailure {
  readonly code: ProbeFailureCode;
  readonly phase: ProbePhase;
  readonly detail: string;
  /** The time before which the server asks not to be queried again. */
  readonly notBefore?: Date;
  /** Set for a host name without an address. */
  readonly lookup?: NameLookup;
}

/** The result of a step, or the failure that ended the probe. */
export type Attempt<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: ProbeFailure };

/** The result of a step that failed. */
export type Failed = Extract<Attempt<unknown>, { readonly ok: false }>;

/** Creates the result of a failed step. */
export const failed = (code: ProbeFailureCode, phase: ProbePhase, detail: string, notBefore?: Date): Failed => ({
  ok: false,
  failure: { code, phase, detail, ...(notBefore === undefined ? {} : { notBefore }) },
});

/** Returns the error at which a probe failed, with the step. */
export const failureText = ({ detail, phase }: Pick<ProbeFailure, 'detail' | 'phase'>): string =>
  `${detail} (${phase})`;

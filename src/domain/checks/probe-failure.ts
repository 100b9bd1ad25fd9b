/** The step of a check that could not be finished. */
export type ProbePhase = 'resolve' | 'connect' | 'tls' | 'request' | 'answer';

/** Why a check got no usable answer. */
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
  | 'redirectInvalid'
  | 'redirectLoop'
  | 'tooManyRedirects'
  /** The registry says that nobody has registered the name. */
  | 'domainUnregistered'
  /** No registry is known for names of this kind. */
  | 'registryUnknown'
  /** A program that the probe runs is missing on this machine, or may not be run. */
  | 'programUnavailable'
  /** The server answers, but not to us. */
  | 'queryRefused';

/** A failure as it was seen: what, at which step, and the system's or library's own word for it. */
export interface ProbeFailure {
  readonly code: ProbeFailureCode;
  readonly phase: ProbePhase;
  readonly detail: string;
}

/** What a step of a probe answers: its result, or the failure that ended the probe. */
export type Attempt<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly failure: ProbeFailure };

/** Wraps a failure as the answer of a step. */
export const failed = (code: ProbeFailureCode, phase: ProbePhase, detail: string): { ok: false; failure: ProbeFailure } => ({
  ok: false,
  failure: { code, phase, detail },
});

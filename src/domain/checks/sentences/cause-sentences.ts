import type { DownReason } from '../down-reason.ts';
import type { Evidence, RuleEvidence } from '../evidence.ts';

/** What a sentence is made of: the evidence, what its deciding rule expected and saw, and the error of the probe. */
export interface Cause extends Pick<RuleEvidence, 'expected' | 'seen'> {
  readonly evidence: Evidence;
  readonly error: string;
}

/** The sentences about causes in one language: without a capital at the beginning and a full stop at the end. */
export interface CauseSentences {
  /** Created once: it costs more than the sentence. */
  readonly lists: Intl.ListFormat;
  readonly causes: Readonly<Record<DownReason, (cause: Cause) => string>>;
  readonly certificateExpiring: (cause: Cause) => string;
  /** For a reason without a sentence. */
  readonly otherwise: (cause: Cause) => string;
  readonly seenFrom: (locations: string) => string;
  readonly moreLocations: (count: number) => string;
}

/** The address of the connection, or the one that was tried; null when the name was not resolved. */
export const addressOf = ({ connectedAddress, resolvedAddresses }: Evidence): string | null => connectedAddress ?? resolvedAddresses[0] ?? null;

/** The text for an error of the system or library; undefined for one without a text. */
export const knownError = (errors: Readonly<Record<string, string>>, error: string): string | undefined => (Object.hasOwn(errors, error) ? errors[error] : undefined);

/** The date on which the certificate expires, such as `2026-05-01`. */
export const expiryOf = ({ tls }: Evidence): string | null => tls?.notAfter?.slice(0, 10) ?? null;

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

/** The words of rules that are not names or numbers, in another language. */
export type RuleWords = readonly (readonly [RegExp, string])[];

/** Translates what a rule expected and saw. */
export const translatorOf =
  (words: RuleWords) =>
  (text: string): string =>
    words.reduce((translation, [pattern, word]) => translation.replace(pattern, word), text);

/** The first certificate of the chain to expire. */
export interface CertificateExpiry {
  /** The subject of an intermediate certificate; null for the certificate of the server itself. */
  readonly intermediate: string | null;
  /** The date, such as `2026-05-01`; null if the certificate has no valid one. */
  readonly date: string | null;
}

/** Which certificate expires first, and when. */
export const expiryOf = ({ tls }: Evidence): CertificateExpiry => {
  const own = { intermediate: null, notAfter: tls?.notAfter ?? null };
  const others = (tls?.intermediates ?? []).map(({ subject, notAfter }) => ({ intermediate: subject, notAfter }));
  const first = others.reduce<{ intermediate: string | null; notAfter: string | null }>((earliest, each) => ((each.notAfter ?? '~') < (earliest.notAfter ?? '~') ? each : earliest), own);
  return { intermediate: first.intermediate, date: first.notAfter?.slice(0, 10) ?? null };
};

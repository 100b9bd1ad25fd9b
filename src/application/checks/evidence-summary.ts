import { DEGRADED_REASON } from '../../domain/checks/degraded.ts';
import type { DownReason } from '../../domain/checks/down-reason.ts';
import { DOMAIN_EXPIRY, clipped, hasCause } from '../../domain/checks/evidence.ts';
import { mailReasonOf } from '../../domain/checks/kinds/mail-health.ts';
import { storedEvidence } from '../../domain/checks/stored-evidence.ts';
import type { Evidence, RuleEvidence, StepEvidence } from '../../domain/checks/evidence.ts';
import type { Phrase } from '../../domain/checks/phrase.ts';
import { intlOf } from '../../domain/kernel/intl.ts';
import { DEFAULT_LOCALE } from '../../domain/kernel/locale.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { phraseText } from '../../texts/phrase-text.ts';
import { textsOf } from '../../texts/texts.ts';

/** The most locations that a summary names. */
export const MAX_NAMED_LOCATIONS = 4;

type CauseTexts = Texts['causes'];

/**
 * The rules about what does not depend on a location: what registries and blocklists say is the same wherever they are
 * asked, and heartbeats come to the service.
 */
const SAME_EVERYWHERE: readonly (string | null)[] = [DOMAIN_EXPIRY, 'registration', 'blocklists', 'heartbeat'];

const isKnown = (reason: string | null, { reasons }: CauseTexts): reason is DownReason =>
  reason !== null && Object.hasOwn(reasons, reason);

/** Returns the text for an error of the system or library; undefined for one without a text. */
const knownError = (errors: Readonly<Record<string, string>>, error: string): string | undefined =>
  Object.hasOwn(errors, error) ? errors[error] : undefined;

/** Says which certificate of the chain expires first, and when. */
const expiryText = ({ tls }: Evidence, texts: CauseTexts['expired'] | CauseTexts['hasExpired']): string => {
  const others = (tls?.intermediates ?? []).map(({ subject, notAfter }) => ({ name: subject, notAfter }));
  const own: { readonly name: string | null; readonly notAfter: string | null } = {
    name: null,
    notAfter: tls?.notAfter ?? null,
  };
  const first = others.reduce(
    (earliest, each) => ((each.notAfter ?? '~') < (earliest.notAfter ?? '~') ? each : earliest),
    own,
  );
  const date = first.notAfter?.slice(0, 10);
  if (first.name === null) return date === undefined ? texts.own : texts.ownOn({ date });
  return date === undefined
    ? texts.intermediate({ name: first.name })
    : texts.intermediateOn({ name: first.name, date });
};

/** Returns the address of the connection, or the one that was tried; null when the name was not resolved. */
const addressOf = ({ connectedAddress, resolvedAddresses }: Evidence): string | null =>
  connectedAddress ?? resolvedAddresses[0] ?? null;

const connectionText = (evidence: Evidence, { connection, connectionTo }: CauseTexts): string => {
  const address = addressOf(evidence);
  if (address === null) return connection;
  if (evidence.port === null) return connectionTo({ address });
  return connectionTo({ address: `${address.includes(':') ? `[${address}]` : address}:${evidence.port}` });
};

const problemText = (evidence: Evidence, error: string, texts: CauseTexts): string =>
  evidence.reason === 'connectionFailed'
    ? (knownError(texts.connectionErrors, error) ?? texts.otherConnectionError({ error }))
    : certificateText(evidence, error, texts);

const certificateText = (evidence: Evidence, error: string, texts: CauseTexts): string => {
  if (error === 'CERT_HAS_EXPIRED') return expiryText(evidence, texts.hasExpired);
  return knownError(texts.certificateErrors, error) ?? texts.unverifiedCertificate({ error });
};

/** Writes what a rule expected or saw in the language, at the length that a text of evidence can have. */
export const writtenPhrase = (phrase: Phrase, language: Language): string => clipped(phraseText(phrase, language));

/** Says why the certificate is not trusted; null for one that is. */
export const distrustText = (evidence: Evidence, language: Language): string | null => {
  const error = evidence.tls?.verificationError ?? null;
  return error === null ? null : certificateText(evidence, error, textsOf(language).causes);
};

/** The reason whose text applies: a warning about mail has none of its own. */
const reasonOf = ({ reason }: Evidence, decisive: RuleEvidence | undefined): string | null =>
  reason ?? (decisive?.result === 'warning' ? mailReasonOf(decisive.check) : null);

const causeOf = (evidence: Evidence, language: Language): string => {
  const texts = textsOf(language).causes;
  const { rules, failure } = evidence;
  const decisive = rules.find(({ result }) => result === 'failed') ?? rules.find(({ result }) => result === 'warning');
  const reason = reasonOf(evidence, decisive);
  const phrases = {
    expected: writtenPhrase(decisive?.expected ?? '', language),
    seen: writtenPhrase(decisive?.seen ?? '', language),
  };
  if (!isKnown(reason, texts)) {
    if (decisive?.result !== 'warning') return texts.otherwise(phrases);
    return decisive.check === DOMAIN_EXPIRY
      ? texts.reasons.domainExpiring(phrases)
      : texts.certificateExpiring(phrases);
  }
  const text = texts.reasons[reason];
  if (typeof text === 'string') return text;
  const error = failure?.cause ?? phrases.seen;
  return text({
    ...phrases,
    error,
    connection: connectionText(evidence, texts),
    problem: problemText(evidence, error, texts),
    timeout: texts.timeouts[failure?.phase ?? 'request'],
    expiry: expiryText(evidence, texts.expired),
  });
};

const lists = new Map<Language, Intl.ListFormat>();

/** Formatters of lists are kept, because creating one costs more than a summary. */
const listFormatOf = (language: Language): Intl.ListFormat => {
  const format = lists.get(language) ?? new (intlOf('ListFormat'))(textsOf(language).statusPages.locale);
  lists.set(language, format);
  return format;
};

const locationsOf = ({ attempts, decidedBy, reason }: Evidence, language: Language): string => {
  if (SAME_EVERYWHERE.includes(decidedBy)) return '';
  const outcomeSeen = reason === DEGRADED_REASON ? 'degraded' : 'down';
  const failing = attempts.filter(({ outcome }) => outcome === outcomeSeen).map(({ location }) => location);
  if (failing.length === 0) return '';
  const { seenFrom, moreLocations } = textsOf(language).causes;
  const rest = failing.length - MAX_NAMED_LOCATIONS;
  const named = rest > 0 ? [...failing.slice(0, MAX_NAMED_LOCATIONS), moreLocations({ count: rest })] : failing;
  return `, ${seenFrom({ locations: listFormatOf(language).format(named) })}`;
};

const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/**
 * Returns one sentence about the cause that the evidence shows, such as "Answered 503, expected 200 to 299, seen from
 * Frankfurt and Zürich."
 */
export const summaryOf = (evidence: Evidence, language: Language = DEFAULT_LOCALE.language): string =>
  asSentence(`${causeOf(evidence, language)}${locationsOf(evidence, language)}`);

/**
 * Returns an English summary in another language, or null if it is not one of the evidence. The locations are left out
 * if others have reported since.
 */
export const translatedSummary = (summary: string, evidence: Evidence, language: Language): string | null => {
  if (summary === summaryOf(evidence)) return summaryOf(evidence, language);
  const cause = asSentence(causeOf(evidence, DEFAULT_LOCALE.language));
  return summary === cause || summary.startsWith(`${cause.slice(0, -1)}, `)
    ? asSentence(causeOf(evidence, language))
    : null;
};

/** Evidence as people and programs read it, with texts in one language. */
export interface WrittenEvidence extends Omit<Evidence, 'version' | 'rules' | 'steps'> {
  readonly version: 1;
  readonly rules: readonly (Omit<RuleEvidence, 'expected' | 'seen'> & {
    readonly expected: string;
    readonly seen: string;
  })[];
  readonly steps: readonly (Omit<StepEvidence, 'action'> & { readonly action: string })[];
}

/** Holds evidence with its summary; both are null where none was stored, and the summary of a success is null. */
export interface Explanation {
  readonly evidence: WrittenEvidence | null;
  readonly summary: string | null;
}

interface StoredCause {
  readonly reason: string | null;
  readonly evidence: unknown;
}

/** Returns evidence with its texts in the language. */
export const writtenEvidence = (evidence: Evidence, language: Language): WrittenEvidence => ({
  ...evidence,
  version: 1,
  rules: evidence.rules.map((rule) => ({
    ...rule,
    expected: writtenPhrase(rule.expected, language),
    seen: writtenPhrase(rule.seen, language),
  })),
  steps: evidence.steps.map((step) => ({ ...step, action: writtenPhrase(step.action, language) })),
});

const written = (evidence: Evidence | null, language: Language): WrittenEvidence | null =>
  evidence === null ? null : writtenEvidence(evidence, language);

const summarized = (evidence: Evidence | null, language: Language): string | null =>
  evidence === null || !hasCause(evidence) ? null : summaryOf(evidence, language);

/** Returns the evidence that is stored with a reason, in the language; null if none was stored. */
export const writtenEvidenceOf = (
  { evidence, reason }: StoredCause,
  language: Language = DEFAULT_LOCALE.language,
): WrittenEvidence | null => written(storedEvidence(evidence, reason), language);

/** Returns the summary of the evidence that is stored with a reason; null for a success, and if none was stored. */
export const storedSummaryOf = (
  { evidence, reason }: StoredCause,
  language: Language = DEFAULT_LOCALE.language,
): string | null => summarized(storedEvidence(evidence, reason), language);

/** Returns the evidence that is stored with a reason, and its summary, both in the language. */
export const explained = (
  { evidence: stored, reason }: StoredCause,
  language: Language = DEFAULT_LOCALE.language,
): Explanation => {
  const evidence = storedEvidence(stored, reason);
  return { evidence: written(evidence, language), summary: summarized(evidence, language) };
};

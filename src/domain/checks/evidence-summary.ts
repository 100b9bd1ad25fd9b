import { DEFAULT_LOCALE } from '../kernel/locale.ts';
import type { Language } from '../kernel/locale.ts';
import type { DownReason } from './down-reason.ts';
import { storedEvidence } from './evidence.ts';
import type { Evidence } from './evidence.ts';
import type { CauseSentences } from './sentences/cause-sentences.ts';
import { german } from './sentences/de.ts';
import { english } from './sentences/en.ts';
import { spanish } from './sentences/es.ts';
import { french } from './sentences/fr.ts';
import { italian } from './sentences/it.ts';
import { dutch } from './sentences/nl.ts';

/** The most locations that a summary names. */
export const MAX_NAMED_LOCATIONS = 4;

const sentencesOf: Readonly<Record<Language, CauseSentences>> = { en: english, de: german, fr: french, es: spanish, it: italian, nl: dutch };

/** The rule about the expiry of a domain. */
export const DOMAIN_EXPIRY = 'domainExpiry';
/** The rules about what registries and blocklists say, which is the same wherever they are asked. */
const SAME_EVERYWHERE: readonly (string | null)[] = [DOMAIN_EXPIRY, 'registration', 'blocklists'];

const isKnown = (reason: string | null): reason is DownReason => reason !== null && Object.hasOwn(english.causes, reason);

const causeOf = (evidence: Evidence, sentences: CauseSentences): string => {
  const decisive = evidence.rules.find(({ result }) => result === 'failed') ?? evidence.rules.find(({ result }) => result === 'warning');
  const { expected = '', seen = '' } = decisive ?? {};
  const cause = { evidence, expected, seen, error: evidence.failure?.cause ?? seen };
  if (isKnown(evidence.reason)) return sentences.causes[evidence.reason](cause);
  if (decisive?.result !== 'warning') return sentences.otherwise(cause);
  return decisive.check === DOMAIN_EXPIRY ? sentences.causes.domainExpiring(cause) : sentences.certificateExpiring(cause);
};

const locationsOf = ({ attempts, decidedBy }: Evidence, { lists, seenFrom, moreLocations }: CauseSentences): string => {
  if (SAME_EVERYWHERE.includes(decidedBy)) return '';
  const failing = attempts.filter(({ outcome }) => outcome === 'down').map(({ location }) => location);
  if (failing.length === 0) return '';
  const rest = failing.length - MAX_NAMED_LOCATIONS;
  const named = rest > 0 ? [...failing.slice(0, MAX_NAMED_LOCATIONS), moreLocations(rest)] : failing;
  return `, ${seenFrom(lists.format(named))}`;
};

/** One sentence about the cause that the evidence shows, such as "Answered 503, expected 200 to 299, seen from Frankfurt and Zürich." */
export const summaryOf = (evidence: Evidence, language: Language = DEFAULT_LOCALE.language): string => {
  const sentences = sentencesOf[language];
  const sentence = `${causeOf(evidence, sentences)}${locationsOf(evidence, sentences)}.`;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
};

/** Whether the evidence says what is wrong. That of a scenario that succeeded has screenshots only. */
const hasCause = ({ reason, rules }: Evidence): boolean => reason !== null || rules.some(({ result }) => result !== 'passed');

/** Evidence with its summary; both null where none was stored, and the summary of a success. */
export interface Explanation {
  readonly evidence: Evidence | null;
  readonly summary: string | null;
}

/** The evidence that is stored with a reason, and its summary. */
export const explained = ({ evidence: stored, reason }: { readonly reason: string | null; readonly evidence: unknown }, language?: Language): Explanation => {
  const evidence = storedEvidence(stored, reason);
  return { evidence, summary: evidence === null || !hasCause(evidence) ? null : summaryOf(evidence, language) };
};

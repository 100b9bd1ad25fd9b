import { summaryOf, textOf } from '../../../domain/alert-sources/alert-text.ts';
import { alertOf } from '../../../domain/alert-sources/mapped-alert.ts';
import { firstText, known, labelsOf, membersOf, severityOf } from '../payload.ts';
import type { MapDelivery } from '../payload.ts';

/** Matches phrases that mean the opposite of their last word. */
const NEGATED = /\b(?:not|never|cannot|can['’]t|(?:is|are|was|has|have)n['’]t)\s+(?:(?:yet|be|been)\s+)*\w+/gi;
/**
 * Patterns for states that end a problem: at the beginning, in brackets, after a verb, or, if no other meaning is
 * possible, anywhere.
 */
const RECOVERIES = [
  /^\W*(?:resolved|recovered|recovery|cleared|closed|ok|up)\b/i,
  /\[[^\]]*\b(?:resolved|recovered|recovery|cleared|closed|ok|up)\b[^\]]*\]/i,
  /\b(?:is|are|was|has|have|been|now)\s+(?:back\s+)?(?:cleared|closed|ok|up)\b(?!\s+(?:to|by|\d))/i,
  /\b(?:resolved|recovered)\b|\bok\W*$/i,
];
const SEVERITY = /\b(critical|fatal|emergency|warning|info)\b/i;
const REPLY = /^(?:(?:re|fwd?|aw|wg)\s*:\s*)+/i;
/** Matches the parts of a subject that do not name the problem: states in brackets, and words at the start. */
const STATE =
  /\[[^\]]*\]|^\W*(?:resolved|recovered|recovery|cleared|closed|problem|alert|down|up|ok|firing)\b\s*[:-]?/gi;

/**
 * Returns true if the subject reports the end of a problem. In doubt it returns false, because an unnecessary page is
 * better than a missed one.
 */
const isRecovery = (subject: string): boolean => {
  const stated = subject.replace(REPLY, '').replaceAll(NEGATED, ' ');
  return RECOVERIES.some((recovery) => recovery.test(stated));
};

/** Returns the subject without reply prefixes and states, so that a problem and its recovery have the same key. */
const keyOf = (subject: string): string => {
  const stripped = subject
    .replace(REPLY, '')
    .replace(STATE, ' ')
    .replaceAll(/\b(?:is|has|was)\s+(?:down|up|resolved|recovered|cleared|closed|ok|critical|warning|unknown)\b/gi, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return (stripped === '' ? subject : stripped).toLowerCase();
};

const addressOf = (from: unknown): string | null => {
  const [first] = Array.isArray(from) ? (from as readonly unknown[]) : [from];
  const members = membersOf(first);
  return firstText(members?.['address'], members?.['email'], members?.['Email'], first);
};

/** Maps a mail as JSON, as inbound mail services post it. Names with and without capitals are read. */
export const mapEmailJson: MapDelivery = (body) => {
  const members = membersOf(body);
  const subject = firstText(members?.['subject'], members?.['Subject']);
  if (members === null || subject === null) return { problem: 'The mail has no `subject`.' };
  const text = firstText(
    members['text'],
    members['body'],
    members['TextBody'],
    members['body-plain'],
    members['plain'],
  );
  const from = addressOf(members['from'] ?? members['From'] ?? members['sender']);
  return {
    alerts: [
      alertOf({
        key: keyOf(subject),
        action: isRecovery(subject) ? 'resolve' : 'trigger',
        severity: severityOf(SEVERITY.exec(subject)?.[1] ?? null) ?? 'error',
        summary: summaryOf(subject.replace(REPLY, '')),
        source: from ?? 'Mail',
        labels: labelsOf({ from, to: addressOf(members['to'] ?? members['To']), subject }),
        details: known({
          text,
          messageId: textOf(members['messageId'] ?? members['MessageID'] ?? members['Message-Id']),
        }),
      }),
    ],
  };
};

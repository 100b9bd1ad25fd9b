import { alertOf, severityOf } from '../mapped-alert.ts';
import type { MapDelivery } from '../mapped-alert.ts';
import { firstText, known, labelsOf, membersOf, summaryOf, textOf } from '../payload.ts';

/** Words in a subject that report the end of a problem. */
const RECOVERY = /\b(?:resolved|recovered|recovery|cleared|closed|back up|is up|ok)\b/i;
const SEVERITY = /\b(critical|fatal|emergency|warning|info)\b/i;
const REPLY = /^(?:(?:re|fwd?|aw|wg)\s*:\s*)+/i;
/** What mail says besides the problem: states in brackets, and words at the start. */
const STATE = /\[[^\]]*\]|^\s*(?:resolved|recovered|recovery|cleared|closed|problem|alert|down|up|ok|firing)\b\s*[:-]?/gi;

/** The subject without replies and states, so that a problem and its recovery have the same key. */
const keyOf = (subject: string): string => {
  const stripped = subject.replace(REPLY, '').replace(STATE, ' ').replaceAll(/\b(?:is|has|was)\s+(?:down|up|resolved|recovered|cleared|closed|ok)\b/gi, ' ').replaceAll(/\s+/g, ' ').trim();
  return (stripped === '' ? subject : stripped).toLowerCase();
};

const addressOf = (from: unknown): string | null => {
  const [first] = Array.isArray(from) ? (from as readonly unknown[]) : [from];
  const members = membersOf(first);
  return firstText(members?.['address'], members?.['email'], members?.['Email'], first);
};

/** A mail as JSON, as inbound mail services post it. Names with and without capitals are read. */
export const mapEmailJson: MapDelivery = (body) => {
  const members = membersOf(body);
  const subject = firstText(members?.['subject'], members?.['Subject']);
  if (members === null || subject === null) return { problem: 'The mail has no `subject`.' };
  const text = firstText(members['text'], members['body'], members['TextBody'], members['body-plain'], members['plain']);
  const from = addressOf(members['from'] ?? members['From'] ?? members['sender']);
  return {
    alerts: [
      alertOf({
        key: keyOf(subject),
        action: RECOVERY.test(subject) ? 'resolve' : 'trigger',
        severity: severityOf(SEVERITY.exec(subject)?.[1] ?? null) ?? 'error',
        summary: summaryOf(subject.replace(REPLY, '')),
        source: from ?? 'Mail',
        labels: labelsOf({ from, to: addressOf(members['to'] ?? members['To']), subject }),
        details: known({ text, messageId: textOf(members['messageId'] ?? members['MessageID'] ?? members['Message-Id']) }),
      }),
    ],
  };
};

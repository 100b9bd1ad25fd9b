import { distrustText, writtenPhrase } from '../../../application/checks/evidence-summary.ts';
import { locationHeadline } from '../../../application/checks/condition-texts.ts';
import type { ConditionFacts } from '../../../application/checks/condition-texts.ts';
import type { Evidence, LocationAttempt, RuleEvidence } from '../../../domain/checks/evidence.ts';
import { isNamedRule, stepOfRule } from '../../../domain/checks/rule-name.ts';
import type { NamedRule } from '../../../domain/checks/rule-name.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { textsOf } from '../../../texts/texts.ts';
import { section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';

type EvidenceTexts = Texts['incidentPage']['evidence'];

/** Renders a table that scrolls in a narrow window. The first cell of each row is its heading. */
const table = (
  name: string,
  headings: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): Html => html`<div class="scroll" role="region" aria-label="${name}" tabindex="0">
<table>
<thead><tr>${headings.map((heading) => html`<th scope="col">${heading}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first = '', ...cells]) => html`<tr><th scope="row">${first}</th>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
)}</tbody>
</table>
</div>
`;

const attemptRow = (
  { location, outcome, reason, consecutiveFailures }: LocationAttempt,
  facts: ConditionFacts,
  { outcomes, notChecked }: EvidenceTexts,
): readonly (string | number)[] => [
  location,
  outcome === null ? notChecked : outcomes[outcome],
  reason === null ? '–' : locationHeadline(reason, facts),
  consecutiveFailures ?? '–',
];

/** Returns the name of a rule in words. A rule without one does not compile. */
const checkName = (check: string, { checks, step }: EvidenceTexts): string => {
  const names: Readonly<Record<NamedRule, string>> = checks;
  const number = stepOfRule(check);
  if (number !== null) return step({ number });
  return isNamedRule(check) ? names[check] : check;
};

const ruleRow = (
  rule: RuleEvidence,
  { locale: { language } }: ConditionFacts,
  texts: EvidenceTexts,
): readonly string[] => [
  checkName(rule.check, texts),
  texts.outcomes[rule.result],
  writtenPhrase(rule.expected, language),
  writtenPhrase(rule.seen, language),
];

const connectionOf = ({ evidence, locale: { language } }: ConditionFacts, texts: EvidenceTexts): Html => {
  const { connectedAddress, resolvedAddresses, failure, timings, tls, redirects, http, answer } = evidence;
  const { certificate, issuer } = textsOf(language).notifications.fields;
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [texts.failedStep, failure === null ? null : texts.phases[failure.phase]],
    [texts.connectedTo, connectedAddress],
    [texts.resolvedTo, resolvedAddresses.join(', ')],
    [texts.totalTime, timings === null ? null : `${timings.totalMs} ms`],
    [certificate, tls?.subject],
    [issuer, tls?.issuer],
    [texts.notTrusted, distrustText(evidence, language)],
    [texts.redirectedTo, redirects.at(-1)?.to],
    [texts.protocol, http === null ? null : `HTTP/${http.version}`],
    [texts.answer, answer],
  ];
  return html`<dl>
${facts.map(
  ([name, value]) =>
    Boolean(value) &&
    html`<dt>${name}</dt><dd>${value ?? ''}</dd>
`,
)}</dl>
`;
};

/** Renders what the checks saw. */
export const evidenceSection = (facts: ConditionFacts): Html => {
  const texts = textsOf(facts.locale.language).incidentPage.evidence;
  const { attempts, rules }: Evidence = facts.evidence;
  return section(texts.title, [
    attempts.length > 0 &&
      table(
        texts.locations,
        [texts.location, texts.result, texts.cause, texts.failures],
        attempts.map((attempt) => attemptRow(attempt, facts, texts)),
      ),
    rules.length > 0 &&
      table(
        texts.rules,
        [texts.rule, texts.result, texts.expected, texts.seen],
        rules.map((rule) => ruleRow(rule, facts, texts)),
      ),
    connectionOf(facts, texts),
  ]);
};

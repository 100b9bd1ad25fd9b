import { z } from 'zod';
import { viewIncident } from '../../../application/incidents/incidents.ts';
import type { IncidentView } from '../../../application/incidents/incidents.ts';
import type { Evidence, LocationAttempt, RuleEvidence } from '../../../domain/checks/evidence.ts';
import { explained } from '../../../application/checks/evidence-summary.ts';
import type { IncidentStatus, IncidentUpdate } from '../../../domain/incidents/incident.ts';
import { outageHistory } from '../../../domain/checks/outage-history.ts';
import { seconds } from '../../../domain/kernel/time.ts';
import { durationText } from '../../../texts/duration-text.ts';
import { momentIn, section } from '../kernel/pages/elements.ts';
import { html } from '../kernel/pages/html.ts';
import type { Html } from '../kernel/pages/html.ts';
import { definePage, reading } from '../kernel/pages/page.ts';
import type { WebPageRequest } from '../kernel/pages/page.ts';
import { paths } from '../kernel/pages/paths.ts';

/** An id that no incident has, used in place of text that is not an id. */
const NO_ID = '00000000-0000-0000-0000-000000000000';
const id = z.uuid().catch(NO_ID);

const states: Readonly<Record<IncidentStatus, { readonly name: string; readonly badge: string }>> = {
  open: { name: 'Open', badge: 'badge bad' },
  acknowledged: { name: 'Acknowledged', badge: 'badge off' },
  investigating: { name: 'Investigating', badge: 'badge bad' },
  identified: { name: 'Identified', badge: 'badge bad' },
  monitoring: { name: 'Monitoring', badge: 'badge off' },
  resolved: { name: 'Resolved', badge: 'badge' },
};

const outcomes = { passed: 'Passed', warning: 'Warning', failed: 'Failed', up: 'Up', down: 'Down' } as const;

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

const attemptRow = ({
  location,
  outcome,
  reason,
  consecutiveFailures,
}: LocationAttempt): readonly (string | number)[] => [
  location,
  outcome === null ? 'Not checked' : outcomes[outcome],
  reason ?? '–',
  consecutiveFailures ?? '–',
];

const ruleRow = ({ check, result, expected, seen }: RuleEvidence): readonly string[] => [
  check,
  outcomes[result],
  expected,
  seen,
];

const connectionOf = ({
  connectedAddress,
  resolvedAddresses,
  failure,
  timings,
  tls,
  redirects,
  http,
  answer,
}: Evidence): Html => {
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    ['Failed step', failure === null ? null : `${failure.phase}: ${failure.cause}`],
    ['Connected to', connectedAddress],
    ['Resolved to', resolvedAddresses.join(', ')],
    ['Total time', timings === null ? null : `${timings.totalMs} ms`],
    ['Certificate', tls?.subject],
    ['Issued by', tls?.issuer],
    ['Not trusted', tls?.verificationError],
    ['Redirected to', redirects.at(-1)?.to],
    ['Protocol', http === null ? null : `HTTP/${http.version}`],
    ['Answer', answer],
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

const evidenceSection = (evidence: Evidence): Html =>
  section(
    'Evidence',
    html`${evidence.attempts.length > 0 && table('Locations', ['Location', 'Result', 'Reason', 'Failures in a row'], evidence.attempts.map(attemptRow))}${
      evidence.rules.length > 0 && table('Rules', ['Rule', 'Result', 'Expected', 'Seen'], evidence.rules.map(ruleRow))
    }${connectionOf(evidence)}`,
  );

const draw = ({ incident, updates, locale: { timezone }, now }: IncidentView): Html => {
  const { status, confirmedAt, acknowledgedAt } = incident;
  const { startedAt, endedAt, gaps, downSeconds } = outageHistory(incident, now);
  const { evidence, summary } = explained(incident);
  const times: readonly (readonly [string, Date | null])[] = [
    ['Since', startedAt],
    ['Confirmed', confirmedAt],
    ['Acknowledged', acknowledgedAt],
    ['Resolved', endedAt],
  ];
  const entry = ({ status: reached, message, createdAt }: IncidentUpdate): Html => html`<li>
<div>
${
  message !== '' &&
  html`<p>${message}</p>
`
}<p class="soft small">${states[reached].name}, ${momentIn(timezone, createdAt)}</p>
</div>
</li>
`;
  return html`<div class="sheet">
<p class="state"><span class="${states[status].badge}">${states[status].name}</span></p>
${
  summary !== null &&
  html`<p class="cause">${summary}</p>
`
}<dl>
${times.map(
  ([name, at]) =>
    at !== null &&
    html`<dt>${name}</dt><dd>${momentIn(timezone, at)}</dd>
`,
)}${gaps.map(
    ({
      from,
      to,
    }) => html`<dt>Up in between</dt><dd>${momentIn(timezone, new Date(from))} – ${momentIn(timezone, new Date(to))}</dd>
`,
  )}<dt>Duration</dt><dd>${durationText(seconds(downSeconds), 'en-GB')}</dd>
</dl>
</div>
${evidence !== null && evidenceSection(evidence)}${
    updates.length > 0 &&
    section(
      'Timeline',
      html`<ol class="list">
${updates.map(entry)}</ol>
`,
    )
  }`;
};

/** The page of an incident, to which its notifications link. */
export const incidentPage = definePage({
  path: paths.incident,
  title: 'Incident',
  permission: 'readMonitoring',
  layout: 'wide',
  reads: { view: reading(viewIncident, ({ query }: WebPageRequest) => ({ id: id.parse(query['id']) })) },
  titleOf: ({ view }) => view.incident.title,
  render: ({ view }) => draw(view),
});

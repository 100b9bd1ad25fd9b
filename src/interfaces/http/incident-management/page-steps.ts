import { z } from 'zod';
import type { PageRights } from '../../../application/incident-management/page-actions.ts';
import type { OnCallPageLinkView } from '../../../application/paging/ports.ts';
import { OUTAGE_LABEL } from '../../../domain/incident-management/incident.ts';
import type { Texts } from '../../../texts/catalogue.ts';
import { form, multiline, section, snoozeButtons } from '../kernel/pages/elements.ts';
import { filled, html } from '../kernel/pages/html.ts';
import type { Html, HtmlFragment } from '../kernel/pages/html.ts';
import type { Reader, RenderContext } from '../kernel/pages/page.ts';
import { pathWith, paths } from '../kernel/pages/paths.ts';

/** An id of an outage, as labels of monitors have it. Alerts of other sources can have any label. */
const outageId = z.uuid().nullable().catch(null);

/** Says what helps next to the person who has taken the incident on. */
export const nextSteps = (
  { incidentId, incident: { labels } }: OnCallPageLinkView,
  { next }: Texts['pageLink'],
): Html => {
  const target = labels['target'] ?? '';
  const outage = outageId.parse(labels[OUTAGE_LABEL] ?? null);
  const steps = [
    /^https?:/.test(target) && filled(next.open, { target: html`<a href="${target}">${target}</a>` }),
    outage !== null &&
      filled(next.read, { link: html`<a href="${pathWith(paths.incident, { id: outage })}">${next.seen}</a>` }),
    filled(next.read, {
      link: html`<a href="${`${paths.console}/incidents/responses/${incidentId}`}">${next.whole}</a>`,
    }),
    labels['monitor'] !== undefined && next.itself({ monitor: labels['monitor'] }),
    next.handOn,
  ];
  return section(
    next.title,
    html`<ol class="list">
${steps.map(
  (step) =>
    step !== false &&
    html`<li><div>${step}</div></li>
`,
)}</ol>
`,
  );
};

/** Offers to be notified again later to the person who has taken the incident on. */
export const snoozeSection = ({ texts }: Reader, address: string): Html => {
  const { snooze } = texts.incidentPage;
  return section(
    snooze.title,
    form(
      address,
      html`<p class="hint">${texts.pageLink.snoozeHint}</p>
${snoozeButtons(snooze)}`,
    ),
  );
};

/** The addresses to which the forms about the work on an incident are sent. */
export interface WorkAddresses {
  readonly resolve: string;
  readonly note: string;
}

/** Offers to write down what was found, and to end the incident, as far as the person may do so in the console. */
export const workSections = (
  { mayNote, mayResolve }: PageRights,
  addresses: WorkAddresses,
  context: RenderContext,
): HtmlFragment => {
  const { incidentPage, pageLink } = context.request.reader.texts;
  const { actions } = incidentPage;
  return [
    mayResolve &&
      section(
        actions.resolve,
        form(
          addresses.resolve,
          html`<p class="hint">${pageLink.resolveHint}</p>
<button type="submit">${actions.resolve}</button>
`,
        ),
      ),
    mayNote &&
      section(
        actions.note,
        form(addresses.note, [
          multiline({ name: 'text', label: actions.note, hint: actions.noteHint, isLabelHidden: true }, context),
          html`<button class="quiet" type="submit">${actions.addNote}</button>
`,
        ]),
      ),
  ];
};

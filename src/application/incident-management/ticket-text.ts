import type { IncidentTicket } from '../../domain/incident-management/incident-ticket.ts';
import { ticketMarkerOf, ticketTitleOf } from '../../domain/incident-management/incident-ticket.ts';
import type { AnnouncedChange, ChangeOrigin } from '../../domain/incident-management/outbound-message.ts';
import type { TimelineActor } from '../../domain/incident-management/timeline.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { textsOf } from '../../texts/texts.ts';
import type { Texts } from '../../texts/catalogue.ts';
import { consoleLinks } from '../kernel/console-links.ts';
import type { TicketDraft, TicketText } from './ticket.ports.ts';

/** A change of an incident as it is stored for its ticket. */
export interface TicketEvent {
  readonly kind: AnnouncedChange['kind'];
  readonly incident: Pick<
    AnnouncedChange['incident'],
    'publicId' | 'title' | 'description' | 'severity' | 'source' | 'labels'
  >;
  readonly change: AnnouncedChange['data'];
  readonly actor: TimelineActor['kind'];
  /** The name of the user or channel who made the change; null for none. */
  readonly by: string | null;
}

/** Returns the body of the delivery of a change to a ticket. */
export const ticketBody = (
  { kind, incident, data }: AnnouncedChange,
  { actor }: Pick<ChangeOrigin, 'actor'>,
  names: ReadonlyMap<number, string>,
): string => {
  const { publicId, title, description, severity, source, labels } = incident;
  const event: TicketEvent = {
    kind,
    incident: { publicId, title, description, severity, source, labels },
    change: data,
    actor: actor.kind,
    by: actor.channelName ?? names.get(actor.userId ?? 0) ?? null,
  };
  return JSON.stringify(event);
};

/** Returns the change that the body of a delivery tells. */
export const ticketEventOf = (body: string): TicketEvent => JSON.parse(body) as TicketEvent;

const actorName = ({ actor, by }: TicketEvent, { answers, responseEvents }: Texts): string => {
  if (actor === 'channel' && by !== null) return answers.somebody({ channel: by });
  return by ?? (actor === 'page' ? responseEvents.somebody : responseEvents.service);
};

/** Returns what the change sets, in words; null for a change that sets nothing. */
const valueOf = ({ kind, change, incident }: TicketEvent, { pageLink, notifications }: Texts): string | null => {
  if (kind === 'severityRaised') return notifications.severities[incident.severity];
  const status = kind === 'statusChanged' ? change['status'] : undefined;
  return typeof status === 'string' && Object.hasOwn(pageLink.states, status)
    ? pageLink.states[status as keyof typeof pageLink.states]
    : null;
};

const quoteOf = ({ kind, change }: TicketEvent): string | null => {
  const said = kind === 'mergedFrom' ? change['title'] : change['text'];
  return typeof said === 'string' ? said : null;
};

/** Returns the comment that tells a change. */
export const ticketComment = (event: TicketEvent, language: Language): TicketText => {
  const texts = textsOf(language);
  const value = valueOf(event, texts);
  const said = `${actorName(event, texts)} ${texts.responseEvents.kinds[event.kind]}`;
  return { headline: value === null ? said : `${said}: ${value}`, facts: [], quote: quoteOf(event), link: null };
};

/** The labels that only programs read. */
const INTERNAL_LABELS: ReadonlySet<string> = new Set(['incidentId', 'customerId']);

/** Returns the ticket that an incident opens. */
export const ticketDraft = (
  { incident }: TicketEvent,
  ticket: Pick<IncidentTicket, 'publicId'>,
  { language, baseUrl }: { readonly language: Language; readonly baseUrl: string },
): TicketDraft => {
  const { notifications } = textsOf(language);
  const labels = Object.entries(incident.labels)
    .filter(([name]) => !INTERNAL_LABELS.has(name))
    .map(([name, value]) => `${name}: ${value}`);
  const quoted = [...(incident.description === null ? [] : [incident.description]), ...labels];
  return {
    title: ticketTitleOf(incident.title),
    marker: ticketMarkerOf(ticket),
    headline: incident.title,
    facts: [[notifications.fields.severity, notifications.severities[incident.severity]]],
    quote: quoted.length === 0 ? null : quoted.join('\n'),
    link: { label: notifications.openIncident, url: consoleLinks(baseUrl).response(incident.publicId) },
  };
};

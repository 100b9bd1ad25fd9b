import { ticketSystems } from '../../src/domain/incident-management/incident-ticket.ts';
import type { TicketSystem } from '../../src/domain/incident-management/incident-ticket.ts';
import { settingsOfSystem } from '../../src/domain/incident-management/outbound-integration.ts';
import type { OptionalTicketMember } from '../../src/domain/incident-management/outbound-integration.ts';
import type { OutboundEvent } from '../../src/domain/incident-management/outbound-message.ts';
import { sentValue } from '../kernel/settings/setting-values.ts';
import type { ImOutboundIntegration, IntegrationChanges, SentIntegration } from './queries.ts';

/** What an integration does: it sends requests, or opens tickets in a system. */
export const integrationTypes = ['webhook', ...ticketSystems] as const;
export type IntegrationType = (typeof integrationTypes)[number];

/** Returns the type of a stored integration. */
export const typeOf = ({ ticket }: Pick<ImOutboundIntegration, 'ticket'>): IntegrationType =>
  ticket?.system ?? 'webhook';

/** An integration as a form shows it. */
export interface IntegrationValues {
  readonly name: string;
  /** The id of the team; empty for all incidents. */
  readonly teamId: string;
  readonly url: string;
  /** Empty to keep the stored one. */
  readonly token: string;
  /** One header on each line; empty to keep the stored ones. */
  readonly headers: string;
  /** True to remove the stored headers. */
  readonly withoutHeaders: boolean;
  /** Null for all. */
  readonly events: readonly OutboundEvent[] | null;
}

/** The settings of tickets as they are typed. They cannot be changed later. */
export type TypedTicket = Readonly<Record<'project' | OptionalTicketMember, string>>;

/** An integration without settings. */
export const emptyIntegration: IntegrationValues = {
  name: '',
  teamId: '',
  url: '',
  token: '',
  headers: '',
  withoutHeaders: false,
  events: null,
};

export const emptyTicket: TypedTicket = { project: '', account: '', issueType: '', closedStatus: '', labels: '' };

/** Returns the fields of a stored integration. Its secrets are not known. */
export const valuesOf = ({ name, teamId, url, events }: ImOutboundIntegration): IntegrationValues => ({
  ...emptyIntegration,
  name,
  teamId: teamId === null ? '' : String(teamId),
  url,
  events,
});

/** Returns the optional settings that tickets of a system have, in the order of their fields. */
export const ticketMembers = (system: TicketSystem): readonly OptionalTicketMember[] => {
  const { needed, possible } = settingsOfSystem[system];
  return [...needed, ...possible];
};

/** Returns the settings of tickets as the API takes them: what is empty has its default. */
const sentTicket = (system: TicketSystem, typed: TypedTicket): SentIntegration['ticket'] => {
  const members = ticketMembers(system);
  const given = (name: Exclude<OptionalTicketMember, 'labels'>): string | null =>
    members.includes(name) && typed[name].trim() !== '' ? typed[name].trim() : null;
  return {
    system,
    project: typed.project,
    account: given('account'),
    issueType: given('issueType'),
    closedStatus: given('closedStatus'),
    labels: members.includes('labels') ? ((sentValue({ type: 'array' }, typed.labels) ?? []) as string[]) : [],
  };
};

const sentHeaders = ({ headers = '', withoutHeaders = false }: Partial<IntegrationValues>): IntegrationChanges => {
  const typed = sentValue({ type: 'object' }, headers) as Readonly<Record<string, string>> | undefined;
  if (typed !== undefined) return { headers: typed };
  return withoutHeaders ? { headers: null } : {};
};

/** Returns what the API takes for what was typed. Secrets that were not typed are kept. */
export const sentChanges = (typed: Partial<IntegrationValues>): IntegrationChanges => {
  const { name, teamId, url, token = '', events } = typed;
  return {
    ...(name === undefined ? {} : { name }),
    ...(teamId === undefined ? {} : { teamId: teamId === '' ? null : Number(teamId) }),
    ...(url === undefined ? {} : { url }),
    ...(token === '' ? {} : { token }),
    ...(events === undefined ? {} : { events: events === null ? null : [...events] }),
    ...sentHeaders(typed),
  };
};

/** Returns a new integration as the API takes it. */
export const sentIntegration = (
  type: IntegrationType,
  typed: IntegrationValues,
  ticket: TypedTicket,
): SentIntegration => ({
  ...sentChanges(typed),
  name: typed.name,
  url: typed.url,
  ticket: type === 'webhook' ? null : sentTicket(type, ticket),
});

import type { ImIncidentStatus } from '../../domain/incident-management/incident.machine.ts';
import { pagesStoppedBy } from '../../domain/incident-management/page-effects.ts';
import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { StopReason } from '../../domain/paging/page.machine.ts';
import type { ImIncidents, ImTimeline } from '../incident-management/ports.ts';
import type { Clock } from '../kernel/ports.ts';

/** The incident of a page to a channel when the page was made. */
export interface PagedIncident {
  readonly status: ImIncidentStatus;
  readonly snoozedUntil: string | null;
}

/** A page to a channel that is not sent any more. */
export interface WithdrawnPage {
  readonly incidentId: number;
  readonly because: StopReason;
}

interface Page {
  readonly organizationId?: number;
  readonly incidentId: string | null;
  readonly page?: PagedIncident;
}

/** Whether a page has become pointless since it was made, by the rule for pages to people; null if it is sent. */
export const withdrawnPage = async ({ imIncidents }: { readonly imIncidents: Pick<ImIncidents, 'findAll'> }, { organizationId, incidentId, page }: Page): Promise<WithdrawnPage | null> => {
  if (page === undefined || incidentId === null || organizationId === undefined) return null;
  const [incident] = await imIncidents.findAll({ organizationId, customerId: null }, [incidentId]);
  if (incident === undefined) return null;
  const because = pagesStoppedBy({ ...page, snoozedUntil: page.snoozedUntil === null ? null : new Date(page.snoozedUntil) }, incident);
  return because === null ? null : { incidentId: incident.id, because };
};

/** Whether a page waits because incident management does not run for the organization at present. */
export const isPagePaused = async ({ imIncidents, clock }: { readonly imIncidents: Pick<ImIncidents, 'runsFor'>; readonly clock: Clock }, { organizationId, page }: Page): Promise<boolean> =>
  page !== undefined && organizationId !== undefined && !(await imIncidents.runsFor(organizationId, clock.now()));

/** Notes in the timeline that the channel did not get the page. */
export const noteWithdrawal = (imTimeline: Pick<ImTimeline, 'append'>, { incidentId, because }: WithdrawnPage, channel: { readonly id: number; readonly name: string }, at: Date): Promise<void> =>
  imTimeline.append([{ incidentId, at, kind: 'channelPageStopped', actor: systemActor, data: { channelId: channel.id, channel: channel.name, because } }]);

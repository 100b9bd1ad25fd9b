import type { ImIncidentStatus } from '../../domain/incident-management/incident.machine.ts';
import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { pagesStoppedBy } from '../../domain/incident-management/page-effects.ts';
import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { TimelineData, TimelineKind } from '../../domain/incident-management/timeline.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import type { StopReason } from '../../domain/paging/page.machine.ts';
import type { ChannelPages } from '../escalation/ports.ts';
import type { ImIncidents, ImTimeline } from '../incident-management/ports.ts';
import type { Clock } from '../kernel/ports.ts';

/** The incident of a page to a channel when the page was made. */
export interface PagedIncident {
  readonly status: ImIncidentStatus;
  readonly snoozedUntil: string | null;
}

/** What looks at the incidents of pages to channels, and reports on them. */
export interface ChannelPageNeeds {
  readonly imIncidents: Pick<ImIncidents, 'findAll' | 'runsFor'>;
  readonly imTimeline: Pick<ImTimeline, 'append'>;
  readonly channelPages: ChannelPages;
  readonly clock: Clock;
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

/** The incident of a page; null for any other message, and if it was deleted. */
const incidentOf = async ({ imIncidents }: ChannelPageNeeds, { organizationId, incidentId, page }: Page): Promise<ImIncident | null> => {
  if (page === undefined || incidentId === null || organizationId === undefined) return null;
  const [incident = null] = await imIncidents.findAll({ organizationId, customerId: null }, [incidentId]);
  return incident;
};

/** Whether a page has become pointless since it was made, by the rule for pages to people; null if it is sent. */
export const withdrawnPage = async (needs: ChannelPageNeeds, message: Page): Promise<WithdrawnPage | null> => {
  const { page } = message;
  const incident = await incidentOf(needs, message);
  if (page === undefined || incident === null) return null;
  const because = pagesStoppedBy({ ...page, snoozedUntil: page.snoozedUntil === null ? null : new Date(page.snoozedUntil) }, incident);
  return because === null ? null : { incidentId: incident.id, because };
};

/** Whether a page waits because incident management does not run for the organization at present. */
export const isPagePaused = async ({ imIncidents, clock }: ChannelPageNeeds, { organizationId, page }: Page): Promise<boolean> =>
  page !== undefined && organizationId !== undefined && !(await imIncidents.runsFor(organizationId, clock.now()));

/** To be called once the attempt of a paused page is recorded: incident management may have been enabled meanwhile. */
export const resumeUnlessPaused = async (needs: ChannelPageNeeds, message: Page): Promise<void> => {
  const { organizationId } = message;
  if (organizationId !== undefined && !(await isPagePaused(needs, message))) await needs.channelPages.resume(organizationId, needs.clock.now());
};

/** The channel of a page; null for mail to an address, which is no page. */
type PagedChannel = Pick<NotificationChannel, 'id' | 'name'> | null;

const note = async ({ imTimeline }: ChannelPageNeeds, incidentId: number, kind: TimelineKind, channel: PagedChannel, data: TimelineData, at: Date): Promise<void> => {
  if (channel !== null) await imTimeline.append([{ incidentId, at, kind, actor: systemActor, data: { channelId: channel.id, channel: channel.name, ...data } }]);
};

/** Notes in the timeline that a page was withdrawn. */
export const noteWithdrawal = (needs: ChannelPageNeeds, { incidentId, because }: WithdrawnPage, channel: PagedChannel, at: Date): Promise<void> =>
  note(needs, incidentId, 'channelPageStopped', channel, { because }, at);

/** Notes in the timeline that a page was given up; nothing for any other message. */
export const noteFailedPage = async (needs: ChannelPageNeeds, message: Page, channel: PagedChannel, error: string, at: Date): Promise<void> => {
  const incident = await incidentOf(needs, message);
  if (incident !== null) await note(needs, incident.id, 'channelPageFailed', channel, { error }, at);
};

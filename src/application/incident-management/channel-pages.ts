import type { ImIncident } from '../../domain/incident-management/incident.ts';
import { pagesStoppedBy } from '../../domain/incident-management/page-effects.ts';
import { systemActor } from '../../domain/incident-management/timeline.ts';
import type { NewTimelineEntry } from '../../domain/incident-management/timeline.ts';
import type { ChannelPages } from '../escalation/ports.ts';
import type { Clock } from '../kernel/ports.ts';
import type { ChannelPage, PagedChannel, PagedIncidents } from '../notifications/ports.ts';
import type { ImIncidents, ImTimeline } from './ports.ts';

interface Needs {
  readonly imIncidents: Pick<ImIncidents, 'findAll' | 'runsFor'>;
  readonly imTimeline: Pick<ImTimeline, 'append'>;
  readonly channelPages: ChannelPages;
  readonly clock: Clock;
}

/** Returns the incident of a page; null for any other message, and if it was deleted. */
const incidentOf = async (
  { imIncidents }: Needs,
  { organizationId, incidentId, page }: ChannelPage,
): Promise<ImIncident | null> => {
  if (page === undefined || incidentId === null || organizationId === undefined) return null;
  const [incident = null] = await imIncidents.findAll({ organizationId, customerId: null }, [incidentId]);
  return incident;
};

/** Judges pages to channels by the state of their incidents, and adds to the timelines of these. */
export const pagedIncidents = (needs: Needs): PagedIncidents => {
  const { imIncidents, imTimeline, channelPages, clock } = needs;

  const isPaused = async ({ organizationId, page }: ChannelPage): Promise<boolean> =>
    page !== undefined && organizationId !== undefined && !(await imIncidents.runsFor(organizationId, clock.now()));

  const note = async (channel: PagedChannel, entry: Omit<NewTimelineEntry, 'actor'>): Promise<void> => {
    if (channel === null) return;
    const data = { channelId: channel.id, channel: channel.name, ...entry.data };
    await imTimeline.append([{ ...entry, actor: systemActor, data }]);
  };

  return {
    withdrawalOf: async (message) => {
      const { page } = message;
      const incident = await incidentOf(needs, message);
      if (page === undefined || incident === null) return null;
      const snoozedUntil = page.snoozedUntil === null ? null : new Date(page.snoozedUntil);
      const because = pagesStoppedBy({ status: page.status, snoozedUntil }, incident);
      return because === null ? null : { incidentId: incident.id, because };
    },
    isPaused,
    resumeUnlessPaused: async (message) => {
      const { organizationId } = message;
      if (organizationId === undefined || (await isPaused(message))) return;
      await channelPages.resume(organizationId, clock.now());
    },
    noteWithdrawal: ({ incidentId, because }, channel, at) =>
      note(channel, { incidentId, at, kind: 'channelPageStopped', data: { because } }),
    noteFailure: async (message, channel, error, at) => {
      const incident = await incidentOf(needs, message);
      if (incident !== null)
        await note(channel, { incidentId: incident.id, at, kind: 'channelPageFailed', data: { error } });
    },
  };
};

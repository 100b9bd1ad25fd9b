import type { IncidentImpact } from '../../incidents/incident.ts';
import type { ComponentStatus } from '../component-status.ts';
import type { PublicIncidentStatus } from '../public-page.ts';

/** The texts of public pages in one language. */
export interface PublicTexts {
  /** The BCP 47 tag for times and numbers. */
  readonly locale: string;
  /** The language in its own words. */
  readonly name: string;
  readonly skip: string;
  readonly languages: string;
  /** The sentence about the whole page. */
  readonly overall: Readonly<Record<ComponentStatus, string>>;
  readonly statuses: Readonly<Record<ComponentStatus, string>>;
  readonly impacts: Readonly<Record<IncidentImpact, string>>;
  readonly incidentStatuses: Readonly<Record<PublicIncidentStatus, string>>;
  readonly days: {
    /** What a bar of a day means, for the legend. */
    readonly meanings: Readonly<Record<ComponentStatus, string>>;
    readonly legend: string;
    readonly uptime: (percent: string) => string;
    readonly noUptime: string;
    readonly oldest: (days: number) => string;
    readonly today: string;
    /** Opens the list of the days of a component. */
    readonly list: string;
    readonly day: string;
    readonly status: string;
    /** The length of the outages of a day. */
    readonly downtime: (duration: string) => string;
  };
  readonly components: string;
  readonly noComponents: string;
  readonly currentIncidents: string;
  readonly pastIncidents: string;
  readonly noIncidents: (days: number) => string;
  readonly noIncidentsInMonth: string;
  readonly affects: (components: string) => string;
  readonly began: string;
  readonly resolvedAfter: (duration: string) => string;
  readonly maintenance: string;
  readonly maintenanceStates: Readonly<Record<'active' | 'upcoming', string>>;
  /** Opens the list of the later dates of a maintenance. */
  readonly furtherDates: (count: number) => string;
  readonly history: string;
  readonly earlier: string;
  readonly later: string;
  readonly back: (page: string) => string;
  readonly updates: string;
  readonly subscribe: string;
  readonly footer: string;
  readonly formats: Readonly<Record<'rss' | 'atom' | 'ics' | 'json', string>>;
  readonly timezone: (zone: string) => string;
  readonly updatedAt: (time: string) => string;
  /** Shown while the current state cannot be read. */
  readonly stale: (time: string) => string;
  /** What replaces the title and messages of incidents that monitors opened. They name no monitor. */
  readonly automatic: {
    readonly title: (components: string) => string;
    readonly messages: Readonly<Record<PublicIncidentStatus, string>>;
  };
  readonly protection: {
    readonly heading: string;
    readonly explanation: string;
    readonly password: string;
    readonly submit: string;
    readonly wrong: string;
    readonly tooManyAttempts: string;
  };
}

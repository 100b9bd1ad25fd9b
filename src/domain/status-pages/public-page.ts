import type { PublicIncidentStatus } from '../incidents/announcement.ts';
import type { IncidentImpact } from '../incidents/incident.ts';
import type { Language } from '../kernel/locale.ts';
import type { PublicLogo } from '../organizations/logo.ts';
import type { ComponentStatus } from './component-status.ts';
import type { PageTexts } from './page-texts.ts';

/** The days that the bars of a component cover, today included. */
export const SHOWN_DAYS = 90;

/** The days whose incidents the page lists, beside the open ones. */
export const LISTED_INCIDENT_DAYS = 15;

/** How long a monitor was in each state on a day. */
export interface DaySums {
  readonly upSeconds: number;
  readonly downSeconds: number;
  readonly maintenanceSeconds: number;
  /** Also while the monitor was paused. */
  readonly unknownSeconds: number;
}

/** A day in the time zone of the page. */
export interface PublicDay {
  /** A date such as `2026-03-29`. */
  readonly date: string;
  /** Null without data: the monitor did not exist, was paused, or nothing is known. */
  readonly sums: DaySums | null;
  /** A public incident that names the component was open on that day. */
  readonly hasIncident: boolean;
}

export interface PublicGroup {
  readonly publicId: string;
  readonly name: string;
  /** The worst of its components. */
  readonly status: ComponentStatus;
}

export interface PublicComponent {
  readonly publicId: string;
  /** Null for a component without a group. */
  readonly groupPublicId: string | null;
  readonly name: string;
  readonly description: string;
  readonly status: ComponentStatus;
  /** The last 90 days, oldest first; empty for a component that shows no monitor. */
  readonly days: readonly PublicDay[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface PublicUpdate {
  readonly publicId: string;
  readonly status: PublicIncidentStatus;
  /** Markdown; null for an automatic incident, which is described by a neutral text. */
  readonly message: string | null;
  readonly createdAt: Date;
}

export interface PublicIncident {
  readonly publicId: string;
  /** Null for an automatic incident, whose title would name the monitor: a neutral text is shown instead. */
  readonly title: string | null;
  readonly status: PublicIncidentStatus;
  readonly impact: IncidentImpact;
  /** The components of this page that it names. */
  readonly componentPublicIds: readonly string[];
  readonly startedAt: Date;
  readonly resolvedAt: Date | null;
  /** Oldest first. */
  readonly updates: readonly PublicUpdate[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** An occurrence of a maintenance window that runs or is planned. */
export interface PublicMaintenance {
  /** Of the window: the occurrences of a recurring window share it. */
  readonly publicId: string;
  readonly title: string;
  /** Markdown. */
  readonly description: string | null;
  readonly componentPublicIds: readonly string[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/**
 * What every format of a page is made from. It has nothing that the public must not see: no target, evidence, internal
 * id or tenant.
 */
export interface PublicPage {
  readonly publicId: string;
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The language of the page, or else of the organization. */
  readonly language: Language;
  readonly texts: PageTexts;
  /** A name of the IANA time zone database: that of the organization. */
  readonly timezone: string;
  /** A colour such as `#0b5fff`. */
  readonly brandColor: string | null;
  readonly logo: PublicLogo | null;
  /** The worst of its components. */
  readonly status: ComponentStatus;
  /** When this was read. */
  readonly updatedAt: Date;
  /** In the order of the page. */
  readonly groups: readonly PublicGroup[];
  readonly components: readonly PublicComponent[];
  /** Open ones and those of the last 15 days, latest first. */
  readonly incidents: readonly PublicIncident[];
  /** Running ones and those planned for the next days, soonest first. */
  readonly maintenances: readonly PublicMaintenance[];
}

/** The incidents that began in one month, for the page of the history. */
export interface PublicHistory {
  readonly page: Pick<PublicPage, 'publicId' | 'slug' | 'title' | 'description' | 'language' | 'texts' | 'timezone' | 'brandColor' | 'logo' | 'status' | 'updatedAt'>;
  /** A month such as `2026-03`, in the time zone of the page. */
  readonly month: string;
  readonly components: readonly Pick<PublicComponent, 'publicId' | 'name'>[];
  /** Latest first. */
  readonly incidents: readonly PublicIncident[];
}

/** Holds what every view of a status page has in common. */
export type PageHeader = PublicHistory['page'];

/** Holds one incident, for the page at its permanent address. */
export interface PublicIncidentPage extends Pick<PublicHistory, 'page' | 'components'> {
  readonly incident: PublicIncident;
}

/** What a document is made from. */
export type PublicView = PublicPage | PublicHistory | PublicIncidentPage;

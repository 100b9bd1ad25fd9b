import { next } from '../kernel/machine.ts';
import { automaticIncidentMachine } from './automatic-incident.machine.ts';
import type { AutomaticIncidentStatus } from './automatic-incident.machine.ts';
import type { Incident } from './incident.ts';
import type { Website } from '../monitors/website.ts';

type CertificateWatch = Pick<Website, 'status' | 'monitoringType' | 'url'> & {
  readonly settings: Pick<Website['settings'], 'checkSslEnabled' | 'connectHost' | 'connectPort' | 'connectTlsInsecure'>;
};

const watchedAt = ({ monitoringType, url, settings }: CertificateWatch): string =>
  JSON.stringify([monitoringType, url, settings.connectHost, settings.connectPort]);

/** Whether a warning of the certificate loses its object by a change: another server, or nobody looks at the certificate any more. */
export const losesCertificate = (before: CertificateWatch, after: CertificateWatch): boolean =>
  after.status === 'paused' || !after.settings.checkSslEnabled || after.settings.connectTlsInsecure || watchedAt(before) !== watchedAt(after);

type Watched = Pick<Website, 'status' | 'condition' | 'conditionSince'>;

/** Whether a change of a monitor ends its checks. */
export const stopsWatching = (before: Pick<Watched, 'status'>, after: Pick<Watched, 'status'>): boolean =>
  before.status === 'active' && after.status === 'paused';

/** What is known of a monitor that is no longer checked: nothing. When it is resumed, its checks begin as those of a new one. */
export const unwatchedCondition = (now: Date): Pick<Watched, 'condition' | 'conditionSince'> => ({ condition: 'unknown', conditionSince: now });

/** The incident of a monitor that is no longer checked: over, for nobody would ever find that the monitor is up. Null when it was over before. */
export const endedWithWatching = (incident: Incident, now: Date): Incident | null => {
  const status = next(automaticIncidentMachine, incident.status as AutomaticIncidentStatus, 'resolve');
  return status === null ? null : { ...incident, status, resolvedAt: now, updatedAt: now };
};

/** What the timeline says when the monitor of an open incident is paused. */
export const STORY_OF_PAUSE = 'The monitor was paused while it was down. Whether it is up again is not known.';

import type { ExpiryLevel } from '../../checks/warnings/domain-expiry.ts';
import type { DomainEvent } from '../../checks/warnings/domain-warning.ts';
import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, Notice } from '../alert.ts';

/** The domain, its monitor and the event of a notification. */
export interface DomainFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: DomainEvent;
  /** The domain and when it expires. */
  readonly domain: { readonly name: string; readonly registrar: string | null; readonly expiresAt: Date };
  /** The monitor of the domain. */
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** Returns the deduplication key of a domain notification to an address. */
export const domainKey = ({ event, at, monitor }: DomainFacts, address: AlertAddress): string =>
  `domain:${monitor.publicId}:${event}:${at.getTime()}:${addressOf(address)}`;

/** Returns the stream of a monitor's domain notifications to an address, which are sent in order. */
export const domainStream = ({ monitor }: DomainFacts, address: AlertAddress): string =>
  `domain:${monitor.publicId}:${addressOf(address)}`;

/** The statement of a sent notification about the expiry of a domain, with the public id of its monitor. */
export interface SentExpiry {
  readonly monitorId: string;
  readonly level: Exclude<ExpiryLevel, 'ok'>;
}

const levelOfEvent: Readonly<Partial<Record<Notice['type'], SentExpiry['level']>>> = {
  'domain.expiryWarning': 'warning',
  'domain.expiryError': 'error',
  'domain.expired': 'expired',
};
const levelOfReason: Readonly<Record<string, SentExpiry['level']>> = {
  domainExpiring: 'error',
  domainExpired: 'expired',
};

/**
 * Returns the expiry that a notification reports, or null if it does not report that a domain expires or has expired.
 * The opening of an incident for this reason also reports it.
 */
export const sentExpiryOf = ({ type, data: { monitor, incident } }: Notice): SentExpiry | null => {
  const isOpening = type === 'incident.opened' || type === 'incident.reopened';
  const level = isOpening ? levelOfReason[incident?.reason ?? ''] : levelOfEvent[type];
  return level === undefined || !monitor ? null : { monitorId: monitor.id, level };
};

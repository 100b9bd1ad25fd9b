import type { ExpiryLevel } from '../../checks/warnings/domain-expiry.ts';
import type { DomainEvent } from '../../checks/warnings/domain-warning.ts';
import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, Notice } from '../alert.ts';

/** The domain, its monitor and the event of a notification. */
export interface DomainFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: DomainEvent;
  readonly domain: { readonly name: string; readonly registrar: string | null; readonly expiresAt: Date };
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** The deduplication key of a notification to an address. */
export const domainKey = ({ event, at, monitor }: DomainFacts, address: AlertAddress): string => `domain:${monitor.publicId}:${event}:${at.getTime()}:${addressOf(address)}`;

/** The stream of a monitor's domain notifications to an address, which are sent in order. */
export const domainStream = ({ monitor }: DomainFacts, address: AlertAddress): string => `domain:${monitor.publicId}:${addressOf(address)}`;

/** What a sent notification says about the expiry of a domain, and the public id of its monitor. */
export interface SentExpiry {
  readonly monitorId: string;
  readonly level: Exclude<ExpiryLevel, 'ok'>;
}

const levelOfEvent: Readonly<Partial<Record<Notice['type'], SentExpiry['level']>>> = { 'domain.expiryWarning': 'warning', 'domain.expiryError': 'error', 'domain.expired': 'expired' };
const levelOfReason: Readonly<Record<string, SentExpiry['level']>> = { domainExpiring: 'error', domainExpired: 'expired' };

/** Null for a notification that does not say that a domain expires or has expired. An incident that opens for this reason says so, too. */
export const sentExpiryOf = ({ type, data: { monitor, incident } }: Notice): SentExpiry | null => {
  const isOpening = type === 'incident.opened' || type === 'incident.reopened';
  const level = isOpening ? levelOfReason[incident?.reason ?? ''] : levelOfEvent[type];
  return level === undefined || !monitor ? null : { monitorId: monitor.id, level };
};

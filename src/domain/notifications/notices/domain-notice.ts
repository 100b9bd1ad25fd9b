import type { ExpiryLevel } from '../../checks/warnings/domain-expiry.ts';
import type { DomainEvent } from '../../checks/warnings/domain-warning.ts';
import { days, elapsed } from '../../kernel/time.ts';
import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, AlertParties, Notice } from '../alert.ts';

/** The domain, its monitor and the event of a notification. */
export interface DomainFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  readonly event: DomainEvent;
  readonly domain: { readonly name: string; readonly registrar: string | null; readonly expiresAt: Date };
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** The notification about the expiry of a domain. Days left are whole days. */
export const domainNotice = ({ event, at, domain: { name, registrar, expiresAt }, monitor }: DomainFacts, parties: AlertParties): Notice => ({
  type: `domain.${event}`,
  timestamp: at.toISOString(),
  data: {
    domain: { name, registrar, expiresAt: expiresAt.toISOString(), daysLeft: Math.floor(elapsed(at, expiresAt) / days(1)) },
    monitor: { id: monitor.publicId, name: monitor.name, kind: monitor.kind, target: monitor.target },
    ...parties,
  },
});

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

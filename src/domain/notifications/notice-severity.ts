import { outageSeverity } from '../checks/down-reason.ts';
import type { OutageSeverity } from '../checks/down-reason.ts';
import type { Notice } from './alert.ts';

/** The severities of notices about certificates, domains and changes. All notices about one certificate have the same. */
const severities: Partial<Readonly<Record<Notice['type'], OutageSeverity>>> = {
  'certificate.expiring': 'warning',
  'certificate.reminder': 'warning',
  'certificate.renewed': 'warning',
  'domain.expiryWarning': 'warning',
  'domain.expiryError': 'error',
  'domain.expired': 'error',
  'monitor.changed': 'warning',
};

/**
 * Returns the severity of a notice, by which channels select. Null for a notice without one, such as that of a renewed
 * domain, which may end a warning and an error.
 */
export const noticeSeverity = ({ type, data: { incident } }: Pick<Notice, 'type' | 'data'>): OutageSeverity | null =>
  incident === undefined ? (severities[type] ?? null) : outageSeverity(incident.reason);

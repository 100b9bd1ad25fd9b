import { DEFAULT_STORM } from '../../src/domain/alert-sources/alert-source.ts';
import type { AlertSource } from '../../src/domain/alert-sources/alert-source.ts';
import { NOW } from './clock.ts';

/** A source of alerts. */
export const anAlertSource = (members: Partial<AlertSource> = {}): AlertSource => ({
  id: 3,
  publicId: 's',
  organizationId: 1,
  name: 'Prometheus',
  type: 'generic',
  isActive: true,
  tokenHash: null,
  previousTokenHash: null,
  previousTokenUntil: null,
  teamId: null,
  escalationPolicyId: null,
  customerId: null,
  routes: [],
  groupBy: 'group',
  autoResolveMinutes: null,
  expectEveryMinutes: null,
  storm: DEFAULT_STORM,
  mutedUntil: null,
  lastEventAt: null,
  silentSince: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...members,
});

import type { ImIncident } from '../../src/domain/incident-management/incident.ts';
import { NOW } from './clock.ts';

/** A triggered incident without a team by default. */
export const anImIncident = (facts: Partial<ImIncident> = {}): ImIncident => ({
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000001',
  organizationId: 1,
  customerId: null,
  teamId: null,
  title: 'Shop is down',
  description: null,
  labels: {},
  severity: 'error',
  status: 'triggered',
  source: 'manual',
  isManual: true,
  dedupKey: null,
  isTest: false,
  acknowledgedAt: null,
  acknowledgedById: null,
  resolvedAt: null,
  mergedIntoId: null,
  snoozedUntil: null,
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});

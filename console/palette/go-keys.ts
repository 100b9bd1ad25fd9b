import type { Place } from '../kernel/places.ts';

/** The letter after `g` that leads to each place. */
export const goKeys: Readonly<Record<Place['name'], string>> = {
  overview: 'o',
  monitors: 'm',
  incidents: 'i',
  customers: 'c',
  // Nobody has both places.
  customer: 'c',
  changeRequests: 'q',
  onCall: 'd',
  policies: 'e',
  teams: 't',
  alertSources: 'a',
  channels: 'h',
  outbound: 'n',
  people: 'p',
  maintenance: 'w',
  statusPages: 'u',
  reports: 'r',
  organization: 's',
  tokens: 'k',
  auditLog: 'l',
  usage: 'b',
  platform: 'f',
};

/** The time within which the second letter must follow, in milliseconds. */
export const GO_WITHIN_MS = 1_500;

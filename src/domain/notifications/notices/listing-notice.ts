import type { Notice } from '../alert.ts';

/** What a message about an address says: that a list contains it, or that one no longer does. */
export type ListingFact = 'listed' | 'clean';

const facts: Readonly<Partial<Record<Notice['type'], ListingFact>>> = {
  'incident.opened': 'listed',
  'incident.reopened': 'listed',
  'incident.worsened': 'listed',
  'incident.reminder': 'listed',
  'incident.eased': 'clean',
  'incident.resolved': 'clean',
};

/** The monitor of a message about the listings of an address, and what it says; null for any other message. */
export const listingFactOf = ({ type, data: { monitor } }: Notice): { readonly monitorId: string; readonly fact: ListingFact } | null => {
  const fact = facts[type];
  return monitor?.kind === 'ip' && fact !== undefined ? { monitorId: monitor.id, fact } : null;
};

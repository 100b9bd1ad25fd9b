import type { Notice } from '../alert.ts';

/** The content of a message about an address: a list contains the address, or no longer contains it. */
export type ListingFact = 'listed' | 'clean';

const facts: Readonly<Partial<Record<Notice['type'], ListingFact>>> = {
  'incident.opened': 'listed',
  'incident.reopened': 'listed',
  'incident.worsened': 'listed',
  'incident.reminder': 'listed',
  'incident.eased': 'clean',
  'incident.resolved': 'clean',
};

/** Returns the monitor and the content of a message about the listings of an address, or null for any other message. */
export const listingFactOf = ({
  type,
  data: { monitor },
}: Notice): { readonly monitorId: string; readonly fact: ListingFact } | null => {
  const fact = facts[type];
  return monitor?.kind === 'ip' && fact !== undefined ? { monitorId: monitor.id, fact } : null;
};

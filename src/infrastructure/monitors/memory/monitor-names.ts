import type { MonitorId } from '../../../application/monitors/website.ports.ts';

/** Whether the row is the one with the public id, or with the legacy integer. */
export const isNamed = (row: { readonly id: number; readonly publicId: string }, id: MonitorId): boolean =>
  typeof id === 'number' ? row.id === id : row.publicId === id;

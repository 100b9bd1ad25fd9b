import type { ChangeFacet } from '../../monitors/change-facets.ts';
import { addressOf } from '../alert.ts';
import type { AlertAddress, AlertFacts, ChangedValues } from '../alert.ts';

/** A change of a facet of a monitored target, and its monitor. */
export interface ChangeFacts extends Pick<AlertFacts, 'at' | 'organizationId' | 'customerId'> {
  /** The values of the facet before and after the change. */
  readonly change: {
    readonly publicId: string;
    readonly facet: ChangeFacet;
    readonly subject: string;
    readonly before: ChangedValues;
    readonly after: ChangedValues;
  };
  /** The monitor of the target. */
  readonly monitor: NonNullable<AlertFacts['monitor']>;
}

/** Returns the deduplication key of the notification about a change to an address. */
export const changeKey = ({ change, monitor }: ChangeFacts, address: AlertAddress): string =>
  `change:${monitor.publicId}:${change.publicId}:${addressOf(address)}`;

/** Returns the stream of a monitor's notifications about changes to an address, which are sent in order. */
export const changeStream = ({ monitor }: ChangeFacts, address: AlertAddress): string =>
  `change:${monitor.publicId}:${addressOf(address)}`;

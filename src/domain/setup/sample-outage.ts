import type { MonitorKindName } from '../monitors/monitor.ts';
import type { SentMonitor } from '../monitors/monitor-kind.ts';

/** The kind of the monitor of a sample. */
export const SAMPLE_KIND = 'website' satisfies MonitorKindName;

/** The address of the contact of the sample customer. No mail can be sent there. */
export const SAMPLE_EMAIL = 'sample@watchstead.invalid';

/**
 * Returns a website that must fail, also without internet: names below `invalid` never have an address (RFC 6761,
 * section 6.4). It is checked every minute, so that an outage is confirmed within the first one.
 */
export const failingWebsite = (name: string): SentMonitor => ({
  name,
  url: 'https://shop.watchstead.invalid/',
  checkInterval: 1,
  timeoutSeconds: 5,
});

/** A customer with a monitor that fails, which shows what an outage looks like. */
export interface SampleOutage {
  readonly customer: { readonly id: string; readonly name: string };
  readonly monitor: { readonly kind: MonitorKindName; readonly id: string; readonly name: string };
}

/** A stored sample. Its monitor may have been deleted alone, which leaves the customer. */
export interface StoredSample {
  /** The internal id of the customer. */
  readonly customerId: number;
  readonly customer: SampleOutage['customer'];
  readonly monitor: SampleOutage['monitor'] | null;
}

/** Returns what a stored sample shows; null if it has no monitor anymore. */
export const shownSample = (stored: StoredSample | null): SampleOutage | null =>
  stored === null || stored.monitor === null ? null : { customer: stored.customer, monitor: stored.monitor };

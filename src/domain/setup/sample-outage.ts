import type { CustomFieldShape } from '../customers/custom-fields.ts';
import { kindOfField } from '../customers/custom-field-types.ts';
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

/** Values of which every type of custom field accepts one. */
const sampleValues = ({ options }: Pick<CustomFieldShape, 'options'>): readonly unknown[] => [
  options[0],
  options.slice(0, 1),
  'https://www.example.com/',
  SAMPLE_EMAIL,
  '2000-01-01',
  0,
  false,
];

/** Returns values for the custom fields without which no customer can be created. */
export const sampleFields = (fields: readonly CustomFieldShape[]): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields
      .filter(({ isRequired, isActive }) => isRequired && isActive)
      .map(({ fieldKey, fieldType, options }) => [
        fieldKey,
        sampleValues({ options }).find((value) => kindOfField(fieldType).takes(value, options)),
      ]),
  );

/** A customer with a monitor that fails, which shows what an outage looks like. */
export interface SampleOutage {
  readonly customer: { readonly id: string; readonly name: string };
  readonly monitor: { readonly kind: MonitorKindName; readonly id: string; readonly name: string };
}

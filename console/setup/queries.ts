import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { SampleOutage } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { faultKind } from '../kernel/fault.ts';

/** Which first steps are done. */
export interface FirstSteps {
  readonly hasCustomer: boolean;
  readonly hasMonitor: boolean;
  readonly hasChannel: boolean;
  /** The sample of an outage; null if there is none. */
  readonly sample: SampleOutage | null;
}

const sampleOrNull = (signal: AbortSignal): Promise<SampleOutage | null> =>
  bodyOf(api.getSampleOutage({ signal })).catch((fault: unknown) => {
    if (faultKind(fault) === 'notFound') return null;
    throw fault;
  });

/** Reads from the records which first steps are done. The sample does not count. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }): Promise<FirstSteps> => {
    const query = { perPage: 2 };
    const [customers, monitors, channels, sample] = await Promise.all([
      bodyOf(api.listCustomers({ query, signal })),
      bodyOf(api.listMonitors({ query, signal })),
      bodyOf(api.listNotificationChannels({ query, signal })),
      sampleOrNull(signal),
    ]);
    const own = (records: readonly { readonly publicId: string }[], sampled: string | undefined): boolean =>
      records.some(({ publicId }) => publicId !== sampled);
    return {
      hasCustomer: own(customers, sample?.customer.id),
      hasMonitor: own(monitors.items, sample?.monitor.id),
      hasChannel: channels.items.length > 0,
      sample,
    };
  },
});

/** Adds the sample of an outage, named in the language of the page. */
export const addSample = (): Promise<SampleOutage> => {
  const { language } = document.documentElement.dataset;
  return bodyOf(api.createSampleOutage({ body: { language: (language ?? 'en') as 'en' } }));
};

export const removeSample = () => bodyOf(api.deleteSampleOutage());

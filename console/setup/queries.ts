import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { NotificationChannel, SampleOutage } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { faultKind } from '../kernel/fault.ts';
import { serviceTime } from '../kernel/now.ts';
import { hasDelivered } from '../../src/domain/notifications/delivery.ts';

/** Which first steps are done. */
export interface FirstSteps {
  readonly hasCustomer: boolean;
  readonly hasMonitor: boolean;
  /** The public id of the first channel; null if there is none. */
  readonly channelId: string | null;
  /** True if a message of the first channel has arrived, such as its test. */
  readonly hasTestedChannel: boolean;
  /** The sample of an outage; null if there is none. */
  readonly sample: SampleOutage | null;
}

const sampleOrNull = (signal: AbortSignal): Promise<SampleOutage | null> =>
  bodyOf(api.getSampleOutage({ signal })).catch((fault: unknown) => {
    if (faultKind(fault) === 'notFound') return null;
    throw fault;
  });

/** The latest deliveries of which one must have arrived. */
const JUDGED_DELIVERIES = 20;

const isTested = async ({ publicId, createdAt }: NotificationChannel, signal: AbortSignal): Promise<boolean> => {
  const query = { perPage: JUDGED_DELIVERIES };
  const { items } = await bodyOf(api.listChannelDeliveries({ path: { id: publicId }, query, signal }));
  return hasDelivered({ createdAt: new Date(createdAt), deliveries: items }, serviceTime(Date.now()));
};

/** Reads from the records which first steps are done. The sample does not count. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: async ({ signal }): Promise<FirstSteps> => {
    const query = { perPage: 2 };
    const [customers, monitors, channels, sample] = await Promise.all([
      bodyOf(api.listCustomers({ query, signal })),
      bodyOf(api.listMonitors({ query, signal })),
      bodyOf(api.listNotificationChannels({ query: { perPage: 1, sort: 'createdAt' }, signal })),
      sampleOrNull(signal),
    ]);
    const own = (records: readonly { readonly publicId: string }[], sampled: string | undefined): boolean =>
      records.some(({ publicId }) => publicId !== sampled);
    const [channel] = channels.items;
    return {
      hasCustomer: own(customers, sample?.customer.id),
      hasMonitor: own(monitors.items, sample?.monitor.id),
      channelId: channel?.publicId ?? null,
      hasTestedChannel: channel !== undefined && (await isTested(channel, signal)),
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

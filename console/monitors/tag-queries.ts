import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import { createTag } from '../catalogue/queries.ts';
import type { MonitorAddress } from '../checks/queries.ts';
import { bodyOf } from '../kernel/api.ts';

const monitorOf = ({ kind, id }: MonitorAddress) => ({ monitorType: kind, monitorId: id });

/** The tags of a monitor, by name. */
export const tagsOfMonitor = (address: MonitorAddress) =>
  queryOptions({
    queryKey: ['monitor-tags', address.kind, address.id],
    queryFn: async ({ signal }) => ({
      items: await bodyOf(api.listMonitorTags({ query: { ...monitorOf(address), sort: 'name' }, signal })),
    }),
  });

/** Attaches a tag to a monitor. */
export const attachTag = (address: MonitorAddress, tagId: string) =>
  bodyOf(api.attachTag({ body: { ...monitorOf(address), tagId } }));

/** Detaches a tag from a monitor. The tag itself is kept. */
export const detachTag = (address: MonitorAddress, tagId: string) =>
  bodyOf(api.detachTag({ query: { ...monitorOf(address), tagId } }));

/** Creates a tag, and attaches it to a monitor. */
export const createTagOn = async (address: MonitorAddress, body: Parameters<typeof createTag>[0]) =>
  attachTag(address, (await createTag(body)).publicId);

import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { Tag } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { MAX_PER_PAGE } from '../../src/domain/kernel/page.ts';

export type { CustomField, PackageConfig, Tag } from '../client/types.gen.ts';

/** The tags of the organization and of its customers, by name. */
export const allTagsQuery = queryOptions({
  queryKey: ['all-tags'],
  queryFn: async ({ signal }): Promise<{ readonly items: readonly Tag[] }> => {
    const items: Tag[] = [];
    for (let page = 1; ; page += 1) {
      const { items: more, total } = await bodyOf(
        api.listTags({ query: { sort: 'name', page, perPage: MAX_PER_PAGE }, signal }),
      );
      items.push(...more);
      if (items.length >= total || more.length === 0) return { items };
    }
  },
});

// The service judges the bodies that the fields of a record make, member by member.
type Body = Readonly<Record<string, unknown>>;

export const createPackage = (body: Body) => bodyOf(api.createPackageConfig({ body: body as never }));
export const changePackage = (id: string, body: Body) => bodyOf(api.updatePackageConfig({ path: { id }, body: body }));
export const deletePackage = (id: string) => bodyOf(api.deletePackageConfig({ path: { id } }));

export const createField = (body: Body) => bodyOf(api.createCustomField({ body: body as never }));
export const changeField = (id: string, body: Body) => bodyOf(api.updateCustomField({ path: { id }, body: body }));
export const deleteField = (id: string) => bodyOf(api.deleteCustomField({ path: { id } }));

export const createTag = (body: Body) => bodyOf(api.createTag({ body: body as never }));
export const changeTag = (id: string, body: Body) => bodyOf(api.updateTag({ path: { id }, body: body }));
export const deleteTag = (id: string) => bodyOf(api.deleteTag({ path: { id } }));

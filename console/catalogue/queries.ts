import * as api from '../client/sdk.gen.ts';
import type * as types from '../client/types.gen.ts';
import { allQuery } from '../kernel/all-items.ts';
import { bodyOf } from '../kernel/api.ts';

export type { CustomField, PackageConfig, Tag } from '../client/types.gen.ts';

/** The tags of the organization and of its customers, by name. */
export const allTagsQuery = allQuery(['all-tags'], (page, signal) =>
  api.listTags({ query: { ...page, sort: 'name' }, signal }),
);

export const createPackage = (body: types.CreatePackageConfigData['body']) => bodyOf(api.createPackageConfig({ body }));
export const readPackage = (id: string) => bodyOf(api.getPackageConfig({ path: { id } }));
export const changePackage = (id: string, body: types.UpdatePackageConfigData['body']) =>
  bodyOf(api.updatePackageConfig({ path: { id }, body }));
export const deletePackage = (id: string) => bodyOf(api.deletePackageConfig({ path: { id } }));

export const createField = (body: types.CreateCustomFieldData['body']) => bodyOf(api.createCustomField({ body }));
export const changeField = (id: string, body: types.UpdateCustomFieldData['body']) =>
  bodyOf(api.updateCustomField({ path: { id }, body }));
export const deleteField = (id: string) => bodyOf(api.deleteCustomField({ path: { id } }));

export const createTag = (body: types.CreateTagData['body']) => bodyOf(api.createTag({ body }));
export const readTag = (id: string) => bodyOf(api.getTag({ path: { id } }));
export const changeTag = (id: string, body: types.UpdateTagData['body']) =>
  bodyOf(api.updateTag({ path: { id }, body }));
export const deleteTag = (id: string) => bodyOf(api.deleteTag({ path: { id } }));

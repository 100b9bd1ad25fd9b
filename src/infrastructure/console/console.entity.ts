import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Density, Theme } from '../../domain/console/display-preferences.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

/** The preferences of users who have chosen some. */
export const DisplayPreferenceRow = defineEntity({
  name: 'DisplayPreferenceRow',
  tableName: 'display_preference',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    theme: exported(p.text().$type<Theme>()),
    density: exported(p.text().$type<Density>()),
    shortcuts: p.boolean(),
    firstSteps: p.boolean().default(true),
  },
});

/** The filters of the list of monitors that users have named. */
export const SavedViewRow = defineEntity({
  name: 'SavedViewRow',
  tableName: 'saved_view',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade').index(),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    name: exported(p.text()),
    /** The name in the form that is compared: normalized and case-folded. */
    nameKey: exported(p.text()),
    filter: exported(p.json<Readonly<Record<string, string>>>()),
  },
  uniques: [{ name: 'saved_view_name_unique', properties: ['userId', 'nameKey'] }],
});

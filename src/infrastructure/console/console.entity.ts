import { defineEntity, p } from '@mikro-orm/postgresql';
import type { Density, Theme } from '../../domain/console/display-preferences.ts';
import { UserRow } from '../accounts/account.entity.ts';
import { exported, personal } from '../kernel/database/column-marks.ts';
import { references } from '../kernel/database/columns.ts';

/** The preferences of users who have chosen some. */
export const DisplayPreferenceRow = defineEntity({
  name: 'DisplayPreferenceRow',
  tableName: 'display_preference',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    theme: exported(p.text().$type<Theme>()),
    density: exported(p.text().$type<Density>()),
    shortcuts: p.boolean(),
  },
});

import { defineEntity, p } from '@mikro-orm/postgresql';
import { secret } from '../kernel/database/column-marks.ts';

/** The set-up link of an installation without an organization. */
export const SetupLinkRow = defineEntity({
  name: 'SetupLinkRow',
  tableName: 'setup_link',
  properties: {
    sha256: secret(p.text().primary(), 'searched'),
    expiresAt: p.datetime(3),
  },
});

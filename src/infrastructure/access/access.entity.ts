import { defineEntity, p } from '@mikro-orm/postgresql';
import { UserRow } from '../accounts/account.entity.ts';
import { CustomerRow } from '../customers/customer.entity.ts';
import { exported, personal, secret, internal, sealed } from '../kernel/database/column-marks.ts';
import { references, resourceColumns } from '../kernel/database/columns.ts';
import { OrganizationRow } from '../organizations/organization.entity.ts';

export const ApiTokenRow = defineEntity({
  name: 'ApiTokenRow',
  tableName: 'api_token',
  properties: {
    ...resourceColumns,
    organizationId: references(OrganizationRow, 'cascade'),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    customerId: references(CustomerRow, 'cascade').nullable().index(),
    name: exported(p.text()),
    sha256: secret(p.text().unique()),
    prefix: exported(p.text()),
    lastFour: exported(p.text()),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
  },
  indexes: [
    { name: 'api_token_list', properties: ['organizationId', 'createdAt', 'id'] },
    { name: 'api_token_user', properties: 'userId' },
  ],
});

export const SessionRow = defineEntity({
  name: 'SessionRow',
  tableName: 'session',
  properties: {
    id: p.integer().primary().autoincrement(),
    publicId: p.uuid().unique(),
    userId: personal(references(UserRow, 'cascade'), 'owner'),
    sha256: secret(p.text().unique()),
    previousSha256: secret(p.text().unique().nullable()),
    rotatedAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    lastSeenAt: p.datetime(3),
    awaitsCode: p.boolean(),
    steppedUpAt: p.datetime(3).nullable(),
    address: internal(p.text()),
    userAgent: internal(p.text().nullable()),
  },
  indexes: [
    { name: 'session_list', properties: ['userId', 'createdAt'] },
    { name: 'session_use', properties: 'lastSeenAt' },
  ],
});

export const EnrolmentRow = defineEntity({
  name: 'EnrolmentRow',
  tableName: 'mfa_enrolment',
  properties: {
    userId: personal(references(UserRow, 'cascade').primary(), 'owner'),
    sealedSecret: sealed(p.text().nullable()),
    sealedPending: sealed(p.text().nullable()),
    confirmedAt: p.datetime(3).nullable(),
    lastUsedStep: p.integer().nullable(),
    wrongCodes: p.integer(),
    lockedUntil: p.datetime(3).nullable(),
  },
});

export const BackupCodeRow = defineEntity({
  name: 'BackupCodeRow',
  tableName: 'backup_code',
  properties: {
    userId: personal(
      p.manyToOne(EnrolmentRow).mapToPk().primary().deleteRule('cascade').updateRule('no action'),
      'owner',
    ),
    hash: secret(p.text().primary()),
  },
});

export const SignInCounterRow = defineEntity({
  name: 'SignInCounterRow',
  tableName: 'sign_in_counter',
  properties: {
    subject: internal(p.text().primary()),
    failures: p.integer(),
    lastFailureAt: p.datetime(3).nullable(),
    lastSuccessAt: p.datetime(3).nullable(),
  },
  indexes: [{ name: 'sign_in_counter_age', properties: 'lastFailureAt' }],
});

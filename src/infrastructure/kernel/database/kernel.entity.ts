import { defineEntity, p } from '@mikro-orm/postgresql';
import type { AuditActor } from '../../../application/kernel/ports.ts';
import { exported, internal, personal, secret, sealed } from './column-marks.ts';

export const AuditLogRow = defineEntity({
  name: 'AuditLogRow',
  tableName: 'audit_log',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    at: p.datetime(3),
    organizationId: p.integer().nullable(),
    actorKind: exported(p.text().$type<AuditActor['kind']>()),
    actorId: personal(p.text().nullable(), 'author'),
    address: exported(p.text().nullable()),
    requestId: exported(p.text().nullable()),
    action: exported(p.text()),
    subjectType: exported(p.text()),
    subjectId: personal(p.text(), 'author'),
    before: personal(p.json<Readonly<Record<string, unknown>>>().nullable(), 'replaced'),
    after: personal(p.json<Readonly<Record<string, unknown>>>().nullable(), 'replaced'),
  },
  indexes: [
    { name: 'audit_log_age', properties: 'at' },
    { name: 'audit_log_list', properties: ['organizationId', 'at', 'id'] },
    { name: 'audit_log_action', properties: ['organizationId', 'action', 'at', 'id'] },
    { name: 'audit_log_subject', properties: ['organizationId', 'subjectType', 'subjectId', 'at', 'id'] },
    { name: 'audit_log_actor', properties: ['organizationId', 'actorId', 'at', 'id'] },
  ],
});

/**
 * The number of rows of other tables, stored in parts whose sum is the number. Triggers insert a part with each change,
 * so that writers never wait for each other; a job adds the parts up. There is no foreign key, because the rows of a
 * deleted organization are subtracted too.
 */
export const RecordCountRow = defineEntity({
  name: 'RecordCountRow',
  tableName: 'record_count',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    organizationId: p.integer(),
    record: internal(p.text().$type<'monitor' | 'incident' | 'audit_log'>()),
    /**
     * The members that lists of the record are filtered by; empty if the record has no such member. For audit entries,
     * the day in UTC.
     */
    kind: internal(p.text()),
    status: internal(p.text()),
    condition: internal(p.text()),
    amount: p.integer(),
  },
  indexes: [{ name: 'record_count_sum', properties: ['organizationId', 'record'] }],
});

export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    topic: internal(p.text()),
    sealedPayload: sealed(p.text(), 'searched'),
    dedupKey: personal(p.text().unique().nullable(), 'cleared'),
    createdAt: p.datetime(3),
    nextAttemptAt: p.datetime(3),
    attempts: p.integer().default(0),
    leaseUntil: p.datetime(3).nullable(),
    sentAt: p.datetime(3).nullable(),
    failedAt: p.datetime(3).nullable(),
    lastError: personal(p.text().nullable(), 'replaced'),
    stream: personal(p.text().nullable(), 'replaced'),
    firstAttemptAt: p.datetime(3).nullable(),
    destination: personal(p.text().nullable(), 'replaced'),
    /**
     * The earliest time of the next attempt: at first requested by the sender of the message, later by the receiver.
     */
    notBefore: p.datetime(3).nullable(),
    groupKey: personal(p.text().nullable(), 'replaced'),
    /** True for messages that a separate dispatcher sends, so that other messages do not wait for many of them. */
    isBulk: p.boolean().default(false),
  },
  indexes: [
    {
      name: 'outbox_destination',
      properties: ['destination', 'id'],
      where: 'destination is not null and sent_at is null and failed_at is null',
    },
    { name: 'outbox_waiting', properties: ['isBulk', 'nextAttemptAt'], where: 'sent_at is null and failed_at is null' },
    {
      name: 'outbox_stream',
      properties: ['stream', 'id'],
      where: 'stream is not null and sent_at is null and failed_at is null',
    },
    {
      name: 'outbox_group',
      properties: ['groupKey', 'id'],
      where: 'group_key is not null and sent_at is null and failed_at is null',
    },
    {
      name: 'outbox_subject',
      expression: `create index outbox_subject on outbox (split_part(dedup_key, ':', 2)) where not is_bulk`,
    },
    {
      name: 'outbox_done',
      expression:
        'create index outbox_done on outbox ((coalesce(sent_at, failed_at))) where sent_at is not null or failed_at is not null',
    },
  ],
});

/** The period in which messages of a group are collected. The row remains until a later period replaces it. */
export const OutboxWindowRow = defineEntity({
  name: 'OutboxWindowRow',
  tableName: 'outbox_window',
  properties: {
    key: personal(p.text().primary(), 'deleted'),
    /** The deduplication key of the message that was sent at once. */
    leader: personal(p.text(), 'replaced'),
    openedAt: p.datetime(3),
    endsAt: p.datetime(3),
  },
});

export const IdempotencyKeyRow = defineEntity({
  name: 'IdempotencyKeyRow',
  tableName: 'idempotency_key',
  properties: {
    subject: internal(p.text().primary()),
    key: internal(p.text().primary()),
    requestHash: secret(p.text()),
    status: p.integer().nullable(),
    sealedBody: sealed(p.text().nullable()),
    createdAt: p.datetime(3),
  },
  indexes: [{ name: 'idempotency_key_age', properties: 'createdAt' }],
});

export const RateWindowRow = defineEntity({
  name: 'RateWindowRow',
  tableName: 'rate_window',
  properties: {
    subject: internal(p.text().primary()),
    windowStart: p.datetime(3).primary(),
    used: p.integer(),
  },
  indexes: [{ name: 'rate_window_age', properties: 'windowStart' }],
});

/** The file store that belongs to the database. The table has one row. */
export const FileStoreRow = defineEntity({
  name: 'FileStoreRow',
  tableName: 'file_store',
  properties: {
    id: p.integer().primary(),
    storeId: p.uuid(),
    markedAt: p.datetime(3).nullable(),
  },
});

/**
 * The secret key that the data is encrypted with, recognized by a value from which it cannot be computed. The table has
 * one row after the first start.
 */
export const SecretKeyRow = defineEntity({
  name: 'SecretKeyRow',
  tableName: 'secret_key',
  properties: {
    id: p.integer().primary(),
    keyDigest: secret(p.text()),
    /** The key of keyed digests, if it is not derived from the secret key: it survives rotations. See ADR 0293. */
    sealedDigestKey: sealed(p.text().nullable()),
    /** True from the commit of a rotation until the files are encrypted with the new key as well. */
    areFilesPending: p.boolean().default(false),
  },
});

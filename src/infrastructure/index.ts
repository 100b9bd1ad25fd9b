/**
 * The adapters of Watchstead that other hosts use: PostgreSQL, the job queue, probes, network, mail and crypto.
 *
 * @packageDocumentation
 */
export { AgendaJobQueue } from './agenda/agenda-job-queue.ts';
export { cryptoDigest, deriveKey } from './crypto/digest.ts';
export { randomSecrets, timeOrderedIds } from './crypto/random.ts';
export { aesVault } from './crypto/vault.ts';
export { Argon2Passwords } from './crypto/argon2-passwords.ts';
export { GuardedHttp } from './network/guarded-http.ts';
export { ipClassifier } from './network/ip-classifier.ts';
export { systemResolver } from './network/name-resolver.ts';
export { PublicAddressGuard } from './network/public-address-guard.ts';
export { startEmbeddedPostgres } from './postgres/embedded/embedded-postgres.ts';
export { Database } from './postgres/kernel/database.ts';
export { PostgresAuditLog } from './postgres/kernel/postgres-audit-log.ts';
export { PostgresOutbox } from './postgres/kernel/postgres-outbox.ts';
export { GuardedHttpProbe } from './probes/http-probe.ts';
export { configurationOf, readEnvironment } from './system/configuration.ts';
export { systemClock } from './system/system-clock.ts';

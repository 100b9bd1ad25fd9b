/**
 * The adapters of Watchstead that other hosts use: PostgreSQL, the job queue, probes, network, mail and crypto.
 *
 * @packageDocumentation
 */
export { AgendaJobQueue } from './kernel/jobs/agenda-job-queue.ts';
export { cryptoDigest, deriveKey } from './kernel/crypto/digest.ts';
export { randomSecrets, timeOrderedIds } from './kernel/crypto/random.ts';
export { aesVault } from './kernel/crypto/vault.ts';
export { Argon2Passwords } from './kernel/crypto/argon2-passwords.ts';
export { GuardedHttp } from './kernel/network/guarded-http.ts';
export { ipClassifier } from './kernel/network/ip-classifier.ts';
export { systemResolver } from './kernel/network/name-resolver.ts';
export { PublicAddressGuard } from './kernel/network/public-address-guard.ts';
export { startEmbeddedPostgres } from './kernel/database/embedded/embedded-postgres.ts';
export { Database } from './kernel/database/database.ts';
export { PostgresAuditLog } from './access/postgres-audit-log.ts';
export { PostgresOutbox } from './kernel/outbox/postgres-outbox.ts';
export { GuardedHttpProbe } from './checks/http-probe.ts';
export { configurationOf, readEnvironment } from './kernel/system/configuration.ts';
export { systemClock } from './kernel/system/system-clock.ts';

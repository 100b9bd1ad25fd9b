import { randomBytes } from 'node:crypto';
import type { Clock, Digest, IdSource, SecretSource, Vault } from '../../../application/kernel/ports.ts';
import type { Host } from '../../../application/kernel/use-case.ts';
import { cryptoDigest } from '../crypto/digest.ts';
import { randomSecrets, timeOrderedIds } from '../crypto/random.ts';
import { aesVault } from '../crypto/vault.ts';
import { systemClock } from '../system/system-clock.ts';
import { InMemoryAuditLog } from './in-memory-audit-log.ts';
import { InMemoryOutbox } from './in-memory-outbox.ts';
import { MemoryStore } from './memory-store.ts';

/** The kernel ports of use cases, with in-memory storage. */
export interface MemoryHost extends Host {
  readonly store: MemoryStore;
  readonly auditLog: InMemoryAuditLog;
  readonly outbox: InMemoryOutbox;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly vault: Vault;
}

const SECRET_KEY_BYTES = 32;

/** Creates a separate, empty host with new keys. */
export const memoryHost = (clock: Clock = systemClock): MemoryHost => {
  const store = new MemoryStore();
  return {
    clock,
    store,
    unitOfWork: store,
    auditLog: new InMemoryAuditLog(store),
    outbox: new InMemoryOutbox(store),
    ids: timeOrderedIds(clock),
    secrets: randomSecrets,
    digest: cryptoDigest(randomBytes(SECRET_KEY_BYTES)),
    vault: aesVault(randomBytes(SECRET_KEY_BYTES)),
  };
};

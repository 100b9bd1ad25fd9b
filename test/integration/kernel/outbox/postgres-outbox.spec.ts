import { expect } from 'chai';
import { aesVault } from '../../../../src/infrastructure/kernel/crypto/vault.ts';
import { Database } from '../../../../src/infrastructure/kernel/database/database.ts';
import { PostgresOutbox } from '../../../../src/infrastructure/kernel/outbox/postgres-outbox.ts';
import { PostgresOutboxQueue } from '../../../../src/infrastructure/kernel/outbox/postgres-outbox-queue.ts';
import { NOW } from '../../../builders/clock.ts';
import { outboxGroupsContract, outboxQueueContract } from '../../../../src/contracts/index.ts';
import { migrated } from '../database/migrated.ts';
import { testDatabase } from '../database/test-database.ts';

const vault = aesVault(Buffer.alloc(48, 7));

const open = async () => {
  const temporary = await testDatabase(migrated);
  const database = await Database.connect(temporary.url, 10);
  const close = async (): Promise<void> => {
    await database.close();
    await temporary.drop();
  };
  return {
    database,
    outbox: new PostgresOutbox(database, vault),
    outboxQueue: new PostgresOutboxQueue(database, vault),
    close,
  };
};

describe('outbox on PostgreSQL', () => {
  outboxQueueContract({ describe, it }, open);
  outboxGroupsContract({ describe, it }, open);

  it('encrypts payloads, and deletes them after delivery', async () => {
    const { database, outbox, outboxQueue: queue, close } = await open();
    await outbox.add([{ topic: 'email', payload: { text: 'https://example.com/invitation/sesame' } }], NOW);
    const stored = () => database.query.selectFrom('outbox').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(await stored())).to.not.include('sesame');
    const [message] = await queue.claim({ topics: ['email'], limit: 1, now: NOW, leaseUntil: NOW });
    if (message !== undefined) await queue.settle(message, { state: 'sent', at: NOW });
    expect((await stored()).sealedPayload).to.equal('');
    await close();
  });

  it('returns messages that cannot be decrypted with payload null', async () => {
    const { database, outbox, close } = await open();
    await outbox.add([{ topic: 'email', payload: { text: 'Hello' } }], NOW);
    const otherKey = new PostgresOutboxQueue(database, aesVault(Buffer.alloc(48, 8)));
    const [message] = await otherKey.claim({ topics: ['email'], limit: 1, now: NOW, leaseUntil: NOW });
    expect(message?.payload).to.equal(null);
    await close();
  });
});

import type { Claim, ClaimedMessage, Settlement, SettledState } from '../../../src/application/kernel/outbox.ts';
import type { OutboxMessage } from '../../../src/application/kernel/ports.ts';
import { outboxQueueContract } from '../../../src/contracts/index.ts';
import { later, minutes } from '../../../src/domain/kernel/time.ts';
import { InMemoryOutbox } from '../../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import type { FaultsOfPort, PlantedFault } from './planted-fault.ts';

const planted = (
  kind: PlantedFault['kind'],
  fault: string,
  foundBy: string,
  Outbox: new () => InMemoryOutbox,
): PlantedFault => ({
  kind,
  fault,
  foundBy,
  declare: (framework) =>
    outboxQueueContract(framework, () => {
      const outbox = new Outbox();
      return Promise.resolve({ outbox, outboxQueue: outbox, close: () => Promise.resolve() });
    }),
});

/** An outbox with faults of messages that are added. */
abstract class ChangingMessages extends InMemoryOutbox {
  override add(messages: readonly OutboxMessage[], at: Date): Promise<void> {
    return super.add(
      messages.map((message) => this.changed(message)),
      at,
    );
  }

  protected abstract changed(message: OutboxMessage): OutboxMessage;
}

class StoringTwice extends ChangingMessages {
  protected override changed({ dedupKey: _dedupKey, ...message }: OutboxMessage): OutboxMessage {
    return message;
  }
}

class WithoutStreams extends ChangingMessages {
  protected override changed({ stream: _stream, ...message }: OutboxMessage): OutboxMessage {
    return message;
  }
}

class SendingAtOnce extends ChangingMessages {
  protected override changed({ notBefore: _notBefore, ...message }: OutboxMessage): OutboxMessage {
    return message;
  }
}

class LosingPayloads extends ChangingMessages {
  protected override changed(message: OutboxMessage): OutboxMessage {
    return { ...message, payload: { text: message.payload['text'] } };
  }
}

/** An outbox with faults of claims. */
abstract class ChangingClaims extends InMemoryOutbox {
  override claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    return super.claim(this.changed(claim));
  }

  protected abstract changed(claim: Claim): Claim;
}

class WithoutLeases extends ChangingClaims {
  protected override changed(claim: Claim): Claim {
    return { ...claim, leaseUntil: claim.now };
  }
}

class Late extends ChangingClaims {
  protected override changed(claim: Claim): Claim {
    return { ...claim, now: later(claim.now, -minutes(1)) };
  }
}

class Frozen extends ChangingClaims {
  #stopped: Date | null = null;

  protected override changed(claim: Claim): Claim {
    this.#stopped ??= claim.now;
    return { ...claim, now: this.#stopped };
  }
}

class ClaimingAllTopics extends ChangingClaims {
  protected override changed(claim: Claim): Claim {
    return { ...claim, topics: [...claim.topics, 'alert'] };
  }
}

class ClaimingExcepted extends ChangingClaims {
  protected override changed(claim: Claim): Claim {
    return { ...claim, except: [] };
  }
}

class ClaimingBulk extends InMemoryOutbox {
  override async claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    return [...(await super.claim({ ...claim, isBulk: false })), ...(await super.claim({ ...claim, isBulk: true }))];
  }
}

class LosingBeyondLimit extends InMemoryOutbox {
  override async claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    return (await super.claim({ ...claim, limit: Infinity })).slice(0, claim.limit);
  }
}

class NewestFirst extends InMemoryOutbox {
  override async claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    const all = await super.claim({ ...claim, limit: Infinity });
    const taken = all.toReversed().slice(0, claim.limit);
    await this.release(all.filter((message) => !taken.includes(message)));
    return taken;
  }
}

class WithoutIds extends InMemoryOutbox {
  override async claim(claim: Claim): Promise<readonly ClaimedMessage[]> {
    return (await super.claim(claim)).map((message) => ({ ...message, id: 1 }));
  }
}

class SettlingOvertaken extends InMemoryOutbox {
  override async settle(message: ClaimedMessage, settlement: Settlement): Promise<SettledState> {
    const state = await super.settle(message, settlement);
    return state === 'overtaken' ? super.settle({ ...message, attempts: message.attempts + 1 }, settlement) : state;
  }
}

class RetryingFailed extends InMemoryOutbox {
  override settle(message: ClaimedMessage, settlement: Settlement): Promise<SettledState> {
    return super.settle(
      message,
      settlement.state === 'failed' ? { ...settlement, state: 'waiting', at: settlement.at } : settlement,
    );
  }
}

class ReleasingOvertaken extends InMemoryOutbox {
  override release(messages: readonly Pick<ClaimedMessage, 'id' | 'attempts'>[]): Promise<void> {
    return super.release(
      messages.flatMap(({ id, attempts }) => [1, 2].map((more) => ({ id, attempts: attempts + more }))),
    );
  }
}

const IN_ORDER = 'claims messages of the requested topics up to the limit, longest due first';

export const faultsOfTheOutbox: FaultsOfPort = {
  port: 'Outbox, OutboxQueue',
  suite: 'outboxQueueContract',
  faults: [
    planted(
      'late',
      'A message is due a minute after its time.',
      'claims a message at notBefore, and not a millisecond earlier',
      Late,
    ),
    planted(
      'early',
      'The earliest time of a message is ignored.',
      'claims a message at notBefore, and not a millisecond earlier',
      SendingAtOnce,
    ),
    planted('twice', 'A deduplication key is ignored.', 'stores one message per dedup key', StoringTwice),
    planted('twice', 'A claim holds no lease.', 'claims each message once in eight concurrent claims', WithoutLeases),
    planted(
      'twice',
      'A message that failed for good is sent again.',
      'never claims a sent or failed message again',
      RetryingFailed,
    ),
    planted('order', 'The newest message is claimed first.', IN_ORDER, NewestFirst),
    planted(
      'order',
      'Messages of a stream do not wait for each other.',
      'claims the messages of a stream one after another, independently of other streams',
      WithoutStreams,
    ),
    planted('lost', 'Due messages beyond the limit are leased, and nobody gets them.', IN_ORDER, LosingBeyondLimit),
    planted(
      'lost',
      'Members of payloads are lost.',
      'claims a message with its payload as its first attempt',
      LosingPayloads,
    ),
    planted('identity', 'All messages have the same id.', 'never claims a sent or failed message again', WithoutIds),
    planted('tenant', 'Messages of other topics are claimed.', IN_ORDER, ClaimingAllTopics),
    planted(
      'tenant',
      'Bulk messages are claimed with the others.',
      'claims bulk messages only for a claim of bulk messages',
      ClaimingBulk,
    ),
    planted(
      'tenant',
      'Messages to excepted destinations are claimed.',
      'claims no message to an excepted destination',
      ClaimingExcepted,
    ),
    planted(
      'stale',
      'A worker settles a message that another one has taken over.',
      'settles nothing for a claim that another worker has taken over',
      SettlingOvertaken,
    ),
    planted(
      'stale',
      'A worker releases a message that another one has taken over.',
      'releases a claimed message, and no other',
      ReleasingOvertaken,
    ),
    planted(
      'clock',
      'Claims are made at the time of the first one.',
      'claims a message again when its lease ends, and not a millisecond earlier',
      Frozen,
    ),
  ],
};

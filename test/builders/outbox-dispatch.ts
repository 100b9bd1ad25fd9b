import { OutboxDispatcher } from '../../src/application/kernel/outbox-dispatcher.ts';
import type { OutboxQueue, OutboxSender, SendResult } from '../../src/application/kernel/outbox.ts';
import type { UnitOfWork } from '../../src/application/kernel/ports.ts';
import { InMemoryOutbox } from '../../src/infrastructure/kernel/memory/in-memory-outbox.ts';
import { NOW, TestClock } from './clock.ts';
import { logInto } from './log.ts';

const unitOfWork: UnitOfWork = { inTransaction: (work) => work() };
const secrets = { token: () => '', digits: () => '000' };

/** Dispatchers over one outbox, whose sender answers with the given result. */
export const aDispatch = (
  answer: (text: unknown) => SendResult | Promise<SendResult> = () => ({ outcome: 'sent' }),
  outbox = new InMemoryOutbox(),
) => {
  const clock = new TestClock();
  const sent: unknown[] = [];
  const faults: string[] = [];
  const send: OutboxSender<{ readonly text: unknown }>['send'] = async ({ text }) => {
    sent.push(text);
    return answer(text);
  };
  const open = (queue: OutboxQueue = outbox, transactions = unitOfWork) =>
    new OutboxDispatcher({
      outboxQueue: queue,
      outboxSenders: [{ topic: 'email', send }],
      unitOfWork: transactions,
      clock,
      secrets,
      pause: () => Promise.resolve(),
      log: logInto(faults),
    });
  const write = (text: unknown, stream?: string) =>
    outbox.add([{ topic: 'email', payload: { text }, ...(stream === undefined ? {} : { stream }) }], NOW);
  return { clock, outbox, sent, faults, open, write };
};

/** Sends what is due. */
export const run = async (dispatcher: OutboxDispatcher): Promise<void> => {
  dispatcher.kick();
  await dispatcher.idle();
};

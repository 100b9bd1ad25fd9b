import { expect } from 'chai';
import { OptimisticLockError, UnavailableError } from '../../../../src/application/kernel/ports.ts';
import {
  bindUseCase,
  defineCommand,
  definePreparedCommand,
  defineQuery,
} from '../../../../src/application/kernel/use-case.ts';
import type { CommandContext } from '../../../../src/application/kernel/use-case.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { memoryTable } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { codeOf } from '../../../builders/outcome.ts';

const SENDER = { address: '192.0.2.1', requestId: 'r-1' };
const ORIGIN = { ...SENDER, hostOrganizationId: null };
const ENTRY = { action: 'note.written', organizationId: 1, subjectType: 'note', subjectId: 'n' } as const;
const notes = memoryTable<{ readonly text: string }>('note', ({ text }) => text);

const aHost = () => {
  const host = memoryHost(new TestClock());
  const write = (text: string): Promise<void> => host.store.write((tables) => tables(notes).put({ text }));
  const written = () =>
    host.store
      .rows(notes)
      .filter()
      .map(({ text }) => text);
  const entries = () => host.auditLog.entries();
  const sent = () => host.outbox.claim({ topics: ['email'], limit: 9, now: NOW, leaseUntil: NOW });
  /** A command with the behavior that the test passes. */
  const command = (
    execute: (
      work: CommandContext,
      input: string,
    ) => Promise<ReturnType<typeof accepted<string>> | ReturnType<typeof refused<'forbidden'>>>,
  ) =>
    bindUseCase(
      defineCommand({ name: 'writeNote', permission: 'anyone', refuses: ['forbidden'], execute: () => execute }),
      {},
      host,
    );
  return { host, write, written, entries, sent, command };
};

describe('command', () => {
  it('commits its changes together with its audit entries and messages', async () => {
    const { command, write, written, entries, sent } = aHost();
    const run = command(async (work, text) => {
      await write(text);
      work.audit(ENTRY);
      work.send({ topic: 'email', payload: { text } });
      return accepted(text);
    });
    expect(await run(aUser(), 'a', ORIGIN)).to.deep.equal(accepted('a'));
    expect(written()).to.deep.equal(['a']);
    expect(entries()).to.deep.equal([
      { ...ENTRY, id: 1, at: NOW, actor: { kind: 'user', id: aUser().userPublicId, ...SENDER } },
    ]);
    expect((await sent()).map(({ payload }) => payload)).to.deep.equal([{ text: 'a' }]);
  });

  it('does not compile when a helper refuses with a code that is not declared', () => {
    const helper = () => Promise.resolve(refused('notFound'));
    const undeclared = defineCommand({
      name: 'writeNote',
      permission: 'anyone',
      refuses: ['forbidden'],
      // @ts-expect-error notFound is missing in refuses.
      execute: () => helper,
    });
    const declared = defineCommand({
      name: 'writeNote',
      permission: 'anyone',
      refuses: ['notFound'],
      execute: () => helper,
    });
    expect([undeclared.refuses, declared.refuses]).to.deep.equal([['forbidden'], ['notFound']]);
  });

  it('is rolled back when it is refused', async () => {
    const { command, write, written, entries, sent } = aHost();
    const run = command(async (work, text) => {
      await write(text);
      work.audit(ENTRY);
      work.send({ topic: 'email', payload: {} });
      return refused('forbidden');
    });
    expect(codeOf(await run(aUser(), 'a'))).to.equal('forbidden');
    expect([written(), entries(), await sent()]).to.deep.equal([[], [], []]);
  });

  it('is committed in spite of a refusal after commitOnRefusal, with its audit entries', async () => {
    const { command, write, written, entries } = aHost();
    const run = command(async (work, text) => {
      await write(text);
      work.audit(ENTRY);
      work.commitOnRefusal();
      return refused('forbidden');
    });
    expect(codeOf(await run(aUser(), 'a'))).to.equal('forbidden');
    expect([written(), entries().length]).to.deep.equal([['a'], 1]);
  });

  it('fails and is rolled back when it is accepted without an audit entry', async () => {
    const { command, write, written } = aHost();
    const run = command(async (_work, text) => write(text).then(() => accepted(text)));
    const fault = await run(aUser(), 'a').catch((thrown: unknown) => thrown);
    expect(String(fault)).to.contain('writeNote').and.to.contain('audit');
    expect(written()).to.deep.equal([]);
  });

  it('needs no audit entry when it declares itself unchanged', async () => {
    const { command, entries } = aHost();
    const run = command((work, text) => {
      work.unchanged();
      return Promise.resolve(accepted(text));
    });
    expect([await run(aUser(), 'a'), entries()]).to.deep.equal([accepted('a'), []]);
  });

  it('is retried up to four times after an OptimisticLockError', async () => {
    const { command, write, written, entries } = aHost();
    let turns = 0;
    const staleUntil = (turn: number) =>
      command(async (work, text) => {
        turns += 1;
        work.audit(ENTRY);
        await write(`${text}${turns}`);
        if (turns < turn) throw new OptimisticLockError('changed');
        return accepted(text);
      });
    expect(await staleUntil(5)(aUser(), 'a')).to.deep.equal(accepted('a'));
    expect([written(), entries().length]).to.deep.equal([['a5'], 1]);
    turns = 0;
    expect(await staleUntil(6)(aUser(), 'b').catch((fault: unknown) => fault)).to.be.instanceOf(UnavailableError);
    expect(written()).to.deep.equal(['a5']);
  });

  it('passes its outcome to beforeCommit within the transaction, and is rolled back when that rejects', async () => {
    const { command, write, written } = aHost();
    const run = command(async (work, text) => {
      await write(text);
      work.audit(ENTRY);
      return accepted(text);
    });
    const reached: unknown[] = [];
    const beforeCommit = (outcome: unknown): Promise<void> => {
      reached.push(outcome);
      return reached.length === 1 ? write('answer') : Promise.reject(new Error('lost'));
    };
    expect(await run(aUser(), 'a', { ...ORIGIN, beforeCommit })).to.deep.equal(accepted('a'));
    expect(await run(aUser(), 'b', { ...ORIGIN, beforeCommit }).catch(String)).to.equal('Error: lost');
    expect([reached, written()]).to.deep.equal([
      [accepted('a'), accepted('b')],
      ['a', 'answer'],
    ]);
  });

  it('is rolled back when it throws, and rethrows the error', async () => {
    const { command, write, written } = aHost();
    const run = command((_work, text) => write(text).then(() => Promise.reject(new Error('broken'))));
    expect(String(await run(aUser(), 'a').catch((fault: unknown) => fault))).to.contain('broken');
    expect(written()).to.deep.equal([]);
  });

  it('names the caller in the audit log', async () => {
    const { command, entries } = aHost();
    const run = command((work, text) => {
      work.audit(ENTRY);
      return Promise.resolve(accepted(text));
    });
    for (const caller of [
      aUser(),
      aToken({ tokenId: 4 }),
      anAgent(),
      { kind: 'anonymous' },
      { kind: 'system' },
    ] as const)
      await run(caller, 'a');
    expect(entries().map(({ actor: { kind, id } }) => [kind, id])).to.deep.equal([
      ['user', aUser().userPublicId],
      ['token', '4'],
      ['agent', 'reg_1'],
      ['anonymous', null],
      ['system', null],
    ]);
  });

  it('runs prepare once, before the transaction, however often the transaction is retried', async () => {
    const { host, write, written } = aHost();
    const asked: string[] = [];
    let turns = 0;
    const preparing = definePreparedCommand({
      name: 'prepareNote',
      permission: 'anyone',
      refuses: [],
      prepare: () => (_context, text: string) => {
        asked.push(text);
        return write('prepared').then(() => `${text}!`);
      },
      execute: () => async (work, text) => {
        turns += 1;
        if (turns < 3) throw new OptimisticLockError('changed');
        work.audit(ENTRY);
        await write(text);
        return accepted(text);
      },
    });
    expect(await bindUseCase(preparing, {}, host)(aUser(), 'a')).to.deep.equal(accepted('a!'));
    expect([asked, written()]).to.deep.equal([['a'], ['prepared', 'a!']]);
  });
});

describe('use case', () => {
  it('refuses a caller without the permission before it runs', async () => {
    const { host } = aHost();
    const done: string[] = [];
    const query = defineQuery({
      name: 'readOwn',
      permission: 'ownSession',
      refuses: [],
      execute: () => (context) => {
        done.push(context.caller.kind);
        return Promise.resolve(accepted(context.now));
      },
    });
    const run = bindUseCase(query, {}, host);
    for (const caller of [{ kind: 'anonymous' }, aToken(), anAgent()] as const)
      expect(codeOf(await run(caller, undefined))).to.not.equal(null);
    expect(done).to.deep.equal([]);
    expect(await run(aUser(), undefined)).to.deep.equal(accepted(NOW));
    expect(done).to.deep.equal(['user']);
  });
});

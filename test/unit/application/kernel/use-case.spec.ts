import { expect } from 'chai';
import { OptimisticLockError } from '../../../../src/application/kernel/ports.ts';
import { defineCommand, defineGatheringCommand, defineQuery, prepare } from '../../../../src/application/kernel/use-case.ts';
import type { CommandContext } from '../../../../src/application/kernel/use-case.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { memoryTable } from '../../../../src/infrastructure/kernel/memory/memory-table.ts';
import { aToken, aUser, anAgent } from '../../../builders/callers.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { codeOf } from '../../../builders/outcome.ts';

const ORIGIN = { address: '192.0.2.1', requestId: 'r-1' };
const ENTRY = { action: 'note.written', organizationId: 1, subjectType: 'note', subjectId: 'n' } as const;
const notes = memoryTable<{ readonly text: string }>('note', ({ text }) => text);

const aHost = () => {
  const host = memoryHost(new TestClock());
  const write = (text: string): Promise<void> => host.store.write((tables) => tables(notes).put({ text }));
  const written = () => host.store.rows(notes).filter().map(({ text }) => text);
  const entries = () => host.auditLog.entries();
  const sent = () => host.outbox.claim({ topics: ['email'], limit: 9, now: NOW, leaseUntil: NOW });
  /** A command that does what the test says. */
  const command = (execute: (work: CommandContext, input: string) => Promise<ReturnType<typeof accepted<string>> | ReturnType<typeof refused<'forbidden'>>>) =>
    prepare(defineCommand({ name: 'writeNote', permission: 'anyone', refuses: ['forbidden'], execute: () => execute }), {}, host);
  return { host, write, written, entries, sent, command };
};

describe('a command', () => {
  it('stores what it did with its audit entries and messages', async () => {
    const { command, write, written, entries, sent } = aHost();
    const run = command(async (work, text) => {
      await write(text);
      work.audit(ENTRY);
      work.send({ topic: 'email', payload: { text } });
      return accepted(text);
    });
    expect(await run(aUser(), 'a', ORIGIN)).to.deep.equal(accepted('a'));
    expect(written()).to.deep.equal(['a']);
    expect(entries()).to.deep.equal([{ ...ENTRY, id: 1, at: NOW, actor: { kind: 'user', id: aUser().userPublicId, ...ORIGIN } }]);
    expect((await sent()).map(({ payload }) => payload)).to.deep.equal([{ text: 'a' }]);
  });

  it('stores nothing of a refusal', async () => {
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

  it('stores a refusal that is to be kept, with its audit entries', async () => {
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

  it('fails, and stores nothing, when it leaves no audit entry of what it accepted', async () => {
    const { command, write, written } = aHost();
    const run = command(async (_work, text) => write(text).then(() => accepted(text)));
    const fault = await run(aUser(), 'a').catch((thrown: unknown) => thrown);
    expect(String(fault)).to.contain('writeNote').and.to.contain('audit');
    expect(written()).to.deep.equal([]);
  });

  it('owes no audit entry when it says that nothing changed', async () => {
    const { command, entries } = aHost();
    const run = command((work, text) => {
      work.unchanged();
      return Promise.resolve(accepted(text));
    });
    expect([await run(aUser(), 'a'), entries()]).to.deep.equal([accepted('a'), []]);
  });

  it('runs anew from its start when a record changed since it was read, four times at most', async () => {
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
    expect(await staleUntil(6)(aUser(), 'b').catch((fault: unknown) => fault)).to.be.instanceOf(OptimisticLockError);
    expect(written()).to.deep.equal(['a5']);
  });

  it('passes a fault on, and stores nothing of it', async () => {
    const { command, write, written } = aHost();
    const run = command((_work, text) => write(text).then(() => Promise.reject(new Error('broken'))));
    expect(String(await run(aUser(), 'a').catch((fault: unknown) => fault))).to.contain('broken');
    expect(written()).to.deep.equal([]);
  });

  it('names in the audit log who called', async () => {
    const { command, entries } = aHost();
    const run = command((work, text) => {
      work.audit(ENTRY);
      return Promise.resolve(accepted(text));
    });
    for (const caller of [aUser(), aToken({ tokenId: 4 }), anAgent(), { kind: 'anonymous' }, { kind: 'system' }] as const) await run(caller, 'a');
    expect(entries().map(({ actor: { kind, id } }) => [kind, id])).to.deep.equal([
      ['user', aUser().userPublicId],
      ['token', '4'],
      ['agent', 'reg_1'],
      ['anonymous', null],
      ['system', null],
    ]);
  });

  it('asks the outside world before its unit of work begins, once, however often that runs', async () => {
    const { host, write, written } = aHost();
    const asked: string[] = [];
    let turns = 0;
    const gathering = defineGatheringCommand({
      name: 'gatherNote',
      permission: 'anyone',
      refuses: [],
      gather: () => (_context, text: string) => {
        asked.push(text);
        return write('seen at once').then(() => `${text}!`);
      },
      execute: () => async (work, text) => {
        turns += 1;
        if (turns < 3) throw new OptimisticLockError('changed');
        work.audit(ENTRY);
        await write(text);
        return accepted(text);
      },
    });
    expect(await prepare(gathering, {}, host)(aUser(), 'a')).to.deep.equal(accepted('a!'));
    expect([asked, written()]).to.deep.equal([['a'], ['seen at once', 'a!']]);
  });
});

describe('a use case', () => {
  it('refuses a caller whom it does not admit before it does anything', async () => {
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
    const run = prepare(query, {}, host);
    for (const caller of [{ kind: 'anonymous' }, aToken(), anAgent()] as const) expect(codeOf(await run(caller, undefined))).to.not.equal(null);
    expect(done).to.deep.equal([]);
    expect(await run(aUser(), undefined)).to.deep.equal(accepted(NOW));
    expect(done).to.deep.equal(['user']);
  });
});

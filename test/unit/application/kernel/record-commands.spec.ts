import { expect } from 'chai';
import { defineRecordCommands } from '../../../../src/application/kernel/record-commands.ts';
import { addOne } from '../../../../src/application/kernel/repository.ts';
import type { ById, Repository } from '../../../../src/application/kernel/repository.ts';
import { bindUseCase } from '../../../../src/application/kernel/use-case.ts';
import { everywhere } from '../../../../src/domain/access/scope.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { InMemoryRepository } from '../../../../src/infrastructure/kernel/memory/in-memory-repository.ts';
import { memoryHost } from '../../../../src/infrastructure/kernel/memory/memory-host.ts';
import { memoryTable } from '../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { aUser } from '../../../builders/callers.ts';
import { NOW, TestClock } from '../../../builders/clock.ts';
import { codeOf } from '../../../builders/outcome.ts';

interface Note {
  readonly id: number;
  readonly publicId: string;
  readonly organizationId: number;
  readonly name: string;
  readonly isPinned: boolean;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
}

type Notes = Repository<Note, Record<string, never>, Note, 'nameTaken'>;

interface Needs {
  readonly notes: Notes;
}

const table = memoryTable<Note>('note', ({ id }) => id);

const noteCommands = defineRecordCommands({
  subject: 'note',
  permission: 'editRecords',
  records: ({ notes }: Needs) => notes,
  missing: 'reportRunNotFound',
  taken: {
    nameTaken: { code: 'invalidRequestBody', issue: ({ name }) => ({ path: 'name', message: `${name} is taken.` }) },
  },
  guard: {
    refuses: ['forbidden'],
    refusal: (_context, { name }) => (name === 'secret' ? refused('forbidden') : null),
  },
});

const createNote = noteCommands.create({
  name: 'createNote',
  refuses: ['invalidDateRange'],
  decide: ({ stamp }, { name }: { readonly name: string }) =>
    name === '' ? refused('invalidDateRange') : accepted({ ...stamp, organizationId: 1, name, isPinned: false }),
  audited: ({ name }) => ({ name }),
});

const renameNote = noteCommands.update({
  name: 'renameNote',
  decide: (_context, found, { name }: ById & { readonly name: string }) => accepted({ ...found, name }),
});

const deleteNote = noteCommands.remove({
  name: 'deleteNote',
  refuses: ['packageInUse'],
  refusal: (_context, { isPinned }) => (isPinned ? refused('packageInUse') : null),
  audited: ({ name }) => ({ name }),
});

const aService = () => {
  const host = memoryHost(new TestClock());
  const owner = ({ organizationId }: Note) => ({ organizationId, customerId: null });
  const notes: Notes = new InMemoryRepository(host.store, {
    table,
    owner,
    unique: { key: ({ name }) => name, code: 'nameTaken' },
  });
  const needs = { notes, ids: { next: () => 'n-1' } };
  const entries = () => host.auditLog.entries().map(({ action, before, after }) => ({ action, before, after }));
  const store = (members: Partial<Note> = {}) =>
    addOne(notes, {
      publicId: 'n-0',
      organizationId: 1,
      name: 'a',
      isPinned: false,
      createdAt: NOW,
      updatedAt: NOW,
      ...members,
    });
  return { host, notes, needs, entries, store };
};

const user = aUser({ organizationId: 1 });

describe('record commands', () => {
  it('declare the codes that each of them can answer', () => {
    expect(createNote.refuses).to.deep.equal(['invalidDateRange', 'invalidRequestBody']);
    expect(renameNote.refuses).to.deep.equal(['reportRunNotFound', 'forbidden', 'invalidRequestBody']);
    expect(deleteNote.refuses).to.deep.equal(['reportRunNotFound', 'forbidden', 'packageInUse']);
  });

  it('do not compile when a decision refuses with a code that is not declared', () => {
    // @ts-expect-error invalidDateRange is missing in refuses.
    noteCommands.remove({ name: 'deleteNote', decide: () => () => refused('invalidDateRange'), audited: () => ({}) });
  });

  it('create a record with a public id, its times and an audit entry', async () => {
    const { host, needs, notes, entries } = aService();
    const created = await bindUseCase(createNote, needs, host)(user, { name: 'b' });
    expect(created).to.deep.include({ ok: true });
    expect(await notes.find(everywhere, 'n-1')).to.deep.include({ name: 'b', createdAt: NOW, updatedAt: NOW });
    expect(entries()).to.deep.equal([{ action: 'note.created', before: undefined, after: { name: 'b' } }]);
  });

  it('answer the refusal of the decision and of a violated constraint', async () => {
    const { host, needs, store, entries } = aService();
    await store();
    const create = bindUseCase(createNote, needs, host);
    expect(codeOf(await create(user, { name: '' }))).to.equal('invalidDateRange');
    expect(await create(user, { name: 'a' })).to.deep.equal(
      refused('invalidRequestBody', { issues: [{ path: 'name', message: 'a is taken.' }] }),
    );
    expect(entries()).to.deep.equal([]);
  });

  it('update a record at the time of the call and audit what changed', async () => {
    const { host, needs, store, entries } = aService();
    await store({ updatedAt: new Date(0) });
    const updated = await bindUseCase(renameNote, needs, host)(user, { id: 'n-0', name: 'b' });
    expect(updated.ok && updated.value).to.deep.include({ name: 'b', updatedAt: NOW });
    expect(entries()).to.deep.equal([{ action: 'note.updated', before: { name: 'a' }, after: { name: 'b' } }]);
  });

  it('delete a record unless the decision refuses', async () => {
    const { host, needs, store, notes, entries } = aService();
    await store();
    await store({ publicId: 'n-2', name: 'pinned', isPinned: true });
    const remove = bindUseCase(deleteNote, needs, host);
    expect(codeOf(await remove(user, { id: 'n-2' }))).to.equal('packageInUse');
    expect(await remove(user, { id: 'n-0' })).to.deep.equal(accepted({ success: true }));
    expect(await notes.find(everywhere, 'n-0')).to.equal(null);
    expect(entries()).to.deep.equal([{ action: 'note.deleted', before: { name: 'a' }, after: undefined }]);
  });

  it('answer missing before the guard, and the guard before the decision', async () => {
    const { host, needs, store } = aService();
    await store({ name: 'secret', isPinned: true });
    const remove = bindUseCase(deleteNote, needs, host);
    expect(codeOf(await remove(user, { id: 'n-9' }))).to.equal('reportRunNotFound');
    expect(codeOf(await remove(user, { id: 'n-0' }))).to.equal('forbidden');
  });
});

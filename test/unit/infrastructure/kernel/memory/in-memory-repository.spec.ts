import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import type { NewRecord } from '../../../../../src/application/kernel/records.ts';
import { addOne, expectStored } from '../../../../../src/application/kernel/repository.ts';
import { repositoryContract } from '../../../../../src/contracts/index.ts';
import { everywhere } from '../../../../../src/domain/access/scope.ts';
import { InMemoryRepository } from '../../../../../src/infrastructure/kernel/memory/in-memory-repository.ts';
import { MemoryStore, memoryTable } from '../../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { NOW } from '../../../../builders/clock.ts';

interface Note {
  readonly id: number;
  readonly publicId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly revision: number;
  readonly organizationId: number;
  readonly customerId: number | null;
  readonly key: string;
  readonly text: string;
}

interface NoteView extends Note {
  readonly length: number;
}

const notes = memoryTable<Note>('note', ({ id }) => id);

const aNote = (facts: Partial<Note> = {}): NewRecord<Note> => ({
  publicId: randomUUID(),
  createdAt: NOW,
  updatedAt: NOW,
  organizationId: 1,
  customerId: null,
  key: randomUUID(),
  text: 'Hello',
  ...facts,
});

/** A repository of notes whose text is not empty; a locked note cannot be removed. */
const notesIn = (store: MemoryStore) =>
  new InMemoryRepository<Note, { readonly search?: string }, NoteView, 'keyTaken' | 'textMissing'>(store, {
    table: notes,
    search: ['text'],
    view: (note) => (note.text === 'hidden' ? null : { ...note, length: note.text.length }),
    unique: { key: ({ organizationId, key }) => `${organizationId} ${key}`, code: 'keyTaken' },
    references: (_tables, { text }) => (text === '' ? 'textMissing' : null),
    removed: (tables, { key }) => {
      for (const other of tables(notes).filter(({ text }) => text === key))
        tables(notes).put({ ...other, text: 'gone' });
    },
  });

describe('a repository in memory', () => {
  const change = (note: Note, variant: number): Note => ({ ...note, text: `Text ${variant}` });
  const clash = { of: (note: NewRecord<Note>, { key }: Note) => ({ ...note, key }), code: 'keyTaken' } as const;
  repositoryContract(
    { describe, it },
    'Repository of notes',
    { change, clash, joined: ['length'], haveCustomers: true },
    () => {
      const store = new MemoryStore();
      return Promise.resolve({
        repository: notesIn(store),
        unitOfWork: store,
        organizationIds: [1, 2],
        customerIds: [5, 6],
        aRecord: (owner) => aNote(owner),
        close: () => Promise.resolve(),
      });
    },
  );

  const added = async (...texts: readonly string[]) => {
    const repository = notesIn(new MemoryStore());
    for (const text of texts) expectStored(await addOne(repository, aNote({ text })));
    return repository;
  };

  it('finds records by a part of their searched members, in any case', async () => {
    const repository = await added('Hello', 'World');
    const page = await repository.page(everywhere, { page: 1, perPage: 25, search: 'ELL' }, {});
    expect(page.items.map(({ text }) => text)).to.deep.equal(['Hello']);
  });

  it('leaves out records whose joined record does not exist', async () => {
    const repository = await added('Hello', 'hidden');
    expect((await repository.list(everywhere, {})).map(({ length }) => length)).to.deep.equal([5]);
  });

  it('refuses a record that refers to a missing one with its code, and stores nothing', async () => {
    const repository = await added('Hello');
    expect(await addOne(repository, aNote({ text: '' }))).to.equal('textMissing');
    expect(await repository.list(everywhere, {})).to.have.length(1);
  });

  it('changes dependent records when a record is removed', async () => {
    const repository = notesIn(new MemoryStore());
    const owner = expectStored(await addOne(repository, aNote({ key: 'owner' })));
    expectStored(await addOne(repository, aNote({ text: 'owner' })));
    await repository.remove(owner);
    expect((await repository.list(everywhere, {})).map(({ text }) => text)).to.deep.equal(['gone']);
  });
});

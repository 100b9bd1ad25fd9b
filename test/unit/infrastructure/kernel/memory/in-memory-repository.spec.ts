import { expect } from 'chai';
import { addOne, expectStored } from '../../../../../src/application/kernel/repository.ts';
import { repositoryContract } from '../../../../../src/contracts/index.ts';
import { everywhere } from '../../../../../src/domain/access/scope.ts';
import { InMemoryRepository } from '../../../../../src/infrastructure/kernel/memory/in-memory-repository.ts';
import { MemoryStore } from '../../../../../src/infrastructure/kernel/memory/memory-store.ts';
import { aNote, noteTraits, notesOptions } from '../../../../builders/memory-notes.ts';
import type { Note, NoteCode, NoteFilter, NoteView } from '../../../../builders/memory-notes.ts';

const notesIn = (store: MemoryStore) =>
  new InMemoryRepository<Note, NoteFilter, NoteView, NoteCode>(store, notesOptions);

describe('a repository in memory', () => {
  repositoryContract({ describe, it }, 'Repository of notes', noteTraits, () => {
    const store = new MemoryStore();
    return Promise.resolve({
      repository: notesIn(store),
      unitOfWork: store,
      organizationIds: [1, 2],
      customerIds: [5, 6],
      aRecord: (owner) => aNote(owner),
      close: () => Promise.resolve(),
    });
  });

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

import { randomUUID } from 'node:crypto';
import type { NewRecord } from '../../src/application/kernel/records.ts';
import type { RecordTraits } from '../../src/contracts/index.ts';
import { memoryTable } from '../../src/infrastructure/kernel/memory/memory-store.ts';
import type { InMemoryRepositoryOptions } from '../../src/infrastructure/kernel/memory/in-memory-repository.ts';
import { NOW } from './clock.ts';

/** A record for tests of repositories in memory. */
export interface Note {
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

export interface NoteView extends Note {
  readonly length: number;
}

export interface NoteFilter {
  readonly search?: string;
}

export type NoteCode = 'keyTaken' | 'textMissing';

const notes = memoryTable<Note>('note', ({ id }) => id);

export const aNote = (facts: Partial<Note> = {}): NewRecord<Note> => ({
  publicId: randomUUID(),
  createdAt: NOW,
  updatedAt: NOW,
  organizationId: 1,
  customerId: null,
  key: randomUUID(),
  text: 'Hello',
  ...facts,
});

/** A repository of notes whose text is not empty. Removing a note changes those that have its key as their text. */
export const notesOptions: InMemoryRepositoryOptions<Note, NoteView, NoteCode> = {
  table: notes,
  search: ['text'],
  view: (note) => (note.text === 'hidden' ? null : { ...note, length: note.text.length }),
  unique: { key: ({ organizationId, key }) => `${organizationId} ${key}`, code: 'keyTaken' },
  references: (_tables, { text }) => (text === '' ? 'textMissing' : null),
  removed: (tables, { key }) => {
    for (const other of tables(notes).filter(({ text }) => text === key)) tables(notes).put({ ...other, text: 'gone' });
  },
};

/** How the contract of repositories changes notes. */
export const noteTraits: RecordTraits<Note, NoteCode> = {
  change: (note, variant) => ({ ...note, text: `Text ${variant}` }),
  clash: { of: (note, { key }) => ({ ...note, key }), code: 'keyTaken' },
  joined: ['length'],
  haveCustomers: true,
};

import { expect } from 'chai';
import fc from 'fast-check';
import { BACKUP_FORMAT } from '../../../../src/domain/backups/backup-header.ts';
import type { BackupHeader } from '../../../../src/domain/backups/backup-header.ts';
import { DamagedBackupError, readFrames, writeFrames } from '../../../../src/infrastructure/backups/backup-frames.ts';
import type { BackupPart } from '../../../../src/infrastructure/backups/backup-frames.ts';

const header: BackupHeader = {
  format: BACKUP_FORMAT,
  version: '1.0.0',
  madeAt: '2026-05-01T00:00:00.000Z',
  secretCheck: 'check',
  installation: null,
  migrations: [],
  tables: [],
  sequences: [],
};

async function* each<Value>(values: readonly Value[]): AsyncGenerator<Value> {
  for (const value of values) yield await Promise.resolve(value);
}

type Contents = readonly (readonly Uint8Array[])[];

const written = async (contents: Contents): Promise<Buffer> => {
  const parts = contents.map((chunks, at): BackupPart => ({ table: `table-${at}`, content: each(chunks) }));
  return Buffer.concat(await Array.fromAsync(writeFrames(header, each(parts))));
};

/** Reads the parts of a backup that arrives in pieces of this length. */
const read = async (bytes: Buffer, piece = 7): Promise<readonly Buffer[]> => {
  const pieces = Array.from({ length: Math.ceil(bytes.length / piece) }, (_, at) =>
    bytes.subarray(at * piece, (at + 1) * piece),
  );
  const backup = await readFrames(each(pieces));
  const contents: Buffer[] = [];
  for await (const { content } of backup.parts) contents.push(Buffer.concat(await Array.fromAsync(content)));
  return contents;
};

const isDamaged = (bytes: Buffer): Promise<boolean> =>
  read(bytes).then(
    () => false,
    (fault: unknown) => fault instanceof DamagedBackupError,
  );

describe('the frames of a backup', () => {
  const chunks = fc.array(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 3 }), { maxLength: 4 });

  it('return each part as it was written, in pieces of any length', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.integer({ min: 1, max: 500 }), async (contents, piece) => {
        const found = await read(await written(contents), piece);
        expect(found).to.deep.equal(contents.map((parts) => Buffer.concat(parts)));
      }),
    );
  });

  it('return the header', async () => {
    expect((await readFrames(each([await written([])]))).header).to.deep.equal(header);
  });

  it('report a cut at any place', async () => {
    const bytes = await written([[Buffer.from('one'), Buffer.from('two')], [], [Buffer.from('three')]]);
    for (let length = 0; length < bytes.length; length += 1)
      expect(await isDamaged(bytes.subarray(0, length)), `${length} bytes`).to.equal(true);
  });

  it('report a change of any byte', async () => {
    const bytes = await written([[Buffer.from('one')], [Buffer.from('two')]]);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await isDamaged(changed), `byte ${at}`).to.equal(true);
    }
  });

  it('report bytes after the end', async () => {
    expect(await isDamaged(Buffer.concat([await written([]), Buffer.from('x')]))).to.equal(true);
  });

  it('divide data that is longer than a frame', async () => {
    const long = Buffer.alloc(16 * 1024 ** 2 + 5, 3);
    expect((await read(await written([[long]]), 1024 ** 2))[0]?.equals(long)).to.equal(true);
  });

  it('verify a part that is not read', async () => {
    const backup = await readFrames(each([await written([[Buffer.from('one')], [Buffer.from('two')]])]));
    const names: string[] = [];
    for await (const part of backup.parts) names.push('table' in part ? part.table : part.file);
    expect(names).to.deep.equal(['table-0', 'table-1']);
  });
});

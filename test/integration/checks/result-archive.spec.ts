import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DirectoryFiles } from '../../../src/infrastructure/kernel/files/directory-files.ts';
import { SECRET_KEY, resultArchiveSuite } from './result-archive-suite.ts';

describe('the archive of results in a folder', () => {
  resultArchiveSuite(async () => {
    const root = await mkdtemp(join(tmpdir(), 'archive-'));
    return {
      files: new DirectoryFiles(root, SECRET_KEY),
      isInBucket: false,
      cut: (name, bytes) => truncate(join(root, name), bytes),
      close: () => rm(root, { recursive: true, force: true }),
    };
  });
});

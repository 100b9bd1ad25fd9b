import { fileStoreContract } from '../../../../../src/contracts/index.ts';
import { InMemoryFiles } from '../../../../../src/infrastructure/kernel/memory/in-memory-files.ts';
import { systemClock } from '../../../../../src/infrastructure/kernel/system/system-clock.ts';

describe('InMemoryFiles', () => {
  fileStoreContract({ describe, it }, () =>
    Promise.resolve({ files: new InMemoryFiles(systemClock), close: () => Promise.resolve() }),
  );
});

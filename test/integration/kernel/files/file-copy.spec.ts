import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { copyFilesTo } from '../../../../src/composition/file-copy.ts';
import { DirectoryFiles } from '../../../../src/infrastructure/kernel/files/directory-files.ts';

const SECRET_KEY = 'a secret key of at least thirty-two bytes';

describe('watchstead copy-files', () => {
  let root: string;
  let environment: NodeJS.ProcessEnv;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'watchstead-copy-'));
    environment = { DATABASE_URL: 'postgres://localhost/unused', SECRET_KEY, DATA_DIR: root };
  });
  afterEach(() => rm(root, { recursive: true }));

  const storeIn = (folder: string) => new DirectoryFiles(join(root, folder), Buffer.from(SECRET_KEY));
  const urlOf = (folder: string): string => pathToFileURL(join(root, folder)).href;
  const write = (folder: string, name: string, text: string) =>
    storeIn(folder).write(name, Readable.from([Buffer.from(text)]));
  const refusalOf = (url: string): Promise<string> =>
    copyFilesTo(environment, url).then(
      () => 'accepted',
      (fault: unknown) => (fault as Error).message,
    );

  it('copies the files of the installation with their mark', async () => {
    await write('files', 'store-id', 'ours');
    await write('files', 'reports/1', 'a report');
    expect(await copyFilesTo(environment, urlOf('other'))).to.deep.equal({ copied: 2, present: 0, unreadable: 0 });
    const found = await storeIn('other').read('reports/1');
    expect(Buffer.concat(await Array.fromAsync(found?.content ?? [])).toString()).to.equal('a report');
    expect(await copyFilesTo(environment, urlOf('other'))).to.deep.equal({ copied: 0, present: 2, unreadable: 0 });
  });

  it('refuses the files of another installation', async () => {
    await write('files', 'store-id', 'ours');
    await write('other', 'store-id', 'theirs');
    expect(await refusalOf(urlOf('other'))).to.match(/are those of another installation/);
  });

  it('refuses the present folder, an invalid URL, and a bucket without keys', async () => {
    expect(await refusalOf(urlOf('files'))).to.match(/name another folder or bucket/);
    expect(await refusalOf('ftp://files')).to.match(/^STORAGE_URL must be a URL such as/);
    expect(await refusalOf('s3://files')).to.match(/set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY/);
  });
});

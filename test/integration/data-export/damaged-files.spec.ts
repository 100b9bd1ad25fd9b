import { copyFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect } from 'chai';
import sinon from 'sinon';
import { UnavailableError } from '../../../src/application/kernel/ports.ts';
import { screenshotFile } from '../../../src/domain/checks/screenshot.ts';
import { exportFile } from '../../../src/domain/data-export/data-export.ts';
import { DirectoryFiles } from '../../../src/infrastructure/kernel/files/directory-files.ts';
import { closeAll } from '../../close-all.ts';
import { SECRET_KEY, testApp } from '../http/test-app.ts';
import type { ApiClient } from '../http/api-client.ts';
import type { TestApp } from '../http/test-app.ts';
import { generateDue } from './exported.ts';

/** A file of a tenant, and the address that sends it. */
interface Stored {
  readonly client: ApiClient;
  readonly file: string;
  readonly path: string;
  readonly marker: string;
}

/** Larger than a chunk of the store. */
const IMAGE_BYTES = 200_000;

describe('a stored file that is damaged', () => {
  let app: TestApp;
  let root: string;

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'damaged-'));
    app = await testApp({}, { files: new DirectoryFiles(root, SECRET_KEY) });
  });
  afterEach(() =>
    closeAll(
      () => app.close(),
      () => rm(root, { recursive: true }),
    ),
  );

  const exported = async (): Promise<Stored> => {
    const created = await app.createOrganization();
    const client = app.client(created.apiToken);
    const id = (await client.post('/api/organization/data-export')).body.publicId as string;
    await generateDue(app);
    return {
      client,
      file: exportFile({ publicId: id, attempts: 1 }),
      path: `/api/organization/data-export/${id}/download`,
      marker: 'PK',
    };
  };
  const photographed = async (): Promise<Stored> => {
    const client = app.client((await app.createOrganization()).apiToken);
    const { id, publicId } = (await client.post('/api/websites', { name: 'Shop', url: 'https://1.1.1.1/' })).body;
    const screenshotId = app.ports.ids.next();
    const marker = `image of ${String(publicId)}`;
    await app.ports.files.write(
      screenshotFile(id, screenshotId),
      Readable.from([Buffer.from(marker.padEnd(IMAGE_BYTES, '.'))]),
    );
    return {
      client,
      file: screenshotFile(id, screenshotId),
      path: `/api/websites/${String(publicId)}/screenshots/${screenshotId}`,
      marker,
    };
  };

  const damages: Readonly<Record<string, (victim: Stored, other: Stored) => Promise<void>>> = {
    'truncated by a byte': async ({ file }) =>
      truncate(join(root, file), (await readFile(join(root, file))).length - 1),
    'truncated to its first chunk': ({ file }) => truncate(join(root, file), 70_000),
    'truncated to nothing': ({ file }) => truncate(join(root, file), 0),
    'swapped with that of another tenant': (victim, other) => copyFile(join(root, other.file), join(root, victim.file)),
    'encrypted under another key': async ({ file }) => {
      const content = await app.ports.files.read(file);
      const bytes = Buffer.concat(await Array.fromAsync(content?.content ?? []));
      await new DirectoryFiles(root, Buffer.alloc(48, 9)).write(file, Readable.from([bytes]));
    },
  };

  for (const [kind, store] of [
    ['an export', exported],
    ['a screenshot', photographed],
  ] as const)
    for (const [name, damage] of Object.entries(damages))
      it(`is answered with 500 and none of its content: ${kind} that is ${name}`, async () => {
        const [victim, other] = [await store(), await store()];
        await damage(victim, other);
        const answers = [
          await victim.client.get(victim.path),
          await victim.client.get(victim.path, { Range: 'bytes=0-3' }),
        ];
        for (const { status, text, headers } of answers) {
          expect([status, headers.get('content-type')]).to.deep.equal([500, 'application/json; charset=utf-8']);
          expect(text).to.not.include(victim.marker).and.not.include(other.marker);
        }
        expect(app.faults.splice(0)).to.have.lengthOf(2);
        const intact = await other.client.get(other.path);
        expect(intact.status).to.equal(200);
        expect(intact.text.startsWith(other.marker)).to.equal(true);
      });

  for (const [kind, store] of [
    ['an export', exported],
    ['a screenshot', photographed],
  ] as const)
    it(`is not called missing while the store does not answer: ${kind}`, async () => {
      const { client, path } = await store();
      const read = sinon.stub(app.ports.files, 'read').rejects(new UnavailableError('The file store is away.'));
      const { status, body } = await client.get(path);
      expect([status, body.data.code]).to.deep.equal([503, 'unavailable']);
      read.restore();
      expect(app.faults.splice(0)).to.deep.equal(['UnavailableError: The file store is away.']);
      expect((await client.get(path)).status).to.equal(200);
    });
});

import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { copyFiles } from '../../../../src/application/kernel/copy-files.ts';
import { StorageFullError } from '../../../../src/application/kernel/files.ts';
import { UnavailableError } from '../../../../src/application/kernel/ports.ts';
import { fileStoreContract } from '../../../../src/contracts/index.ts';
import { minutes } from '../../../../src/domain/kernel/time.ts';
import { DirectoryFiles } from '../../../../src/infrastructure/kernel/files/directory-files.ts';
import { S3Client } from '../../../../src/infrastructure/kernel/files/s3-client.ts';
import type { S3Surroundings } from '../../../../src/infrastructure/kernel/files/s3-client.ts';
import { S3Files } from '../../../../src/infrastructure/kernel/files/s3-files.ts';
import { s3LocationOf } from '../../../../src/infrastructure/kernel/files/s3-location.ts';
import { systemClock } from '../../../../src/infrastructure/kernel/system/system-clock.ts';
import { startFaultProxy } from '../../../fixtures/fault-proxy.ts';
import type { Fault, FaultProxy } from '../../../fixtures/fault-proxy.ts';
import { hasS3Server, startS3Server } from '../../../fixtures/s3-server.ts';
import type { S3Server } from '../../../fixtures/s3-server.ts';

const SECRET_KEY = Buffer.alloc(32, 7);
const MIB = 2 ** 20;
/** The smallest part that S3 accepts. */
const PART = 5 * MIB;
const ATTEMPTS = 4;

const content = async function* (bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
};
const bytesOf = (length: number): Buffer => Buffer.alloc(length, 'customer data ');
const errorOf = (code: string): string => `<?xml version="1.0"?>\n<Error><Code>${code}</Code></Error>`;

describe('S3Files', () => {
  let server: S3Server;
  let stop = (): Promise<void> => Promise.resolve();
  let proxy: FaultProxy;
  let buckets = 0;

  before(async function () {
    if (await hasS3Server()) {
      server = await startS3Server();
      stop = server.stop;
    } else {
      process.stdout.write('    S3Files is not tested here: moto is not installed (pip install "moto[server]").\n');
      this.skip();
    }
  });
  after(() => stop());
  beforeEach(async () => {
    proxy = await startFaultProxy(server.url);
  });
  afterEach(() => proxy.close());

  const surroundings: S3Surroundings = { clock: systemClock, pause: () => Promise.resolve(), silenceMs: 5000 };
  const accountOf = (url: string, extra = '', credentials = server.credentials) => ({
    location: s3LocationOf(`s3://watchstead-${buckets}/some/prefix?endpoint=${url}${extra}`)!,
    region: 'us-east-1',
    credentials,
  });
  /** Creates an empty bucket. */
  const opened = async ({
    url = server.url,
    extra = '',
    ...others
  }: { url?: string; extra?: string } & Partial<S3Surroundings> = {}) => {
    buckets += 1;
    const account = accountOf(url, extra);
    await new S3Client(accountOf(server.url), surroundings).call({ method: 'PUT', key: '' });
    const files = new S3Files(account, SECRET_KEY, { ...surroundings, ...others }, PART);
    return { files, account, close: () => Promise.resolve() };
  };
  const throughProxy = (options: { extra?: string } & Partial<S3Surroundings> = {}) =>
    opened({ url: proxy.url, ...options });
  const readAll = async (files: S3Files, name: string, from = 0, to = Infinity): Promise<Buffer> => {
    const found = await files.read(name, { from, to });
    return Buffer.concat(found === null ? [] : await Array.fromAsync(found.content));
  };
  const failureOf = (attempt: Promise<unknown>): Promise<Error> =>
    attempt.then(
      () => new Error('succeeded'),
      (fault: unknown) => fault as Error,
    );
  /** Breaks the first requests that match. */
  const breaking = (times: number, fault: Fault, matches: (request: IncomingMessage) => boolean = () => true): void => {
    let left = times;
    proxy.faultOf = (request) => {
      if (left === 0 || !matches(request)) return null;
      left -= 1;
      return fault;
    };
  };
  const isPart = ({ url = '' }: IncomingMessage): boolean => url.includes('partNumber=');
  const isCompletion = ({ method, url = '' }: IncomingMessage): boolean =>
    method === 'POST' && url.includes('uploadId=');

  fileStoreContract({ describe, it }, opened);

  it('stores a large file in parts, and reads ranges of it', async () => {
    const { files } = await throughProxy();
    const bytes = bytesOf(2 * PART + 12_345);
    expect(await files.write('exports/large', content(bytes))).to.equal(bytes.length);
    expect(proxy.seen.filter(({ path }) => path.includes('partNumber='))).to.have.length(3);
    expect((await readAll(files, 'exports/large')).equals(bytes)).to.equal(true);
    expect((await readAll(files, 'exports/large', PART - 10, PART + 10)).toString()).to.equal(
      bytes.subarray(PART - 10, PART + 10).toString(),
    );
    expect(await files.removeUnfinished(new Date(Date.now() + minutes(1)))).to.equal(0);
  });

  it('leaves no parts behind when the content of a large file fails', async () => {
    const { files } = await opened();
    const failing = async function* (): AsyncGenerator<Uint8Array> {
      yield* content(bytesOf(2 * PART));
      throw new Error('The source failed.');
    };
    expect((await failureOf(files.write('large', failing()))).message).to.equal('The source failed.');
    expect(await files.removeUnfinished(new Date(Date.now() + minutes(1)))).to.equal(0);
  });

  it('removes the uploads that killed processes have left, and no younger ones', async () => {
    const { files, account } = await opened();
    const key = `${account.location.prefix}exports/left`;
    await new S3Client(account, surroundings).call({ method: 'POST', key, query: { uploads: '' } });
    // The server states a time in 2010 for every upload.
    expect(await files.removeUnfinished(new Date('2010-01-01'))).to.equal(0);
    expect(await files.removeUnfinished(new Date(Date.now() + minutes(1)))).to.equal(1);
    expect(await files.removeUnfinished(new Date(Date.now() + minutes(1)))).to.equal(0);
  });

  it('takes the files of a folder, and copies what is missing the next time', async () => {
    const { files } = await opened();
    const root = await mkdtemp(join(tmpdir(), 'watchstead-files-'));
    try {
      const folder = new DirectoryFiles(root, SECRET_KEY);
      for (const name of ['store-id', 'reports/1']) await folder.write(name, content(bytesOf(100_000)));
      expect(await copyFiles(folder, files)).to.deep.equal({ copied: 2, present: 0, unreadable: 0 });
      expect((await readAll(files, 'reports/1')).equals(bytesOf(100_000))).to.equal(true);
      await folder.write('reports/2', content(bytesOf(10)));
      await new DirectoryFiles(root, Buffer.alloc(32, 8)).write('reports/foreign', content(bytesOf(10)));
      expect(await copyFiles(folder, files)).to.deep.equal({ copied: 1, present: 2, unreadable: 1 });
    } finally {
      await rm(root, { recursive: true });
    }
  });

  it('stores nothing in the clear, and asks the server to encrypt as well', async () => {
    const { files, account } = await throughProxy({ extra: '&encryption=aws:kms&kmsKey=alias/files' });
    await files.write('one', content(bytesOf(100)));
    const key = `${account.location.prefix}one`;
    const { bytes } = await new S3Client(account, surroundings).call({ method: 'GET', key });
    expect(bytes.includes('customer')).to.equal(false);
    expect(proxy.seen.find(({ method }) => method === 'PUT')?.headers).to.include({
      'x-amz-server-side-encryption': 'aws:kms',
      'x-amz-server-side-encryption-aws-kms-key-id': 'alias/files',
    });
  });

  for (const [title, fault] of [
    ['answers 503', { status: 503, body: errorOf('SlowDown') }],
    ['cuts the upload', 'cutRequest'],
    ['takes the upload and loses the answer', 'loseAnswer'],
    ['is silent', 'silence'],
  ] as const)
    it(`repeats an upload when the server ${title}`, async () => {
      const { files } = await throughProxy({ silenceMs: 500 });
      breaking(2, fault, ({ method }) => method === 'PUT');
      const bytes = bytesOf(PART + 1);
      await files.write('large', content(bytes));
      breaking(2, fault, isPart);
      await files.write('large', content(bytes));
      expect((await readAll(files, 'large')).equals(bytes)).to.equal(true);
    });

  it('completes an upload whose completion was answered with an error after 200', async () => {
    const { files } = await throughProxy();
    breaking(1, { status: 200, body: errorOf('InternalError') }, isCompletion);
    await files.write('large', content(bytesOf(PART)));
    expect((await files.read('large'))?.bytes).to.equal(PART);
  });

  it('notices that an upload was completed when the answer was lost', async () => {
    const { files } = await throughProxy();
    breaking(1, 'loseAnswer', isCompletion);
    await files.write('large', content(bytesOf(PART)));
    expect((await files.read('large'))?.bytes).to.equal(PART);
  });

  it('fails with UnavailableError after a few attempts', async () => {
    const { files } = await throughProxy();
    for (const [fault, message] of [
      [{ status: 503, body: errorOf('SlowDown') }, 'The file store answered 503 SlowDown.'],
      ['cutRequest', 'The file store cannot be reached: ECONNRESET.'],
    ] as const) {
      breaking(Infinity, fault);
      const before = proxy.seen.length;
      const failure = await failureOf(files.write('one', content(bytesOf(10))));
      expect(failure).to.be.instanceOf(UnavailableError);
      expect(failure.message).to.equal(message);
      expect(proxy.seen.length - before).to.equal(ATTEMPTS);
    }
  });

  it('continues a file whose answer is cut, from where it was', async () => {
    const { files } = await throughProxy();
    const bytes = bytesOf(2 * MIB);
    await files.write('one', content(bytes));
    const found = await files.read('one');
    breaking(3, 'cutAnswer');
    expect(Buffer.concat(await Array.fromAsync(found?.content ?? [])).equals(bytes)).to.equal(true);
  });

  it('does not continue a file that was replaced, or deleted, while its answer was cut', async () => {
    const { files } = await throughProxy();
    for (const [change, message] of [
      [() => files.write('one', content(bytesOf(10))), /replaced while it was read/],
      [() => files.delete('one'), /deleted while it was read/],
    ] as const) {
      await files.write('one', content(bytesOf(2 * MIB)));
      const found = await files.read('one');
      await change();
      expect((await failureOf(Array.fromAsync(found?.content ?? []))).message).to.match(message);
    }
  });

  it('says in one sentence that the clock is wrong', async () => {
    const { files } = await throughProxy({ clock: { now: () => new Date('2026-11-29T12:20:00Z') } });
    const headers = { date: 'Sun, 29 Nov 2026 12:00:00 GMT' };
    breaking(1, { status: 403, body: errorOf('RequestTimeTooSkewed'), headers });
    expect((await failureOf(files.read('one'))).message).to.equal(
      'The clock of this machine differs from that of the file store by 1200 seconds; set it with NTP.',
    );
  });

  describe('when the server checks signatures', () => {
    beforeEach(() => server.checkSignatures(true));
    afterEach(() => server.checkSignatures(false));

    it('signs what it sends', async () => {
      const { account } = await opened();
      const files = new S3Files(
        { ...account, location: { ...account.location, prefix: '' } },
        SECRET_KEY,
        surroundings,
        PART,
      );
      const bytes = bytesOf(PART + 1);
      await files.write('exports/large', content(bytes));
      expect((await readAll(files, 'exports/large')).equals(bytes)).to.equal(true);
      expect(await Array.fromAsync(files.list('exp'))).to.have.length(1);
      expect(await files.removeUnfinished(new Date())).to.equal(0);
      await files.delete('exports/large');
      expect(await files.read('exports/large')).to.equal(null);
    });

    it('says that the key is wrong, and not that the file is missing', async () => {
      const { account } = await opened();
      const credentials = { ...account.credentials, secretAccessKey: 'wrong' };
      const failure = await failureOf(new S3Files({ ...account, credentials }, SECRET_KEY, surroundings).read('one'));
      expect(failure).to.be.instanceOf(UnavailableError);
      expect(failure.message).to.match(/refuses the request \(SignatureDoesNotMatch\); check AWS_ACCESS_KEY_ID/);
      expect(failure.message).not.to.include('wrong');
    });
  });

  it('says that the bucket is missing, and not that the file is', async () => {
    await opened();
    buckets += 1;
    const failure = await failureOf(new S3Files(accountOf(server.url), SECRET_KEY, surroundings).read('one'));
    expect(failure.message).to.equal('The bucket of the file store does not exist; check STORAGE_URL.');
  });

  it('follows no redirect', async () => {
    const { files } = await throughProxy();
    breaking(1, { status: 301, headers: { location: server.url }, body: errorOf('PermanentRedirect') });
    expect((await failureOf(files.read('one'))).message).to.match(/in another region or at another endpoint/);
    expect(proxy.seen).to.have.length(1);
  });

  it('fails with StorageFullError when the server has no room', async () => {
    const { files } = await throughProxy();
    breaking(1, { status: 507, body: errorOf('XMinioStorageFull') });
    expect(await failureOf(files.write('one', content(bytesOf(10))))).to.be.instanceOf(StorageFullError);
  });
});

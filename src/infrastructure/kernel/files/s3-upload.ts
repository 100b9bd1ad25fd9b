import { StorageFullError } from '../../../application/kernel/files.ts';
import type { S3Client } from './s3-client.ts';
import { S3Error } from './s3-error.ts';
import { encryptionHeaders } from './s3-location.ts';
import type { S3Location } from './s3-location.ts';
import { textIn } from './s3-xml.ts';

/** The size of the parts of large files, in bytes: what one upload keeps in memory. S3 demands 5 MiB at least. */
export const PART_BYTES = 8 * 2 ** 20;
/** The maximum number of parts that S3 accepts. */
const MAX_PARTS = 10_000;
const NOT_FOUND = 404;

/** A new file in an S3 store. */
export interface S3Upload {
  readonly client: S3Client;
  readonly location: S3Location;
  readonly key: string;
  readonly partBytes: number;
  /** Returns true if the store has the file that is uploaded, and no other one. */
  readonly isStored: () => Promise<boolean>;
}

/** Yields the content in parts of the given size. The last one may be shorter, and empty if it is the only one. */
async function* partsOf(content: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer, undefined> {
  let pending: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of content) {
    for (let at = 0; at < bytes.length;) {
      if (length === size) {
        yield Buffer.concat(pending);
        [pending, length] = [[], 0];
      }
      const part = bytes.subarray(at, at + size - length);
      // The producer may use its buffer again.
      pending.push(Buffer.from(part));
      [length, at] = [length + part.length, at + part.length];
    }
  }
  yield Buffer.concat(pending);
}

/**
 * Uploads a file and returns its length in bytes. A file of one part is one request; a longer one is uploaded in parts and
 * does not exist before the last request. If the content fails, nothing is stored.
 */
export const uploadFile = async (upload: S3Upload, content: AsyncIterable<Uint8Array>): Promise<number> => {
  const parts = partsOf(content, upload.partBytes);
  const first = await parts.next();
  const second = await parts.next();
  const head = first.value ?? Buffer.alloc(0);
  if (second.done === true) {
    const { client, key, location } = upload;
    await client.call({ method: 'PUT', key, headers: encryptionHeaders(location), body: head });
    return head.length;
  }
  return uploadParts(upload, rejoined(head, second.value, parts));
};

async function* rejoined(first: Buffer, second: Buffer, others: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield second;
  yield* others;
}

const uploadParts = async (upload: S3Upload, parts: AsyncIterable<Buffer>): Promise<number> => {
  const { client, key, location } = upload;
  const begun = await client.call({
    method: 'POST',
    key,
    query: { uploads: '' },
    headers: encryptionHeaders(location),
  });
  const uploadId = textIn(begun.bytes.toString(), 'UploadId');
  if (uploadId === null) throw new S3Error('The file store began no upload.', { isTransient: false });
  try {
    const tags: string[] = [];
    let length = 0;
    for await (const body of parts) {
      if (tags.length === MAX_PARTS)
        throw new StorageFullError(`A file of more than ${MAX_PARTS * upload.partBytes} bytes cannot be stored.`);
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.call({ method: 'PUT', key, query, body });
      tags.push(headers.etag ?? '');
      length += body.length;
    }
    await complete(upload, uploadId, tags);
    return length;
  } catch (fault) {
    // What remains of an upload that cannot be ended now is removed by the job for unfinished files.
    await endUpload(client, key, uploadId).catch(() => undefined);
    throw fault;
  }
};

const complete = async ({ client, key, isStored }: S3Upload, uploadId: string, tags: readonly string[]) => {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
  const { status } = await client.call({ method: 'POST', key, query: { uploadId }, body, expects: [NOT_FOUND] });
  // The upload is gone if it was completed by a request whose answer was lost.
  if (status === NOT_FOUND && !(await isStored()))
    throw new S3Error('The upload to the file store was removed before it was complete.', { isTransient: false });
};

/** Removes the parts of an upload that was not completed. */
export const endUpload = async (client: S3Client, key: string, uploadId: string): Promise<void> => {
  await client.call({ method: 'DELETE', key, query: { uploadId }, expects: [NOT_FOUND] });
};

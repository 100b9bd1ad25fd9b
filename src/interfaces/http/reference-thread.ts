import { parentPort, workerData } from 'node:worker_threads';
import { endpoints } from './endpoints.ts';
import { openApiOf } from './kernel/openapi.ts';
import { referencePageOf } from './kernel/reference-page.ts';

/** The answer of the reference thread: the OpenAPI document and the page that shows it, as bytes. */
export interface ReferenceFiles {
  readonly document: ArrayBuffer;
  readonly page: ArrayBuffer;
}

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const description = openApiOf(endpoints, workerData as string);
const files: ReferenceFiles = {
  document: bytesOf(JSON.stringify(description)),
  page: bytesOf(referencePageOf(description)),
};
parentPort?.postMessage(files, [files.document, files.page]);

import { parentPort, workerData } from 'node:worker_threads';
import { endpoints } from './endpoints.ts';
import { openApiOf } from './kernel/openapi.ts';
import { referencePageOf } from './kernel/reference-page.ts';
import { addOwnDocuments } from './notifications/channel-type.schemas.ts';
import { tellOwnKinds } from './monitors/own-kind.schemas.ts';
import type { OwnKindDocument } from './monitors/own-kind.schemas.ts';
import type { OwnTypeDocument } from './notifications/channel-type.schemas.ts';

/** The input of the reference thread. A thread has modules of its own, so it is told the types of the host. */
export interface ReferenceInput {
  readonly baseUrl: string;
  readonly ownChannelTypes: readonly OwnTypeDocument[];
  readonly ownKinds: readonly OwnKindDocument[];
}

/** The answer of the reference thread: the OpenAPI document and the page that shows it, as bytes. */
export interface ReferenceFiles {
  readonly document: ArrayBuffer;
  readonly page: ArrayBuffer;
}

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

const { baseUrl, ownChannelTypes, ownKinds } = workerData as ReferenceInput;
addOwnDocuments(ownChannelTypes);
tellOwnKinds(ownKinds);
const description = openApiOf(endpoints, baseUrl);
const files: ReferenceFiles = {
  document: bytesOf(JSON.stringify(description)),
  page: bytesOf(referencePageOf(description)),
};
parentPort?.postMessage(files, [files.document, files.page]);

import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ApiReference } from './app.ts';
import { documentedOwnKinds } from './monitors/own-kind.schemas.ts';
import { documentedOwnTypes } from './notifications/channel-type.schemas.ts';
import type { ReferenceFiles, ReferenceInput } from './reference-thread.ts';

const THREAD = new URL(`./reference-thread${extname(import.meta.url)}`, import.meta.url);

/**
 * Generates the OpenAPI document and its page on the first request, because they would take a large part of the
 * start-up time, and in a thread, because they take most of a second. See ADR 0200.
 */
export class ThreadedApiReference implements ApiReference {
  readonly #baseUrl: string;
  #files: Promise<ReferenceFiles> | null = null;

  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl;
  }

  async document(): Promise<Buffer> {
    return Buffer.from((await this.#generated()).document);
  }

  async page(): Promise<Buffer> {
    return Buffer.from((await this.#generated()).page);
  }

  #generated(): Promise<ReferenceFiles> {
    this.#files ??= this.#inThread().catch((fault: unknown) => {
      this.#files = null;
      throw fault;
    });
    return this.#files;
  }

  #inThread(): Promise<ReferenceFiles> {
    const { promise, resolve, reject } = Promise.withResolvers<ReferenceFiles>();
    const workerData: ReferenceInput = {
      baseUrl: this.#baseUrl,
      ownChannelTypes: documentedOwnTypes(),
      ownKinds: documentedOwnKinds(),
    };
    const thread = new Worker(THREAD, { workerData, env: {}, execArgv: [] });
    thread
      .once('message', resolve)
      .once('error', reject)
      .once('exit', () => reject(new Error('The thread of the API reference has exited.')));
    return promise;
  }
}

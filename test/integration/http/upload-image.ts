import { png } from '../../builders/images.ts';
import type { ApiClient } from './api-client.ts';
import type { TestApp } from './test-app.ts';

/** Uploads an image as the client. */
export const uploadImage = (
  { url }: Pick<TestApp, 'url'>,
  { headers }: ApiClient,
  path: string,
  image: Buffer = png(10, 10),
  contentType = 'image/png',
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': contentType },
    body: new Uint8Array(image),
  });

import { expect } from 'chai';
import { SPARINGLY, until } from '../../../until.ts';
import type { ApiClient } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

/** What a test sees of a document. */
export interface Shown {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Requests a path of a public page without following redirects. */
export const shown = async (
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  rest: RequestInit = {},
): Promise<Shown> => {
  const response = await fetch(`${url}${path}`, { headers, redirect: 'manual', ...rest });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

/** Creates a page by the API, and returns the path of its record. */
export const createPage = async (admin: ApiClient, members: object): Promise<string> => {
  const { status, body } = await admin.post('/api/status-pages', { title: 'Acme', ...members });
  expect(status, JSON.stringify(body)).to.equal(200);
  return `/api/status-pages/${body.publicId}`;
};

/**
 * Resolves when the document shows the text. The clock of the tests stands, so no document is read again without a
 * notification.
 */
export const soonShows = (url: string, path: string, expected: string): Promise<void> =>
  until(async () => (await shown(url, path)).text.includes(expected), SPARINGLY);

/** A process that notices changes of pages, as a running service does. */
export const listening = async (app: TestApp): Promise<TestApp> => {
  await app.ports.statusPageChanges.listen();
  return app;
};

import type { TestApp } from '../test-app.ts';

/** The addresses of the hosts that the tests look up. */
export const names = {
  'www.example.com': ['127.0.0.1'],
  'inside.example.com': ['10.0.0.1'],
  'listed.example.com': ['127.0.0.9', '127.0.0.1'],
};

/** Returns the status and the code with which the tools refuse the path. */
export const refusalOf = async (app: TestApp, path: string): Promise<readonly unknown[]> => {
  const { status, body } = await app.client((await app.createOrganization()).apiToken).get(path);
  return [status, body.data?.code];
};

import { expect } from 'chai';
import { testApp } from '../test-app.ts';
import type { Answer } from '../api-client.ts';
import type { TestApp } from '../test-app.ts';

const FORMS = ['/oauth2/token', '/oauth2/revoke', '/oauth/apps/token', '/oauth/apps/revoke', '/sign-in'];
const KILOBYTE = 1024;

/** A form of more than `size` bytes whose parameters all differ. */
const formOf = (size: number): string => {
  const parameters: string[] = [];
  for (let length = 0, at = 0; length <= size + 1; at += 1) {
    parameters.push(`p${at}=`);
    length += `p${at}=&`.length;
  }
  return parameters.join('&');
};

describe('a form without a credential', () => {
  let app: TestApp;

  before(async () => {
    app = await testApp();
  });
  after(() => app.close());

  const send = (path: string, body: string): Promise<Answer> =>
    app.client().send('POST', path, body, { 'Content-Type': 'application/x-www-form-urlencoded' });

  for (const path of FORMS) {
    // A revocation is answered 200 whatever it holds (RFC 7009).
    const isRevocation = path.endsWith('/revoke');

    it(`at ${path} is not parsed when it is larger than 64 KiB`, async () => {
      const { status } = await send(path, formOf(64 * KILOBYTE));
      expect(status).to.equal(isRevocation ? 200 : 413);
    });

    it(`at ${path} is refused with more than 100 parameters`, async () => {
      const { status } = await send(path, formOf(63 * KILOBYTE));
      expect(status).to.equal(isRevocation ? 200 : 400);
    });
  }
});

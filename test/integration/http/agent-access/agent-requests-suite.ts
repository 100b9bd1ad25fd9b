import { minutes } from '../../../../src/domain/kernel/time.ts';
import { signedIn } from '../access/browser.ts';
import type { Browser } from '../access/browser.ts';
import type { Answer } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { Agent } from './agents.ts';

/** A refusal without the request id and URL: the rest must be equal for different causes. */
export const visiblePart = ({ status, text, headers }: Answer) => [
  status,
  text.replace(/"url":"[^"]*"/, '"url":""'),
  headers.get('content-type'),
  headers.get('cache-control'),
  headers.get('www-authenticate'),
];

/** Starts one application with an organization and an agent, which all tests of the suite share. */
export const agentRequestsSuite = () => {
  let app: TestApp;
  let agent: Agent;
  let email: string;
  let browser: Browser;
  before(async () => {
    app = await testApp();
    agent = new Agent(app);
    const created = await app.createOrganization();
    ({ email } = created);
    browser = await signedIn(app, email);
  });
  after(() => app.close());
  beforeEach(() => app.clock.advance(minutes(1)));

  return {
    get app() {
      return app;
    },
    get agent() {
      return agent;
    },
    get email() {
      return email;
    },
    get browser() {
      return browser;
    },
  };
};

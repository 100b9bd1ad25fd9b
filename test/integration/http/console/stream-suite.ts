import { expect } from 'chai';
import type { BootstrappedOrganization } from '../../../../src/application/organizations/bootstrap-organization.ts';
import { closeAll } from '../../../close-all.ts';
import { until } from '../../../until.ts';
import type { ApiClient } from '../api-client.ts';
import { testApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { EventStream } from './event-stream.ts';

/** Starts what a process with streams receives of the other processes. */
export const listening = async ({ ports }: TestApp): Promise<void> => {
  await ports.accessChanges.listen();
  await ports.changeStreams.listen();
};

/** Ends what `listening` has started. */
export const stopListening = ({ ports }: TestApp): void => {
  ports.accessChanges.close();
  ports.changeStreams.close();
};

/** A service that streams changes, with an organization for each test. */
export const streamSuite = () => {
  const streams: EventStream[] = [];
  const siblings: TestApp[] = [];
  let app: TestApp;
  let organization: BootstrappedOrganization;
  let admin: ApiClient;
  before(async () => {
    app = await testApp();
    await listening(app);
  });
  const addTag = async (client: ApiClient): Promise<string> => {
    const { status, body } = await client.post('/api/tags', { name: app.ports.ids.next(), color: 'blue' });
    expect(status).to.equal(200);
    return String(body.publicId);
  };
  const areAllClosed = () => app.ports.changeStreams.counts(0).ofProcess === 0;
  beforeEach(async () => {
    organization = await app.createOrganization();
    admin = app.client(organization.apiToken);
    // Notifications arrive in order, so that those about the organization itself reach no later stream.
    const stream = await EventStream.open(app.url, admin.headers);
    await stream.learnsOf('tag', await addTag(admin));
    stream.close();
    await until(areAllClosed);
  });
  afterEach(async () => {
    for (const stream of streams.splice(0)) stream.close();
    await until(areAllClosed);
  });
  after(() => closeAll(...[app, ...siblings].map((each) => () => stopListening(each)), () => app.close()));
  return {
    get app() {
      return app;
    },
    get organization() {
      return organization;
    },
    get admin() {
      return admin;
    },
    /** Opens a stream for a caller, which is closed after the test. */
    open: async (
      headers: Readonly<Record<string, string>> = admin.headers,
      url: string = app.url,
    ): Promise<EventStream> => {
      const stream = await EventStream.open(url, headers);
      streams.push(stream);
      return stream;
    },
    /** Starts another process that streams changes. */
    sibling: async (): Promise<TestApp> => {
      const sibling = await app.sibling();
      siblings.push(sibling);
      await listening(sibling);
      return sibling;
    },
    /** Creates a tag, and returns its public id. */
    addTag: (client: ApiClient = admin): Promise<string> => addTag(client),
  };
};

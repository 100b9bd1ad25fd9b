import { hours } from '../../../src/domain/kernel/time.ts';
import type { ApiClient } from '../http/api-client.ts';
import { organizationSuite } from '../http/test-app.ts';
import { generateDue } from './exported.ts';

export const PATH = '/api/organization/data-export';
export const UNKNOWN = '01890000-0000-7000-8000-0000000000aa';

/** Creates an organization before each test and returns functions that request and generate its exports. */
export const dataExportsSuite = () => {
  const suite = organizationSuite();
  let admin: ApiClient;
  let organizationId: number;
  let userId: string;

  beforeEach(async () => {
    const own = await suite.app.createOrganization();
    ({ organizationId, userId } = own);
    admin = suite.app.client(own.apiToken);
    suite.app.clock.advance(hours(1));
  });

  const requested = async (): Promise<string> => (await admin.post(PATH)).body.publicId as string;
  const generated = async (): Promise<string> => {
    const id = await requested();
    await generateDue(suite.app);
    return id;
  };
  const statusOf = async (id: string): Promise<string> => (await admin.get(`${PATH}/${id}`)).body.status as string;
  const codeOf = ({ status, body }: { status: number; body: { data?: { code?: string } } }) => [
    status,
    body.data?.code,
  ];

  return {
    suite,
    requested,
    generated,
    statusOf,
    codeOf,
    get organizationId() {
      return organizationId;
    },
    get admin() {
      return admin;
    },
    get userId() {
      return userId;
    },
  };
};

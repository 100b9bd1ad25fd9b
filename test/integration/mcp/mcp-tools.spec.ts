import { expect } from 'chai';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import type { ApiClient } from '../http/api-client.ts';
import { testApp } from '../http/test-app.ts';
import type { TestApp } from '../http/test-app.ts';
import { clientWith } from './mcp-client.ts';

interface Schema {
  readonly description?: string;
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
}

describe('MCP tools', () => {
  let app: TestApp;
  let admin: ApiClient;
  let client: Client;
  before(async () => {
    app = await testApp();
    const { apiToken } = await app.createOrganization();
    admin = app.client(apiToken);
    client = await clientWith(app, apiToken);
    for (const name of ['Home', 'Shop'])
      expect((await admin.post('/api/websites', { name, url: 'https://93.184.216.34/' })).status).to.equal(200);
  });
  after(async () => {
    await client.close();
    await app.close();
  });
  const listed = async () => (await client.listTools()).tools;
  const structured = async (name: string, args: Readonly<Record<string, unknown>> = {}) =>
    (await client.callTool({ name, arguments: args })).structuredContent as {
      readonly items: readonly Readonly<Record<string, unknown>>[];
    };

  it('describe every argument, or leave that to an earlier tool', async () => {
    const described = new Set<string>();
    const undescribed = (path: string, { properties = {} }: Schema): readonly string[] =>
      Object.entries(properties).flatMap(([name, schema]) => {
        if (schema.description) described.add(name);
        return [...(described.has(name) ? [] : [`${path}.${name}`]), ...undescribed(`${path}.${name}`, schema)];
      });
    for (const { name, inputSchema } of await listed()) {
      // The members of objects of credentials and of coordinates are described by the object.
      expect(
        undescribed(name, inputSchema as Schema).filter((path) => !/\.(?:auth|login)\./.test(path)),
        name,
      ).to.deep.equal([]);
    }
  });

  it('take nothing that the service makes', async () => {
    for (const tool of await listed())
      expect(JSON.stringify(tool.inputSchema), tool.name).not.to.include('"heartbeatToken":');
  });

  it('state the schema of their result, and whether a repeated call has an effect', async () => {
    const tools = await listed();
    for (const { name, outputSchema } of tools) expect(outputSchema, name).to.have.property('type', 'object');
    const hints = (name: string) => tools.find((tool) => tool.name === name)?.annotations;
    expect(hints('getWebsite')?.readOnlyHint).to.equal(true);
    expect(
      ['updateWebsite', 'deleteWebsite', 'attachTag', 'createWebsite', 'triggerWebsiteCheck'].map(
        (name) => hints(name)?.idempotentHint,
      ),
    ).to.deep.equal([true, true, true, undefined, undefined]);
  });

  it('return results that their schema accepts', async () => {
    // The client validates structured content once it has read the schemas.
    await listed();
    const { items } = await structured('listWebsites');
    const website = (await client.callTool({ name: 'getWebsite', arguments: { id: items[0]?.['publicId'] } }))
      .structuredContent;
    expect(website).to.deep.equal((await admin.get(`/api/websites/${String(items[0]?.['publicId'])}`)).body);
    for (const name of ['listIncidents', 'listTags', 'getHealth'])
      expect((await client.callTool({ name, arguments: {} })).structuredContent, name).to.be.an('object');
    const { structuredContent, isError } = await client.callTool({
      name: 'deleteWebsite',
      arguments: { id: '00000000-0000-4000-8000-000000000000' },
    });
    expect([structuredContent, isError]).to.deep.equal([undefined, true]);
  });

  it('list items in a concise form, or with the members that fields names', async () => {
    const [concise, chosen] = [
      await structured('listWebsites', { perPage: 1 }),
      await structured('listWebsites', { perPage: 1, fields: ['name', 'checkInterval'] }),
    ];
    expect(concise).to.include({ total: 2, page: 1, perPage: 1 });
    expect(Object.keys(concise.items[0] ?? {})).to.have.members([
      'publicId',
      'name',
      'url',
      'status',
      'condition',
      'conditionSince',
      'customerId',
    ]);
    expect(Object.keys(chosen.items[0] ?? {})).to.have.members(['name', 'checkInterval']);
    const refused = await client.callTool({ name: 'listWebsites', arguments: { fields: ['password'] } });
    expect(refused.isError).to.equal(true);
    expect(JSON.stringify(refused.content)).to.include('invalidRequestBody');
  });

  it('list the tags of the organization', async () => {
    const tag = (await admin.post('/api/tags', { name: 'Critical', color: 'red' })).body;
    expect((await structured('listTags')).items).to.deep.equal([
      { publicId: tag.publicId, name: 'Critical', color: 'red', customerId: null },
    ]);
  });
});

import { expect } from 'chai';
import { pathAccessOf } from '../../../../src/domain/access/guards/path-access.ts';
import { endpoints } from '../../../../src/interfaces/http/endpoints.ts';
import { record } from '../../../../src/interfaces/mcp/compact-schema.ts';
import { MAX_TOOL_LIST_BYTES, listedTools } from '../../../../src/interfaces/mcp/tool-list.ts';
import { toolsOf } from '../../../../src/interfaces/mcp/tools.ts';
import type { Tool } from '../../../../src/interfaces/mcp/tools.ts';

const never = () => Promise.reject(new Error('No tool is called.'));

describe('the list of tools', () => {
  let tools: readonly Tool[];
  before(async () => {
    const operations = endpoints.map((operation) => ({ operation, run: never }));
    tools = await toolsOf(operations, pathAccessOf(endpoints));
  });

  it('is at most MAX_TOOL_LIST_BYTES long', () => {
    const list = JSON.stringify({ tools: listedTools(tools) });
    expect(Buffer.byteLength(list)).to.be.at.most(MAX_TOOL_LIST_BYTES);
  });

  it('states a description once within the tools of one collection', () => {
    const described = (names: readonly string[]) =>
      listedTools(tools.filter(({ name }) => names.includes(name))).map(
        ({ inputSchema: { properties = {} } }) => record(properties['name'])['description'] !== undefined,
      );
    expect(described(['createWebsite', 'updateWebsite', 'createTcpMonitor'])).to.deep.equal([true, false, true]);
    expect(described(['updateWebsite'])).to.deep.equal([true]);
  });

  it('states the form of a result once, and lists it with the tool if no other tool of the list has it', () => {
    const forms = (names: readonly string[]) =>
      listedTools(tools.filter(({ name }) => names.includes(name))).map(
        ({ outputSchema }) => outputSchema?.['properties'] !== undefined,
      );
    expect(forms(['createWebsite', 'getWebsite'])).to.deep.equal([true, false]);
    expect(forms(['getWebsite'])).to.deep.equal([true]);
  });
});

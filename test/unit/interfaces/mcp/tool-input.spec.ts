import { expect } from 'chai';
import { z } from 'zod';
import { toolInputOf } from '../../../../src/interfaces/mcp/tool-input.ts';
import type { Operation } from '../../../../src/interfaces/mcp/operation.ts';

const operation = (request: Operation['request']): Operation => ({
  operationId: 'doIt',
  summary: 'Do it',
  method: 'post',
  path: '/api/websites/{id}',
  permission: 'readMonitoring',
  toInput: (input) => input,
  reply: { schema: z.unknown(), encode: (value) => value },
  request,
});

const named = z.object({ x: z.int() }).meta({ id: 'McpTestPoint' });

describe('tool arguments', () => {
  it('are the merged members of path, query and body, and are separated again', async () => {
    const input = toolInputOf(
      operation({
        params: z.object({ id: z.string() }),
        query: z.object({ page: z.coerce.number().default(1) }),
        body: z.strictObject({ name: z.string() }),
      }),
    );
    expect(Object.keys(input.schema['properties'] as object)).to.have.members(['id', 'page', 'name']);
    expect(input.schema).to.deep.include({ type: 'object', required: ['id', 'name'], additionalProperties: false });
    expect(await input.read({ id: 'a', name: 'n' })).to.deep.equal({
      ok: true,
      value: { params: { id: 'a' }, query: { page: 1 }, body: { name: 'n' }, selection: undefined },
    });
  });

  it('are empty if the operation has no input', async () => {
    const input = toolInputOf(operation({}));
    expect(input.schema).to.deep.equal({ type: 'object', properties: {}, required: [], additionalProperties: false });
    expect(await input.read({})).to.include({ ok: true });
  });

  it('contain a whole part under its name if its member names conflict, or it is not an object', async () => {
    const clash = toolInputOf(
      operation({ params: z.object({ id: z.string() }), body: z.strictObject({ id: z.int() }) }),
    );
    expect(await clash.read({ id: 'a', body: { id: 1 } })).to.deep.equal({
      ok: true,
      value: { params: { id: 'a' }, query: undefined, body: { id: 1 }, selection: undefined },
    });
    const list = toolInputOf(operation({ body: z.array(z.string()) }));
    expect(list.schema['required']).to.deep.equal(['body']);
    expect(await list.read({ body: ['a'] })).to.deep.include({ ok: true });
    expect(await list.read({ body: [1] })).to.have.nested.property('data.issues[0].path', 'body.0');
  });

  it('keep shared schema parts where references find them', () => {
    const input = toolInputOf(operation({ body: z.strictObject({ from: named, to: named }) }));
    const text = JSON.stringify(input.schema);
    const references = [...text.matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)];
    expect(references).not.to.be.empty;
    for (const [, name] of references) expect(input.schema['$defs']).to.have.property(name ?? '');
    expect(text).not.to.include('$schema');
  });

  it('have the descriptions of the OpenAPI document for members that domain rules validate', () => {
    const judged = z
      .unknown()
      .optional()
      .meta({ override: { type: 'integer', minimum: 5, description: 'Minutes' } });
    const { schema } = toolInputOf(
      operation({ body: z.strictObject({ interval: judged, nested: z.object({ interval: judged }) }) }),
    );
    const interval = { type: 'integer', minimum: 5, description: 'Minutes' };
    expect(schema).to.have.deep.nested.property('properties.interval', interval);
    expect(schema).to.have.deep.nested.property('properties.nested.properties.interval', interval);
  });

  it('state no minimum of 1, which ids, pages and counts have', () => {
    const { schema } = toolInputOf(operation({ query: z.object({ page: z.int().min(1).max(50) }) }));
    expect(schema).to.have.deep.nested.property('properties.page', { type: 'integer', maximum: 50 });
  });

  it('are refused with invalidRequestBody and all issues of every part', async () => {
    const input = toolInputOf(
      operation({ params: z.object({ id: z.string() }), body: z.strictObject({ name: z.string() }) }),
    );
    const refusal = await input.read({ id: 1, name: 2 });
    expect(refusal).to.deep.include({ ok: false, code: 'invalidRequestBody' });
    expect(refusal).to.have.nested.property('data.issues').with.length(2);
    expect(await input.read({ id: 'a', name: 'n', more: 1 })).to.have.nested.property('data.issues[0].path', 'more');
    expect(
      await input.read(JSON.parse('{"id":"a","name":"n","__proto__":{"x":1}}') as Record<string, unknown>),
    ).to.include({
      ok: false,
    });
  });
});

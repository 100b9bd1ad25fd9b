import { expect } from 'chai';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { openApiOf } from '../../../../../src/interfaces/http/kernel/openapi.ts';
import type { OpenApiDocument } from '../../../../../src/interfaces/http/kernel/openapi-document.ts';

describe('the OpenAPI document', () => {
  const { paths } = openApiOf(endpoints, 'https://watchstead.example') as OpenApiDocument;
  const declared = endpoints.map((endpoint) => {
    const operation = paths[endpoint.path]?.[endpoint.method];
    if (operation === undefined) throw new Error(`${endpoint.operationId} is not in the document.`);
    return { endpoint, operation };
  });
  const successesOf = ({ responses }: (typeof declared)[number]['operation']) =>
    Object.entries(responses).flatMap(([status, { content = {} }]) =>
      status.startsWith('2') ? Object.entries(content).filter(([type]) => type.includes('json')) : [],
    );

  it('names the schema of each successful JSON answer', () => {
    const unnamed = declared.filter(({ operation }) =>
      successesOf(operation).some(([, { schema }]) => schema['$ref'] === undefined),
    );
    expect(unnamed.map(({ endpoint }) => endpoint.operationId)).to.deep.equal([]);
  });

  it('has an example of each successful answer that is not binary', () => {
    const without = declared.filter(({ operation: { responses } }) =>
      Object.entries(responses).some(
        ([status, { content = {} }]) =>
          status.startsWith('2') &&
          Object.values(content).some(({ schema, example }) => schema['format'] !== 'binary' && example === undefined),
      ),
    );
    expect(without.map(({ endpoint }) => endpoint.operationId)).to.deep.equal([]);
  });

  it('has an example of each successful JSON answer, which its schema accepts', () => {
    const faults = declared.flatMap(({ endpoint, operation }) =>
      successesOf(operation).flatMap(([, media]) => {
        const parsed = endpoint.reply.schema.safeParse(media.example);
        return parsed.success ? [] : [`${endpoint.operationId}: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`];
      }),
    );
    expect(faults).to.deep.equal([]);
  });

  it('has an example of each JSON or form body, which the operation accepts', () => {
    const faults = declared.flatMap(({ endpoint: { operationId, request, bodyFormat = 'json' }, operation }) => {
      if (request.body === undefined || !['json', 'form'].includes(bodyFormat)) return [];
      const [media] = Object.values(operation.requestBody?.content ?? {});
      const parsed = request.body.safeParse(media?.example);
      return parsed.success ? [] : [`${operationId}: ${JSON.stringify(parsed.error.issues.slice(0, 3))}`];
    });
    expect(faults).to.deep.equal([]);
  });
});

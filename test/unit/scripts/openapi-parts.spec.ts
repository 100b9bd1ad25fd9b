import { expect } from 'chai';
import { partsOf, readDocument, wholeOf } from '../../../scripts/openapi-parts.ts';
import type { WholeDocument } from '../../../scripts/openapi-parts.ts';
import { endpoints } from '../../../src/interfaces/http/endpoints.ts';
import { openApiOf } from '../../../src/interfaces/http/kernel/openapi.ts';

const referenceTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const operation = (tag: string, answer: string, summary = 'Reads') => ({
  tags: [tag],
  summary,
  responses: { '200': { schema: referenceTo(answer) } },
});
const documentWith = (summary: string): WholeDocument => ({
  openapi: '3.1.0',
  tags: [{ name: 'Audit log' }, { name: 'ImapPopMonitors' }],
  paths: {
    '/api/audit-log': { get: operation('Audit log', 'Entry', summary) },
    '/api/imap': { get: operation('ImapPopMonitors', 'Mailbox') },
  },
  components: {
    schemas: {
      Entry: { properties: { time: referenceTo('Time') } },
      Mailbox: { properties: { server: referenceTo('Server') } },
      Server: { properties: { since: referenceTo('Time') } },
      Time: { type: 'string' },
    },
  },
});

/** Returns the names of the files that differ. */
const changedFiles = (one: WholeDocument, other: WholeDocument): readonly string[] => {
  const [before, after] = [partsOf(one), partsOf(other)];
  return Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
};

describe('parts of the OpenAPI document', () => {
  it('are one file for each tag with the schemas that only it uses, and one for the others', () => {
    const parts = Object.entries(partsOf(documentWith('Reads')));
    const schemasOf = (part: object): object =>
      (part as { schemas?: object }).schemas ?? (part as WholeDocument).components.schemas;
    expect(Object.fromEntries(parts.map(([name, part]) => [name, Object.keys(schemasOf(part))]))).to.deep.equal({
      'shared.json': ['Time'],
      'audit-log.json': ['Entry'],
      'imap-pop-monitors.json': ['Mailbox', 'Server'],
    });
  });

  it('a change of an endpoint changes the file of its tag only', () => {
    expect(changedFiles(documentWith('Reads'), documentWith('Lists'))).to.deep.equal(['audit-log.json']);
  });

  it('together are the document', () => {
    expect(wholeOf(partsOf(documentWith('Reads')))).to.deep.equal(documentWith('Reads'));
  });

  it('in the checkout together are what the service serves', () => {
    const served = JSON.parse(JSON.stringify(openApiOf(endpoints, 'http://127.0.0.1:3000'))) as WholeDocument;
    const { tags, ...rest } = readDocument();
    const { tags: servedTags, ...servedRest } = served;
    expect(rest).to.deep.equal(servedRest);
    expect(tags).to.have.deep.members([...servedTags]);
  });
});

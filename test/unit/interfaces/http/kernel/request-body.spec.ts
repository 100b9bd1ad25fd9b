import { expect } from 'chai';
import { z } from 'zod';
import {
  MAX_BODY_VALUES,
  MAX_ISSUES,
  MAX_LIST_ELEMENTS,
  MAX_OBJECT_MEMBERS,
  bodyIssue,
} from '../../../../../src/domain/access/body.ts';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { validated } from '../../../../../src/interfaces/http/kernel/requests/request-body.ts';
import { Refused } from '../../../../../src/interfaces/http/kernel/requests/request-context.ts';

/** The longest lists that a body may have. */
const lists: readonly unknown[] = [{}, 0].map((element) => Array.from({ length: MAX_LIST_ELEMENTS }, () => element));
const manyMembers = Object.fromEntries(Array.from({ length: MAX_OBJECT_MEMBERS }, (_, at) => [`member${at}`, 0]));

const issueCountOf = (schema: z.ZodType, body: unknown): number => {
  try {
    validated(schema, body);
    return 0;
  } catch (fault) {
    if (!(fault instanceof Refused)) throw fault;
    return (fault.refusal.data?.['issues'] as readonly unknown[]).length;
  }
};

describe('the body of a request', () => {
  for (const { method, path, request } of endpoints) {
    const { body: schema } = request;
    if (!(schema instanceof z.ZodObject)) continue;
    it(`of ${method.toUpperCase()} ${path} is validated whatever it holds, and shows at most 50 issues`, () => {
      const bodies = lists.flatMap((list) => Object.keys(schema.shape).map((name) => ({ [name]: list })));
      for (const body of [manyMembers, ...lists, ...bodies])
        expect(issueCountOf(schema, body)).to.be.at.most(MAX_ISSUES);
    });
  }

  it('of nested lists is validated whatever they hold', () => {
    const schema = z.object({ rows: z.array(z.object({ codes: z.array(z.string()) })) });
    const rows = Array.from({ length: MAX_LIST_ELEMENTS - 1 }, () => ({
      codes: Array.from({ length: MAX_BODY_VALUES / MAX_LIST_ELEMENTS - 2 }, () => 0),
    }));
    expect(bodyIssue({ rows })).to.equal(null);
    expect(issueCountOf(schema, { rows })).to.equal(MAX_ISSUES);
  });
});

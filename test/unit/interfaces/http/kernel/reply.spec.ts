import { expect } from 'chai';
import { z } from 'zod';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { timestamp } from '../../../../../src/interfaces/http/kernel/fields.ts';
import { changesOf, defineRecord } from '../../../../../src/interfaces/http/kernel/replies/records.ts';
import { listOf, pageOf, reply, replyFrom } from '../../../../../src/interfaces/http/kernel/replies/reply.ts';

const AT = new Date('2026-03-01T10:00:00.000Z');
const TEXT = '2026-03-01T10:00:00.000Z';
const event = reply(z.object({ name: z.string(), at: timestamp.nullable(), note: z.string().exactOptional() }));

describe('reply', () => {
  it('contains the members of its schema, in its order', () => {
    const stored = { secret: 'hash', at: AT, name: 'a' };
    expect(JSON.stringify(event.encode(stored))).to.equal(`{"name":"a","at":"${TEXT}"}`);
  });

  it('encodes dates in nested objects and lists, and keeps null', () => {
    const nested = reply(z.object({ events: z.array(event.schema), first: z.object({ at: timestamp }).nullable() }));
    expect(nested.encode({ events: [{ name: 'a', at: null, revision: 1 }], first: { at: AT } })).to.deep.equal({
      events: [{ name: 'a', at: null }],
      first: { at: TEXT },
    });
  });

  it('encodes a union by the option that matches the value', () => {
    const state = reply(
      z.union([
        z.object({ kind: z.literal('done'), at: timestamp }),
        z.object({ kind: z.literal('open'), note: z.string() }),
      ]),
    );
    const open = { kind: 'open' as const, note: 'n', secret: 's' };
    expect(state.encode(open)).to.deep.equal({ kind: 'open', note: 'n' });
    expect(state.encode({ kind: 'done', at: AT })).to.deep.equal({ kind: 'done', at: TEXT });
  });

  it('is accepted by its own schema', () => {
    expect(event.schema.parse(event.encode({ name: 'a', at: AT }))).to.deep.equal({ name: 'a', at: AT });
  });

  it('can be converted from values of another shape, for lists and pages too', () => {
    const named = replyFrom(z.object({ name: z.string() }), (text: string) => ({ name: text }));
    expect(listOf(named).encode({ items: ['a', 'b'], total: 9, page: 1, perPage: 2 })).to.deep.equal([
      { name: 'a' },
      { name: 'b' },
    ]);
    expect(pageOf(named).encode({ items: ['a'], total: 9, page: 2, perPage: 1 })).to.deep.equal({
      items: [{ name: 'a' }],
      total: 9,
      page: 2,
      perPage: 1,
    });
  });
});

describe('listOf', () => {
  const headersOf = (page: number, target: string) =>
    listOf(event).headers?.of({ items: [], total: 5, page, perPage: 2 }, target);

  it('counts all items, and links the next page by the path and parameters of the request', () => {
    expect(headersOf(1, '/api/tags')).to.deep.equal({ 'X-Total-Count': '5', Link: '</api/tags?page=2>; rel="next"' });
    expect(headersOf(2, '/api/tags?perPage=2&page=2&search=a%26b')).to.include({
      Link: '</api/tags?perPage=2&page=3&search=a%26b>; rel="next"',
    });
  });

  it('links nothing on the last page and after it', () => {
    expect(headersOf(3, '/api/tags?page=3')).to.deep.equal({ 'X-Total-Count': '5' });
    expect(headersOf(4, '/api/tags?page=4')).to.deep.equal({ 'X-Total-Count': '5' });
  });

  it('encodes each element of a reply that is an array', () => {
    const arrays = endpoints.filter((endpoint) => endpoint.reply.schema instanceof z.ZodArray);
    expect(arrays.length).to.be.greaterThan(8);
    expect(
      arrays.filter(
        ({ reply: { headers }, request: { query } }) => headers === undefined || query?.shape['perPage'] === undefined,
      ),
    ).to.deep.equal([]);
  });
});

describe('defineRecord', () => {
  const record = defineRecord({
    id: 'ReplySpecRecord',
    shown: { color: z.enum(['red', 'blue']) },
    createOnly: { key: z.string() },
    writable: { name: z.string().min(1), color: z.string(), isActive: z.boolean().default(true) },
  });

  it('applies defaults to creation only', () => {
    expect(record.body.parse({ key: 'k', name: 'n', color: 'red' })).to.deep.equal({
      key: 'k',
      name: 'n',
      color: 'red',
      isActive: true,
    });
    expect(record.changes.parse({ name: 'n' })).to.deep.equal({ name: 'n' });
  });

  it('excludes create-only members from changes, and reply-only members from bodies', () => {
    expect(record.changes.safeParse({ key: 'k' }).success).to.equal(false);
    expect(record.body.safeParse({ id: 1, key: 'k', name: 'n', color: 'red' }).success).to.equal(false);
  });

  it('includes identity, fields and timestamps in replies', () => {
    expect(Object.keys(record.schema.shape)).to.deep.equal([
      'id',
      'publicId',
      'color',
      'key',
      'name',
      'isActive',
      'createdAt',
      'updatedAt',
    ]);
    expect(record.schema.shape.color).to.be.instanceOf(z.ZodEnum);
  });
});

describe('changesOf', () => {
  it('refuses a change without members, and undefined as a value', () => {
    const changes = changesOf({ name: z.string().nullable() });
    expect(changes.safeParse({}).error?.issues).to.have.nested.property('[0].message', 'Send at least one member.');
    expect(changes.safeParse({ name: undefined }).success).to.equal(false);
    expect(changes.parse({ name: null })).to.deep.equal({ name: null });
  });
});

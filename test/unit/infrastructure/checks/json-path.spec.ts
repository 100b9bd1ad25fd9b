import { expect } from 'chai';
import { MAX_JSON_PATH_STEPS } from '../../../../src/domain/kernel/json-path.ts';
import type { Json } from '../../../../src/domain/kernel/json-path.ts';
import { parseJsonPath } from '../../../../src/domain/kernel/json-path-parser.ts';
import { selectValues } from '../../../../src/infrastructure/checks/probes/json-path-evaluation.ts';

const select = (query: string, document: Json): readonly Json[] | null =>
  selectValues(parseJsonPath(query) ?? expect.fail(`${query} is malformed.`), document);

const status: Json = {
  status: 'ok',
  'due at': null,
  ready: true,
  version: 3,
  services: [
    { name: 'database', state: 'up', lag: 0.5, tags: [] },
    { name: 'cache', state: 'down', tags: ['a'] },
    { name: 'mail', state: 'up', lag: 12, tags: ['a', 'b'] },
  ],
};

describe('JSON path (RFC 9535)', () => {
  for (const [query, expected] of [
    ['$', [status]],
    ['$.status', ['ok']],
    ["$['due at']", [null]],
    ['$["\\u0073tatus", \'version\']', ['ok', 3]],
    ['$.services[0].name', ['database']],
    ['$ .services [-1] ["name"]', ['mail']],
    ['$.services[3]', []],
    ['$.status.length', []],
    ['$.services.*.state', ['up', 'down', 'up']],
    ['$..lag', [0.5, 12]],
    ['$..tags[*]', ['a', 'a', 'b']],
    ['$.services[1:].name', ['cache', 'mail']],
    ['$.services[::-1].name', ['mail', 'cache', 'database']],
    ['$.services[-2:5:2].name', ['cache']],
    ['$.services[::0]', []],
    ["$.services[?@.state == 'down'].name", ['cache']],
    ["$.services[?@.state != 'up' || @.lag > 10].name", ['cache', 'mail']],
    ['$.services[?@.lag && !(@.lag >= 12)].name', ['database']],
    ['$.services[?!@.lag].name', ['cache']],
    ['$.services[?@.lag < $.version].name', ['database']],
    ['$.services[?@.missing == $.absent].name', ['database', 'cache', 'mail']],
    ['$.services[?@.missing <= $.absent].name', ['database', 'cache', 'mail']],
    ["$.services[?@.lag < 'x'].name", []],
    ["$.services[?@.tags == $.services[1]['tags']].name", ['cache']],
    ['$.services[?length(@.tags) == 2].name', ['mail']],
    ['$.services[?length(@.name) <= 4].name', ['mail']],
    ['$.services[?length(@.lag) == 1].name', []],
    ['$.services[?count(@.tags[*]) > 0].name', ['cache', 'mail']],
    ["$.services[?value(@.tags[*]) == 'a'].name", ['cache']],
    ['$[?count(@[*]) == 3][0].name', ['database']],
  ] as const)
    it(`selects ${query}`, () => expect(select(query, status)).to.deep.equal(expected));

  it('selects a member of the value only, and no property of its prototype', () => {
    expect(select('$.constructor', {})).to.deep.equal([]);
    expect(select('$.__proto__', JSON.parse('{"__proto__": 1}') as Json)).to.deep.equal([1]);
  });

  it('compares and measures texts by their characters', () => {
    expect(select('$[?length(@) == 1]', ['😀', 'ab'])).to.deep.equal(['😀']);
    expect(select("$[?@ == '\\ud83d\\ude00']", ['😀'])).to.deep.equal(['😀']);
    expect(select('$[?@ >= "b"]', ['a', 'b', 'c', 1])).to.deep.equal(['b', 'c']);
  });

  it('counts steps, and ends an evaluation that takes too many', () => {
    const path = parseJsonPath('$[*]') ?? [];
    expect(selectValues(path, [1, 2, 3], 4)).to.deep.equal([1, 2, 3]);
    expect(selectValues(path, [1, 2, 3], 3)).to.equal(null);
  });

  describe('bounded work', () => {
    const many = Array.from({ length: 20_000 }, (_, at) => at);
    const long = 'x'.repeat(200_000);
    for (const [query, document] of [
      ['$..[?count($..*) > 0]', many],
      ['$..*..*..*', JSON.parse(`${'['.repeat(300)}${']'.repeat(300)}`)],
      ['$[*][?length($[0]) > 1]', [long, many]],
      ['$[*][?$[0] < $[1]]', [long, long, many]],
      ['$[*][?$[0] == $[1]]', [long, `${long.slice(1)}x`, many]],
      ['$[?@ == $[0]]', Array.from({ length: 100 }, () => [...many])],
    ] as const)
      it(`ends ${query}`, () => expect(select(query, document as Json) === null).to.equal(true));

    it('visits a document of any depth', () => {
      const depth = MAX_JSON_PATH_STEPS / 10;
      const text = `${'['.repeat(depth)}7${']'.repeat(depth)}`;
      const nested = JSON.parse(text) as Json;
      expect(select('$..[?@ == 7]', nested)).to.deep.equal([7]);
      expect(select('$[?@ == $[1]]', [nested, JSON.parse(text) as Json])?.length).to.equal(2);
    });
  });
});

import { expect } from 'chai';
import { parseJsonPath } from '../../../../src/domain/kernel/json-path-parser.ts';
import type { Condition, Operand, Selector } from '../../../../src/domain/kernel/json-path.ts';

const child = (...selectors: readonly Selector[]) => ({ isDescendant: false, selectors });
const descendant = (...selectors: readonly Selector[]) => ({ isDescendant: true, selectors });
const named = (name: string): Selector => ({ kind: 'name', name });
const index = (at: number): Selector => ({ kind: 'index', index: at });
const slice = (start: number | null, end: number | null, step = 1): Selector => ({ kind: 'slice', start, end, step });
const wildcard: Selector = { kind: 'wildcard' };
const element = (...names: readonly string[]) => ({
  isRelative: true,
  segments: names.map((name) => child(named(name))),
});
const exists = (...names: readonly string[]): Condition => ({ kind: 'exists', query: element(...names) });
const single = (...names: readonly string[]): Operand => ({ kind: 'single', query: element(...names) });
const literal = (value: string | number | boolean | null): Operand => ({ kind: 'literal', value });
const equals = (left: Operand, right: Operand): Condition => ({ kind: 'compares', left, operator: '==', right });

describe('the segments of a JSONPath query', () => {
  for (const [query, expected] of [
    ['$', []],
    ['$.a', [child(named('a'))]],
    ['$.\u00e9_1', [child(named('\u00e9_1'))]],
    ['$.*', [child(wildcard)]],
    ['$..a', [descendant(named('a'))]],
    ['$..*', [descendant(wildcard)]],
    ['$..[0]', [descendant(index(0))]],
    ['$\n.a\t [ 1 , -2 , * ]', [child(named('a')), child(index(1), index(-2), wildcard)]],
    [`$['a', "b"]`, [child(named('a'), named('b'))]],
    [`$['\\'\\"']`, null],
    [`$['\\'"']`, [child(named(`'"`))]],
    [`$["\\"'"]`, [child(named(`"'`))]],
    ['$["\\b\\f\\n\\r\\t\\/\\\\"]', [child(named('\b\f\n\r\t/\\'))]],
    ['$["\\u0041\\ud83d\\ude00\u007f"]', [child(named('A\u{1f600}\u007f'))]],
    ['$[9007199254740991]', [child(index(9007199254740991))]],
    ['$[1:2]', [child(slice(1, 2))]],
    ['$[ 1 : 2 : 3 ]', [child(slice(1, 2, 3))]],
    ['$[:]', [child(slice(null, null))]],
    ['$[::-1]', [child(slice(null, null, -1))]],
    ['$[-1::]', [child(slice(-1, null))]],
  ] as const)
    it(`are those of ${JSON.stringify(query)}`, () => expect(parseJsonPath(query)).to.deep.equal(expected));
});

describe('the filter of a JSONPath query', () => {
  const conditionOf = (filter: string): Condition | null => {
    const selector = parseJsonPath(`$[?${filter}]`)?.[0]?.selectors[0];
    return selector?.kind === 'filter' ? selector.condition : null;
  };
  const [a, b, c] = [exists('a'), exists('b'), exists('c')];

  for (const [filter, expected] of [
    ['@.a', a],
    [' @.a', a],
    ['@["a"].b', exists('a', 'b')],
    ['$.a', { kind: 'exists', query: { isRelative: false, segments: [child(named('a'))] } }],
    ['@.*', { kind: 'exists', query: { isRelative: true, segments: [child(wildcard)] } }],
    ['! @.a', { kind: 'not', of: a }],
    ['! ( @.a )', { kind: 'not', of: a }],
    ['(@.a)', a],
    ['@.a && @.b && @.c', { kind: 'all', of: [a, b, c] }],
    ['@.a || @.b && @.c', { kind: 'any', of: [a, { kind: 'all', of: [b, c] }] }],
    ['(@.a||@.b)&&@.c', { kind: 'all', of: [{ kind: 'any', of: [a, b] }, c] }],
    ['@.a == @.b', equals(single('a'), single('b'))],
    ['@.a==1', equals(single('a'), literal(1))],
    [
      '@.a[0] == 1',
      equals(
        { kind: 'single', query: { isRelative: true, segments: [child(named('a')), child(index(0))] } },
        literal(1),
      ),
    ],
    ['-1.5e+2 == @.a', equals(literal(-150), single('a'))],
    ['-0 == @.a', equals(literal(-0), single('a'))],
    ['"x" == @.a', equals(literal('x'), single('a'))],
    ["@.a == ''", equals(single('a'), literal(''))],
    ['@.a == true', equals(single('a'), literal(true))],
    ['@.a == null', equals(single('a'), literal(null))],
    ['length( @.a ) == 1', equals({ kind: 'length', of: single('a') }, literal(1))],
    ['length("x") == 1', equals({ kind: 'length', of: literal('x') }, literal(1))],
    ['1 == count( @.a )', equals(literal(1), { kind: 'count', query: element('a') })],
    ['value(@.a) == 1', equals({ kind: 'value', query: element('a') }, literal(1))],
  ] as const)
    it(`is that of ${filter}`, () => expect(conditionOf(filter)).to.deep.equal(expected));

  it('compares by one of six operators', () => {
    const operators = ['==', '!=', '<', '<=', '>', '>='] as const;
    for (const operator of operators)
      expect(conditionOf(`@.a ${operator} 1`)).to.deep.equal({
        kind: 'compares',
        left: single('a'),
        operator,
        right: literal(1),
      });
  });
});

describe('a text that is no JSONPath query', () => {
  for (const query of [
    '',
    'status',
    '$.',
    '$..',
    '$[',
    '$[]',
    '$[01]',
    '$[-0]',
    '$[9007199254740992]',
    '$[1.5]',
    '$.a b',
    ' $',
    '$ ',
    '$x',
    '$...a',
    '$.1a',
    '$[-9007199254740992]',
    '$[1:2:3:4]',
    '$["a\tb"]',
    '$[?@.a == 1',
    '$[?(@.a == 1]',
    '$[?!1]',
    '$[?!]',
    '$[?count() > 1]',
    '$[?unknown() == 1]',
    '$[?!@.a == 1]',
    '$[?@.a == @.b.*]',
    "$[?@['a','b'] == 1]",
    '$[?@[:1] == 1]',
    '$[?length(@.a == 1]',
    '$[?value(1) == 1]',
    '$[?@.a == "x]',
    '$[?@.a &&]',
    '$[?@.a == 1e]',
    '$[?@.a == .5]',
    '$[1',
    '$[1,]',
    '$[,1]',
    "$['a]",
    "$['\\x']",
    "$['\\ud83d']",
    '$["\\\'"]',
    '$[?]',
    '$[?@.a = 1]',
    '$[?@.a == ]',
    '$[?@.* == 1]',
    '$[?@..a == 1]',
    '$[?1]',
    '$[?length(@.a)]',
    '$[?length(@.*) > 1]',
    '$[?count(1) > 1]',
    '$[?count (@) > 1]',
    '$[?(@.a]',
    '$[?@.a == 01]',
    '$[?@.a == TRUE]',
    '$[?unknown(@) == 1]',
  ])
    it(`rejects ${JSON.stringify(query)}`, () => expect(parseJsonPath(query)).to.equal(null));

  for (const name of ['match', 'search'])
    it(`rejects the function ${name}, whose regular expressions have no time limit`, () =>
      expect(parseJsonPath(`$[?${name}(@, 'a')]`)).to.equal(null));
});

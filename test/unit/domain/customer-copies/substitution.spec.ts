import { expect } from 'chai';
import {
  isSubstituted,
  substituteBy,
  substituteIn,
  substitutionIssues,
} from '../../../../src/domain/customer-copies/substitution.ts';

describe('substituteBy', () => {
  const cases: readonly [string, readonly [string, string][], string, string][] = [
    ['replaces every occurrence', [['a', 'b']], 'a-a', 'b-b'],
    ['regards case', [['Shop', 'Store']], 'Shop shop', 'Store shop'],
    [
      'prefers the longest match',
      [
        ['korn', 'x'],
        ['kornblum', 'blau'],
      ],
      'kornblum korn',
      'blau x',
    ],
    [
      'exchanges two texts',
      [
        ['a', 'b'],
        ['b', 'a'],
      ],
      'ab',
      'ba',
    ],
    ['does not replace what it inserted', [['a', 'aa']], 'a', 'aa'],
    [
      'takes special characters literally',
      [
        ['.*', '$&'],
        ['[1]', '(2)'],
      ],
      '.* [1]',
      '$& (2)',
    ],
    ['keeps the text without pairs', [], 'same', 'same'],
  ];
  for (const [title, pairs, text, expected] of cases)
    it(title, () => {
      expect(substituteBy(pairs.map(([from, to]) => ({ from, to })))(text)).to.equal(expected);
    });
});

describe('substituteBy with a character that has a meaning in patterns', () => {
  for (const character of String.raw`\^$.*+?()[]{}|/`)
    it(`takes ${character} literally`, () => {
      const pair = { from: `a${character}b`, to: character };
      expect(substituteBy([pair])(`a${character}b ab aab axb`)).to.equal(`${character} ab aab axb`);
    });
});

describe('substituteIn', () => {
  it('replaces texts at any depth, but no actions, keys and names of secrets', () => {
    const substitute = substituteBy([{ from: 'fill', to: 'x' }]);
    expect(
      substituteIn(substitute, [
        { action: 'fill', selector: '#fill', value: { secret: 'fill' } },
        { action: 'press', key: 'fill' },
        1,
        null,
      ]),
    ).to.deep.equal([
      { action: 'fill', selector: '#x', value: { secret: 'fill' } },
      { action: 'press', key: 'fill' },
      1,
      null,
    ]);
  });
});

describe('isSubstituted', () => {
  it('is true also for a pair that replaces a text by itself', () => {
    expect(isSubstituted([{ from: 'a@b', to: 'a@b' }], 'a@b.example')).to.equal(true);
    expect(isSubstituted([{ from: 'c', to: 'd' }], 'a@b.example')).to.equal(false);
  });
});

describe('substitutionIssues', () => {
  it('names each pair whose first text an earlier pair has', () => {
    expect(
      substitutionIssues([
        { from: 'a', to: 'b' },
        { from: 'A', to: 'b' },
        { from: 'a', to: 'c' },
      ]).map(({ path }) => path),
    ).to.deep.equal(['substitutions.2.from']);
  });
});

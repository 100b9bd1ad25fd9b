import { expect } from 'chai';
import {
  canMove,
  groupKeyOf,
  isSameLayout,
  layoutOf,
  movedBy,
  movedInto,
  movedTo,
  outlineOf,
  rebased,
  withNew,
  withoutRow,
} from '../status-pages/layout-model.ts';
import type { ComponentRow, GroupRow, LayoutRow } from '../status-pages/layout-model.ts';

const component = (name: string, more: Partial<ComponentRow> = {}): ComponentRow => ({
  kind: 'component',
  key: name,
  id: name.charCodeAt(0),
  name,
  description: null,
  monitorType: null,
  monitorId: null,
  monitorName: null,
  manualStatus: null,
  upstream: null,
  takenName: null,
  ...more,
});
const group = (name: string): GroupRow => ({ kind: 'group', key: name, id: name.charCodeAt(0), name });
/** Makes rows of a word: small letters are components, capitals groups. */
const rowsOf = (word: string): readonly LayoutRow[] =>
  Array.from(word, (letter) => (letter === letter.toUpperCase() ? group(letter) : component(letter)));
const wordOf = (rows: readonly LayoutRow[]): string => rows.map(({ key }) => key).join('');

describe('layout of a status page in the editor', () => {
  it('becomes components without a group and groups with theirs', () => {
    const { components, groups } = layoutOf(rowsOf('abGcH'));
    expect(components.map(({ name }) => name)).to.deep.equal(['a', 'b']);
    expect(groups.map(({ name, components: own }) => [name, own.length])).to.deep.equal([
      ['G', 1],
      ['H', 0],
    ]);
  });

  it('moves components anywhere, and groups with their components between groups', () => {
    const rows = rowsOf('abGcdHe');
    expect(wordOf(movedTo(rows, 0, 4))).to.equal('bGcadHe');
    expect(wordOf(movedTo(rows, 6, 0))).to.equal('eabGcdH');
    expect(wordOf(movedTo(rows, 2, 7))).to.equal('abHeGcd');
    expect(wordOf(movedTo(rows, 5, 0))).to.equal('abHeGcd');
    expect(wordOf(movedTo(rows, 5, 4))).to.equal('abGcdHe');
    expect(movedTo(rows, 2, 4)).to.equal(rows);
  });

  it('moves by one step, past headings and whole groups', () => {
    const rows = rowsOf('aGbHc');
    expect(wordOf(movedBy(rows, 0, 1))).to.equal('GabHc');
    expect(wordOf(movedBy(rows, 4, -1))).to.equal('aGbcH');
    expect(wordOf(movedBy(rows, 1, 1))).to.equal('aHcGb');
    expect(wordOf(movedBy(rows, 3, -1))).to.equal('aHcGb');
    expect([canMove(rows, 0, -1), canMove(rows, 1, -1), canMove(rows, 3, 1), canMove(rows, 4, 1)]).to.deep.equal([
      false,
      false,
      false,
      false,
    ]);
  });

  it('moves into a group, and out of it', () => {
    const rows = rowsOf('abGcHd');
    expect(wordOf(movedInto(rows, 'a', 'G'))).to.equal('bGcaHd');
    expect(wordOf(movedInto(rows, 'd', null))).to.equal('abdGcH');
    expect(movedInto(rows, 'c', 'G')).to.equal(rows);
    expect(groupKeyOf(rows, 'd')).to.equal('H');
  });

  it('adds components before the groups, and keeps those of a removed group', () => {
    expect(wordOf(withNew(rowsOf('aGb'), component('n')))).to.equal('anGb');
    expect(wordOf(withNew(rowsOf('aGb'), group('N')))).to.equal('aGbN');
    expect(wordOf(withoutRow(rowsOf('aGbHc'), 'H'))).to.equal('acGb');
    expect(wordOf(withoutRow(rowsOf('aGb'), 'a'))).to.equal('Gb');
  });

  it('keeps what was typed and what others have added and deleted', () => {
    const base = rowsOf('abGc');
    const mine = rowsOf('baG');
    const stored = rowsOf('aGnc');
    const merged = rebased(mine, base, stored);
    expect(wordOf(merged)).to.equal('baGn');
    expect(merged.map(({ id }) => id === null)).to.deep.equal([true, false, false, false]);
  });

  it('follows the rules of the page, which add and remove components', () => {
    const taken = component('t', { takenName: 't' });
    expect(wordOf(rebased([component('a'), taken], [component('a'), taken], [component('a')]))).to.equal('a');
    expect(wordOf(rebased([component('a')], [component('a'), taken], [component('a'), taken]))).to.equal('at');
  });

  it('is compared by what is stored, and outlined with its groups', () => {
    expect(isSameLayout([component('a')], [component('a', { key: 'new', monitorName: 'A' })])).to.equal(true);
    expect(isSameLayout(rowsOf('ab'), rowsOf('ba'))).to.equal(false);
    expect(outlineOf(rowsOf('aGb'))).to.equal('a\nG\n    b');
  });
});

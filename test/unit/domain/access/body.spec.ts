import { expect } from 'chai';
import {
  MAX_BODY_VALUES,
  MAX_FORM_PARAMETERS,
  MAX_LIST_ELEMENTS,
  MAX_OBJECT_MEMBERS,
  bodyIssue,
  depthOf,
  formIssue,
  sizeIssue,
} from '../../../../src/domain/access/body.ts';

const nested = (levels: number): unknown => (levels === 1 ? {} : { a: nested(levels - 1) });
const lists = (count: number, elements: number): unknown =>
  Array.from({ length: count }, () => Array.from({ length: elements }, () => 0));

describe('bodyIssue', () => {
  it('accepts a body that is nested 20 levels deep, and no deeper one', () => {
    expect(bodyIssue(nested(20))).to.equal(null);
    expect(bodyIssue(nested(21))?.message).to.equal('The body is nested deeper than 20 levels.');
  });

  it('accepts a list of 1000 elements, and no longer one', () => {
    expect(bodyIssue({ rows: Array.from({ length: MAX_LIST_ELEMENTS }, () => 1) })).to.equal(null);
    expect(bodyIssue({ rows: Array.from({ length: MAX_LIST_ELEMENTS + 1 }, () => 1) })).to.deep.equal({
      path: 'rows',
      message: 'The list has more than 1000 elements.',
    });
  });

  it('accepts an object of 1000 members, and no larger one', () => {
    const labels = (count: number): unknown =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`m${at}`, 1]));
    expect(bodyIssue({ labels: labels(MAX_OBJECT_MEMBERS) })).to.equal(null);
    expect(bodyIssue({ labels: labels(MAX_OBJECT_MEMBERS + 1) })).to.deep.equal({
      path: 'labels',
      message: 'The object has more than 1000 members.',
    });
  });

  it('accepts as many elements as the endpoint declares', () => {
    const rows = (count: number): unknown => ({ rows: Array.from({ length: count }, () => 1) });
    expect(bodyIssue(rows(2000), { listElements: 2000 })).to.equal(null);
    expect(bodyIssue(rows(2001), { listElements: 2000 })?.message).to.equal('The list has more than 2000 elements.');
  });

  it('accepts 50 000 values in total, and no more', () => {
    const perList = 499;
    const count = MAX_BODY_VALUES / (perList + 1);
    expect(bodyIssue(lists(count, perList))).to.equal(null);
    expect(bodyIssue({ more: lists(count, perList) })).to.deep.equal({
      path: '',
      message: 'The body has more than 50000 values.',
    });
  });

  it('checks a list of 500 000 elements without an error', () => {
    expect(bodyIssue(Array.from({ length: 500_000 }, () => 0))?.path).to.equal('');
    expect(bodyIssue(Object.fromEntries(Array.from({ length: 500_000 }, (_, at) => [`m${at}`, 0])))?.path).to.equal('');
  });

  for (const name of ['__proto__', 'constructor', 'prototype'])
    it(`refuses the member name ${name}`, () => {
      expect(bodyIssue(JSON.parse(`{"a":{"${name}":1}}`))).to.deep.equal({
        path: 'a',
        message: 'The member name is not allowed.',
      });
    });

  for (const text of ['a\0b', '\ud800'])
    it(`refuses the text ${JSON.stringify(text)}, which cannot be stored`, () => {
      expect(bodyIssue({ a: text })?.path).to.equal('a');
      expect(bodyIssue({ a: [1, { b: text }] })).to.deep.equal({
        path: 'a.1.b',
        message: 'The text contains characters that cannot be stored.',
      });
      expect(bodyIssue(text)?.path).to.equal('');
      expect(bodyIssue({ [text]: 1 })).to.deep.equal({ path: '', message: 'The member name is not allowed.' });
    });

  it('accepts values of every other kind', () => {
    for (const body of [null, 1, true, 'text', [], {}, [null, { a: 'b', c: null }]])
      expect(bodyIssue(body), JSON.stringify(body)).to.equal(null);
  });
});

describe('sizeIssue', () => {
  it('has the limits of `bodyIssue`, also with another depth', () => {
    expect(sizeIssue(nested(22), { depth: 22 })).to.equal(null);
    expect(sizeIssue(nested(23), { depth: 22 })?.message).to.equal('The body is nested deeper than 22 levels.');
    expect(sizeIssue({ rows: lists(1, MAX_LIST_ELEMENTS + 1) })?.path).to.equal('rows.0');
  });

  it('names what is nested too deep, also if the number of values is the largest one', () => {
    const message = 'The body is nested deeper than 2 levels.';
    expect(sizeIssue({ a: { b: {} } }, { depth: 2, values: 2 })).to.deep.equal({ path: 'a.b', message });
    expect(sizeIssue({ a: { b: 1 } }, { depth: 2, values: 2 })).to.equal(null);
  });

  it('accepts any name and text', () => {
    expect(sizeIssue(JSON.parse('{"__proto__":"a\\u0000"}'))).to.equal(null);
  });
});

describe('depthOf', () => {
  it('counts the levels of the deepest member', () => {
    expect([1, null, 'text'].map((value) => depthOf(value, 5))).to.deep.equal([0, 0, 0]);
    expect([[], {}, [1]].map((value) => depthOf(value, 5))).to.deep.equal([1, 1, 1]);
    expect(depthOf([{}, nested(3), []], 5)).to.equal(4);
    expect(depthOf(nested(5), 5)).to.equal(5);
  });

  it('counts no further than one level beyond the limit', () => {
    expect(depthOf(nested(6), 5)).to.equal(6);
    expect(depthOf(nested(9), 5)).to.equal(6);
  });
});

describe('formIssue', () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `p${at}`);

  it('accepts 100 parameters, and no more', () => {
    expect(formIssue(names(MAX_FORM_PARAMETERS))).to.equal(null);
    expect(formIssue(names(MAX_FORM_PARAMETERS + 1))).to.deep.equal({
      path: '',
      message: 'The form has more than 100 parameters.',
    });
  });

  it('names the parameter that is repeated', () => {
    expect(formIssue(['a', 'b', 'a', 'b'])).to.deep.equal({ path: 'a', message: 'The parameter is repeated.' });
    expect(formIssue(['a', 'b', 'a'], ['a'])).to.equal(null);
    expect(formIssue(['a', 'b', 'a', 'b'], ['a'])?.path).to.equal('b');
  });
});

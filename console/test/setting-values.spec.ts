import { expect } from 'chai';
import { sentValue, sentValues, typedValue } from '../kernel/settings/setting-values.ts';

describe('settings as they are typed', () => {
  it('become the values that the API takes', () => {
    expect(sentValue({ type: 'string' }, 'x')).to.equal('x');
    expect(sentValue({ type: 'integer' }, '443')).to.equal(443);
    expect(sentValue({ type: 'boolean' }, false)).to.equal(false);
    expect(sentValue({ type: 'array' }, 'a@example.com\n\n b@example.com ')).to.deep.equal([
      'a@example.com',
      'b@example.com',
    ]);
    expect(sentValue({ type: 'object' }, 'X-Key: a:b\nEmpty:')).to.deep.equal({ 'X-Key': 'a:b', Empty: '' });
  });

  it('are a number or a text where both are accepted', () => {
    const schema = { type: 'integer', orText: { maxLength: 100 } } as const;
    expect(sentValue(schema, '204')).to.equal(204);
    expect(sentValue(schema, '200-299')).to.equal('200-299');
  });

  it('are omitted if nothing was typed', () => {
    const fields = {
      url: { schema: { type: 'string' }, isRequired: true },
      port: { schema: { type: 'integer' }, isRequired: false },
    } as const;
    expect(sentValues(fields, { url: 'https://x.example/', port: ' ' })).to.deep.equal({ url: 'https://x.example/' });
  });

  it('are shown as they were typed', () => {
    expect([typedValue(['a', 'b']), typedValue(null), typedValue(5), typedValue(true)]).to.deep.equal([
      'a\nb',
      '',
      '5',
      true,
    ]);
  });
});

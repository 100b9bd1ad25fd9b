import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { storms } from '../../vectors/storms.ts';

type Vector = Parameters<typeof storms>[0] & {
  readonly id: string;
  readonly title: string;
  readonly messages: readonly unknown[];
  readonly incidents: number;
};

const { vectors } = JSON.parse(readFileSync('vectors/storms.json', 'utf8')) as { readonly vectors: readonly Vector[] };

describe('the vectors of storms.json', () => {
  for (const { id, title, messages, incidents, ...given } of vectors)
    it(`${id}: ${title}`, () => {
      expect(storms(given)).to.deep.equal({ messages, incidents });
    });
});

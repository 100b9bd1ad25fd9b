import { expect } from 'chai';
import { codesOfUseCase } from '../../../../../../src/application/kernel/use-case.ts';
import { endpoints } from '../../../../../../src/interfaces/http/endpoints.ts';
import { sentences } from '../../../../../../src/interfaces/http/kernel/pages/sentences.ts';
import { site } from '../../../../../../src/interfaces/http/kernel/pages/site.ts';

describe('the pages as declared', () => {
  for (const form of site.forms)
    it(`have a sentence for every code that ${form.path} can meet`, () => {
      const known = { ...sentences, ...form.sentences };
      expect(codesOfUseCase(form.useCase).filter((code) => known[code] === undefined)).to.deep.equal([]);
    });

  for (const page of site.pages)
    it(`have a sentence for every code that ${page.path} can meet`, () => {
      const codes = Object.values(page.reads).flatMap(({ useCase }) => codesOfUseCase(useCase));
      expect(codes.filter((code) => sentences[code] === undefined)).to.deep.equal([]);
    });

  it('live each at a path of its own', () => {
    for (const paths of [site.pages.map(({ path }) => path), site.forms.map(({ path }) => path)]) {
      expect(new Set(paths).size).to.equal(paths.length);
    }
  });

  it('are no part of the API', () => {
    const api = endpoints.map(({ path }) => path);
    expect([...site.pages, ...site.forms].filter(({ path }) => api.includes(path))).to.deep.equal([]);
  });

  it('are found in the list: a form’s page among the pages', () => {
    expect(site.forms.filter(({ page }) => !site.pages.includes(page))).to.deep.equal([]);
  });
});

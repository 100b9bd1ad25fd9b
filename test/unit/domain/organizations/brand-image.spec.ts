import { expect } from 'chai';
import { isBrandColor } from '../../../../src/domain/organizations/brand-color.ts';
import {
  decideImage,
  imageFile,
  imageIdOf,
  imagePath,
  imageTypeOf,
  publicImage,
} from '../../../../src/domain/organizations/brand-image.ts';
import type { SentImage } from '../../../../src/domain/organizations/brand-image.ts';

const ID = '0195a0f4-0000-7000-8000-000000000001';
const bytes = new Uint8Array([1]);

describe('imageTypeOf', () => {
  it('reads the media type without parameters, in any letter case', () => {
    expect(imageTypeOf('image/png')).to.equal('image/png');
    expect(imageTypeOf(' Image/JPEG ; charset=x')).to.equal('image/jpeg');
    expect(imageTypeOf('image/webp')).to.equal('image/webp');
  });

  for (const header of ['', 'image/svg+xml', 'image/gif', 'constructor', 'text/html;image/png'])
    it(`is null for ${JSON.stringify(header)}`, () => expect(imageTypeOf(header)).to.equal(null));
});

describe('decideImage', () => {
  const decide = (sent: Partial<SentImage>) =>
    decideImage({ contentType: 'image/webp', size: { width: 1, height: 2048 }, bytes, ...sent });
  const messageFor = (sent: Partial<SentImage>) => {
    const decision = decide(sent);
    return decision.ok ? null : decision.data?.['issues'];
  };

  it('accepts an image of 1 to 2048 pixels on each side', () => {
    expect(decide({})).to.deep.equal({ ok: true, value: { contentType: 'image/webp', width: 1, height: 2048, bytes } });
    const message = 'An image is at most 2048 pixels wide and high.';
    for (const size of [
      { width: 0, height: 1 },
      { width: 1, height: 0 },
      { width: 2049, height: 1 },
      { width: 1, height: 2049 },
    ])
      expect(messageFor({ size }), JSON.stringify(size)).to.deep.equal([{ path: '', message }]);
  });

  it('refuses other types, and bytes that are not of the type, with invalidRequestBody', () => {
    expect(messageFor({ contentType: null, size: null })).to.deep.equal([
      { path: '', message: 'The body must be sent as image/png, image/jpeg, image/webp.' },
    ]);
    expect(messageFor({ size: null })).to.deep.equal([
      { path: '', message: 'The bytes are not an image of the type of the request.' },
    ]);
  });
});

describe('the public form of an image', () => {
  it('is a file that is named after the upload', () => {
    expect(imageFile({ publicId: ID, contentType: 'image/jpeg' })).to.equal(`${ID}.jpg`);
    expect(publicImage({ publicId: ID, contentType: 'image/png', width: 3, height: 4 })).to.deep.equal({
      file: `${ID}.png`,
      width: 3,
      height: 4,
    });
    expect(publicImage(null)).to.equal(null);
    expect(imagePath({ file: `${ID}.png` })).to.equal(`/logos/${ID}.png`);
  });

  it('leads back to the upload by the name of the file alone', () => {
    for (const extension of ['png', 'jpg', 'webp']) expect(imageIdOf(`${ID}.${extension}`)).to.equal(ID);
    for (const file of ['', ID, `${ID}.svg`, `${ID}.pngx`, `x${ID}.png`, `${ID.toUpperCase()}.png`])
      expect(imageIdOf(file), file).to.equal(null);
  });
});

describe('isBrandColor', () => {
  it('accepts six hexadecimal digits in lower case after #', () => {
    expect(['#0b5fff', '#000000'].filter(isBrandColor)).to.have.length(2);
    expect(['#0B5FFF', '#0b5ff', '#0b5ffff', '0b5fff', '#0b5ffg', 'red', ''].filter(isBrandColor)).to.deep.equal([]);
  });
});

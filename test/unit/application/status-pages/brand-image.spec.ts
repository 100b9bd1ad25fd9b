import { expect } from 'chai';
import { imageSizeOf } from '../../../../src/application/organizations/image-size.ts';
import {
  MAX_IMAGE_SIDE,
  decideImage,
  imageFile,
  imageIdOf,
  imageTypeOf,
} from '../../../../src/domain/organizations/brand-image.ts';
import type { ImageType } from '../../../../src/domain/organizations/brand-image.ts';

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? Array.from(part, (letter) => letter.charCodeAt(0)) : part)),
  );
const two = (value: number) => [value >> 8, value & 0xff];
const littleTwo = (value: number) => [value & 0xff, value >> 8];
const littleThree = (value: number) => [value & 0xff, (value >> 8) & 0xff, value >> 16];

const png = (width: number, height: number) =>
  bytes([0x89], 'PNG\r\n', [0x1a, 0x0a, 0, 0, 0, 13], 'IHDR', [0, 0], two(width), [0, 0], two(height), [8, 6, 0, 0, 0]);
/** With a segment of metadata, and a table with a marker between those of frames, before the frame. */
const jpeg = (width: number, height: number) =>
  bytes(
    [0xff, 0xd8, 0xff, 0xe0],
    two(6),
    'JFIF',
    [0xff, 0xc4],
    two(4),
    [0xff, 0xc0, 0xff, 0xff, 0xc2],
    two(17),
    [8],
    two(height),
    two(width),
    [3, 0, 0],
  );
const riff = (chunk: string) => ['RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0]] as const;
const lossy = (width: number, height: number) =>
  bytes(...riff('VP8 '), [0, 0, 0, 0x9d, 0x01, 0x2a], littleTwo(width), littleTwo(height));
const lossless = (width: number, height: number) => {
  const bits = (width - 1) | ((height - 1) << 14);
  return bytes(...riff('VP8L'), [0x2f, bits & 0xff, (bits >> 8) & 0xff, (bits >> 16) & 0xff, (bits >> 24) & 0xff]);
};
const extended = (width: number, height: number) =>
  bytes(...riff('VP8X'), [0, 0, 0, 0], littleThree(width - 1), littleThree(height - 1));

const images = [
  ['image/png', 'PNG', png],
  ['image/jpeg', 'JPEG', jpeg],
  ['image/webp', 'lossy WebP', lossy],
  ['image/webp', 'lossless WebP', lossless],
  ['image/webp', 'extended WebP', extended],
] as const;

const sizeOf = (contentType: string, sent: Uint8Array) => {
  const type = imageTypeOf(contentType);
  const size = type === null ? null : imageSizeOf(type, sent);
  const decision = decideImage({ contentType: type, size, bytes: sent });
  return decision.ok ? [decision.value.width, decision.value.height] : decision.code;
};

describe('a logo', () => {
  for (const [type, name, image] of images) {
    it(`can be ${name} of up to ${MAX_IMAGE_SIDE} pixels`, () => {
      expect(sizeOf(type, image(300, 70))).to.deep.equal([300, 70]);
      expect(sizeOf(type, image(MAX_IMAGE_SIDE, MAX_IMAGE_SIDE))).to.deep.equal([MAX_IMAGE_SIDE, MAX_IMAGE_SIDE]);
      expect(sizeOf(type, image(MAX_IMAGE_SIDE + 1, 1))).to.equal('invalidRequestBody');
      expect(sizeOf(type, image(1, MAX_IMAGE_SIDE + 1))).to.equal('invalidRequestBody');
    });

    it(`is refused if ${name} is cut off in its header, at any byte`, () => {
      const whole = image(300, 70);
      for (let length = 0; length < 20; length += 1)
        expect(sizeOf(type, whole.slice(0, length)), String(length)).to.equal('invalidRequestBody');
    });

    it(`is refused if ${name} is sent as another type`, () => {
      for (const other of ['image/png', 'image/jpeg', 'image/webp'].filter((each) => each !== type))
        expect(sizeOf(other, image(10, 10))).to.equal('invalidRequestBody');
    });
  }

  it('is refused without width or height', () => {
    expect(sizeOf('image/png', png(0, 10))).to.equal('invalidRequestBody');
    expect(sizeOf('image/png', png(10, 0))).to.equal('invalidRequestBody');
  });

  it('is refused as SVG, GIF or HTML, whatever the type that is sent', () => {
    const sent = bytes('<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><script/></svg>');
    for (const type of ['image/svg+xml', 'image/gif', 'text/html', 'image/png', ''])
      expect(sizeOf(type, sent)).to.equal('invalidRequestBody');
  });

  it('may have parameters in its type, in any case', () => {
    expect(sizeOf('Image/PNG; charset=binary', png(10, 10))).to.deep.equal([10, 10]);
  });

  it('ends a search for the frame of a JPEG at the end of the bytes', () => {
    expect(
      sizeOf(
        'image/jpeg',
        bytes(
          [0xff, 0xd8],
          Array.from({ length: 1000 }, () => 0xff),
        ),
      ),
    ).to.equal('invalidRequestBody');
    expect(sizeOf('image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0]))).to.equal(
      'invalidRequestBody',
    );
  });

  it('has a file name that says its public id', () => {
    const publicId = '01890000-0000-7000-8000-0000000000aa';
    for (const contentType of ['image/png', 'image/jpeg', 'image/webp'] as const satisfies readonly ImageType[])
      expect(imageIdOf(imageFile({ publicId, contentType }))).to.equal(publicId);
    for (const file of [publicId, `${publicId}.svg`, `../${publicId}.png`, `${publicId}.png/`, 'logo.png'])
      expect(imageIdOf(file), file).to.equal(null);
  });
});

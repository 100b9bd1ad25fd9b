import { expect } from 'chai';
import {
  bucketUrl,
  encryptionHeaders,
  s3LocationOf,
} from '../../../../../src/infrastructure/kernel/files/s3-location.ts';

describe('the URL of a bucket', () => {
  const urlOf = (text: string): string => bucketUrl(s3LocationOf(text)!, 'eu-central-1').href;

  it('names bucket, path, server, region and encryption', () => {
    expect(
      s3LocationOf('s3://files/a/b/?endpoint=https://s3.example.com/&region=fsn1&encryption=aws:kms&kmsKey=alias/one'),
    ).to.deep.equal({
      bucket: 'files',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.com',
      region: 'fsn1',
      hasPathStyle: true,
      encryption: 'aws:kms',
      kmsKey: 'alias/one',
    });
    expect(s3LocationOf('s3://files')).to.include({ prefix: '', endpoint: null, region: null, hasPathStyle: false });
  });

  for (const text of [
    's3://',
    's3://ab',
    's3://Files',
    's3://-files',
    's3://key:secret@files',
    's3://files:9000',
    's3://files#part',
    's3://files//a',
    's3://files/a%20b',
    's3://files?endpoint=ftp://s3.example.com',
    's3://files?endpoint=https://s3.example.com/path',
    's3://files?endpoint=https://key:secret@s3.example.com',
    's3://files?region=a/b',
    's3://files?region=a&region=b',
    's3://files?pathStyle=yes',
    's3://files?encryption=none',
    's3://files?kmsKey=alias/one',
    's3://files?encryption=AES256&kmsKey=alias/one',
    's3://files?accessKey=a',
    'https://files',
  ])
    it(`is not ${text}`, () => {
      expect(s3LocationOf(text)).to.equal(null);
    });

  it('leads to Amazon in the region without an endpoint, and has the bucket in the path of other servers', () => {
    expect(urlOf('s3://files/a')).to.equal('https://files.s3.eu-central-1.amazonaws.com/');
    expect(urlOf('s3://files?pathStyle=true')).to.equal('https://s3.eu-central-1.amazonaws.com/files/');
    expect(urlOf('s3://files?endpoint=http://10.0.0.5:9000')).to.equal('http://10.0.0.5:9000/files/');
    expect(urlOf('s3://files?endpoint=https://s3.example.com&pathStyle=false')).to.equal(
      'https://files.s3.example.com/',
    );
  });

  it('asks for encryption by the server only if it says so', () => {
    expect(encryptionHeaders(s3LocationOf('s3://files')!)).to.deep.equal({});
    expect(encryptionHeaders(s3LocationOf('s3://files?encryption=AES256')!)).to.deep.equal({
      'x-amz-server-side-encryption': 'AES256',
    });
  });
});

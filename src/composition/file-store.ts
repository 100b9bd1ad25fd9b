import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LookupFunction } from 'node:net';
import type { FileStore } from '../application/kernel/files.ts';
import { DirectoryFiles } from '../infrastructure/kernel/files/directory-files.ts';
import { S3Files } from '../infrastructure/kernel/files/s3-files.ts';
import { isS3Url, s3LocationOf } from '../infrastructure/kernel/files/s3-location.ts';
import { StartupError } from '../infrastructure/kernel/system/startup-error.ts';
import { systemClock, systemPause } from '../infrastructure/kernel/system/system-clock.ts';
import type { Settings } from './settings.ts';

/** The region that servers without regions expect. */
const DEFAULT_REGION = 'us-east-1';

/** The settings of a file store. */
export type FileStoreSettings = Pick<
  Settings,
  'dataDir' | 'storageUrl' | 'awsAccessKeyId' | 'awsSecretAccessKey' | 'awsSessionToken' | 'awsRegion'
>;

/** A file store, and its folder or URL in messages. */
export interface OpenedFileStore {
  readonly files: FileStore;
  readonly place: string;
}

/** Returns true if the files are in a bucket. */
export const isInBucket = ({ storageUrl }: Pick<Settings, 'storageUrl'>): boolean =>
  storageUrl !== null && isS3Url(storageUrl);

/** Opens the file store of the settings. A bucket that cannot be reached is noticed when it is used. */
export const openFileStore = (
  settings: FileStoreSettings,
  secretKey: Uint8Array,
  lookup: LookupFunction,
): OpenedFileStore => {
  const { dataDir, storageUrl } = settings;
  if (storageUrl !== null && isS3Url(storageUrl))
    return { files: bucketOf(storageUrl, settings, secretKey, lookup), place: storageUrl };
  const folder = storageUrl === null ? join(dataDir, 'files') : fileURLToPath(storageUrl);
  return { files: new DirectoryFiles(folder, secretKey), place: folder };
};

const bucketOf = (
  url: string,
  { awsAccessKeyId, awsSecretAccessKey, awsSessionToken: sessionToken, awsRegion }: FileStoreSettings,
  secretKey: Uint8Array,
  lookup: LookupFunction,
): FileStore => {
  const location = s3LocationOf(url);
  if (location === null) throw new StartupError(`${url} is not the URL of a bucket.`);
  if (awsAccessKeyId === null || awsSecretAccessKey === null)
    throw new StartupError('STORAGE_URL is a bucket; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.');
  const credentials = { accessKeyId: awsAccessKeyId, secretAccessKey: awsSecretAccessKey, sessionToken };
  const account = { location, region: location.region ?? awsRegion ?? DEFAULT_REGION, credentials };
  return new S3Files(account, secretKey, { clock: systemClock, pause: systemPause, lookup });
};

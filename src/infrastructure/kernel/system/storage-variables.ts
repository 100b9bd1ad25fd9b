import { z } from 'zod';
import { s3LocationOf } from '../files/s3-location.ts';
import { isLocalFolder, url } from './variable-schemas.ts';

/** The URL of a folder of this machine. */
const folder = url(/^file:\/\/\/[^/]/).refine(isLocalFolder);

/** The URL of a bucket of an S3 store. */
const bucket = z.string().refine((value) => s3LocationOf(value) !== null);

/** The environment variables of stored files. Those of AWS have the names that its own programs read. */
export const storageVariables = {
  STORAGE_URL: {
    schema: z.union([folder, bucket]).optional(),
    expects:
      'a URL such as file:///var/lib/watchstead/files or s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1',
    what: 'The folder, or the bucket of an S3 store, of files such as screenshots and data exports. All processes must share it. If not set, it is `files` in DATA_DIR. See docs/storage.md.',
  },
  AWS_ACCESS_KEY_ID: {
    schema: z.string().min(1).optional(),
    expects: 'the id of an access key',
    what: 'The id of the access key for the bucket in STORAGE_URL.',
  },
  AWS_SECRET_ACCESS_KEY: {
    schema: z.string().min(1).optional(),
    expects: 'a secret access key',
    what: 'The secret of the access key for the bucket in STORAGE_URL.',
  },
  AWS_SESSION_TOKEN: {
    schema: z.string().min(1).optional(),
    expects: 'the token of a temporary access key',
    what: 'The token that belongs to a temporary access key. It is read at the start, so the process must be started again before the token expires.',
  },
  AWS_REGION: {
    schema: z.string().min(1).optional(),
    expects: 'a region such as eu-central-1',
    what: 'The region of the bucket in STORAGE_URL if the URL has none. If neither is set, us-east-1.',
  },
} as const;

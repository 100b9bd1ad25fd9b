import { z } from 'zod';

/** The minimum length of the key that encrypts stored credentials, in bytes. */
export const MIN_SECRET_BYTES = 32;

const key = {
  schema: z
    .string()
    .refine((value) => Buffer.byteLength(value) >= MIN_SECRET_BYTES)
    .optional(),
  expects: `at least ${MIN_SECRET_BYTES} bytes`,
} as const;

/** The variables of the secret key. */
export const secretKeyVariables = {
  SECRET_KEY: {
    ...key,
    what: 'The key that encrypts stored credentials and signs cookies. With the embedded database, it is generated in DATA_DIR.',
  },
  NEW_SECRET_KEY: {
    ...key,
    what: 'The key that `watchstead rotate-secret-key` encrypts stored data with, in place of SECRET_KEY. Only this command reads it.',
  },
} as const;

// Written by `npm run docs` from the folders of src/texts.

/** The languages of mail, status pages and reports. */
export const languages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt'] as const;

import type { Request } from 'express';
import type { ExpectedRevisions } from '../../../../domain/kernel/record-changed.rules.ts';
import type { Endpoint } from '../endpoint.ts';

/** Returns the entity tag of a revision of a record. */
export const tagOfRevision = (revision: number): string => `"${revision}"`;

/** Matches a tag of a revision. Proxies that compress answers make tags weak on the way. */
const REVISION_TAG = /^(?:W\/)?"(\d{1,15})"$/;

/** Tells whether requests to the endpoint can name the version that they change. */
export const takesPreconditions = ({ method, versioned }: Pick<Endpoint, 'method' | 'versioned'>): boolean =>
  versioned === true && method !== 'get';

/**
 * Returns the revisions that `If-Match` names; undefined without the header, and for `*`, which every stored record
 * matches (RFC 9110 section 13.1.1). Tags of others are no revision, so that they match nothing.
 */
export const expectedRevisions = (request: Request): ExpectedRevisions | undefined => {
  const header = request.headers['if-match']?.trim();
  if (header === undefined || header === '*') return undefined;
  return header.split(',').flatMap((tag) => {
    const revision = REVISION_TAG.exec(tag.trim())?.[1];
    return revision === undefined ? [] : [Number(revision)];
  });
};

const hasRevision = (value: unknown): value is { readonly revision: number } =>
  typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number';

/** Returns the revision of the record that a use case returns, by itself or as a member beside others. */
const revisionOf = (value: unknown): number | null => {
  if (hasRevision(value)) return value.revision;
  return typeof value === 'object' && value !== null
    ? (Object.values(value).find(hasRevision)?.revision ?? null)
    : null;
};

/** Returns the headers that name the version of the record in an answer. */
export const versionHeaders = (value: unknown): Readonly<Record<string, string>> => {
  const revision = revisionOf(value);
  return revision === null ? {} : { ETag: tagOfRevision(revision) };
};

/** A JSON value. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;

/** A JSON object. */
export interface JsonObject {
  readonly [member: string]: Json;
}

/** Whether a value is a JSON object and neither null nor an array. */
export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !isArray(value);

/** Whether a value is a JSON array. */
export const isArray = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** The parsed text, or undefined when it is not JSON. */
export const parseJson = (text: string): Json | undefined => {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
};

/** The value at a dotted path such as `items.0.publicId`. */
export const valueAt = (value: Json | undefined, path: string): Json | undefined => {
  let found = value;
  for (const step of path.split('.')) {
    if (isArray(found)) found = found[Number(step)];
    else if (isObject(found)) found = found[step];
    else return undefined;
  }
  return found;
};

/**
 * The string or number at a path as a string, or `missing`. Missing values do not throw, so that a run continues and
 * records the difference.
 */
export const textAt = (value: Json | undefined, path: string): string => {
  const found = valueAt(value, path);
  return typeof found === 'string' || typeof found === 'number' ? String(found) : 'missing';
};

/** The number at a path; 0 when there is none. */
export const numberAt = (value: Json | undefined, path: string): number => {
  const found = valueAt(value, path);
  return typeof found === 'number' ? found : 0;
};

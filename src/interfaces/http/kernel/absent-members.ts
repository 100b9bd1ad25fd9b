import { z } from 'zod';

/** The members whose parser already returns at once when they are absent. */
const prepared = new WeakSet<z.core.$ZodType>();

/**
 * Prepares an object schema so that its optional members cost next to nothing in requests that leave them out. The
 * library runs the parser of each member, also of an absent one, and drops the description of what is wrong with it: a
 * third of the time of reading a change of one member. The schema accepts and returns the same. See ADR 0342.
 */
export const skipAbsentMembers = (schema: z.ZodType | undefined): void => {
  if (!(schema instanceof z.ZodObject)) return;
  for (const member of Object.values<z.core.$ZodType>(schema.shape))
    if (member instanceof z.ZodExactOptional && !prepared.has(member)) {
      prepared.add(member);
      skipWhereAbsent(member);
    }
};

/** An undefined value is of an absent member, because neither JSON nor a query contains one. */
const skipWhereAbsent = (member: z.ZodExactOptional): void => {
  const parse = member._zod.run;
  member._zod.run = (payload, context) => {
    if (payload.value !== undefined) return parse(payload, context);
    // The object drops it if the member is absent; a member that is present as undefined stays refused.
    payload.issues.push({ code: 'invalid_type', expected: 'nonoptional', input: undefined, inst: member });
    return payload;
  };
};

import { Application, ReflectionKind } from 'typedoc';

/** Members of the types of parameters are described with the function. */
const isOfParameter = ({ parent }) =>
  parent?.kindOf(ReflectionKind.Parameter) === true || (parent ? isOfParameter(parent) : false);

const isDocumented = (declared) =>
  declared.hasComment() || declared.getNonIndexSignatures().every((signature) => signature.hasComment());

/**
 * Warns of functions and methods without a doc comment. TypeDoc's own check of these kinds also demands a comment on each
 * property that holds a function, such as `broken` of every rule.
 */
export const load = (app) => {
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    for (const declared of project.getReflectionsByKind(ReflectionKind.FunctionOrMethod))
      if (!isOfParameter(declared) && !isDocumented(declared))
        app.logger.validationWarning(`${declared.getFriendlyFullName()} does not have any documentation`);
  });
};

/*
 * How the search of the site reads questions. Both functions are copied into the pages as text, so they may name nothing
 * outside themselves. check-site.mjs asks what people ask, and fails if the answer is not near the top.
 */

/** Drops the words that questions have in common, which long pages have most of. */
const processTerm = (term) => {
  const word = term.toLowerCase();
  return /^(a|after|all|already|am|an|and|any|are|as|at|be|been|before|but|by|can|could|did|do|does|each|every|for|from|get|had|has|have|how|i|if|in|into|is|it|its|me|more|my|no|not|of|on|one|only|or|other|our|out|own|s|should|so|something|than|that|the|their|them|then|there|these|they|this|to|up|us|was|we|were|what|when|where|which|who|why|will|with|without|would|you|your)$/.test(
    word,
  )
    ? null
    : word;
};

/** Puts pages that say how to do something before those that list or explain the inside. */
const boostDocument = (address) => {
  if (/^\/(questions|how-to|monitors|start)/.test(address)) return 1.5;
  return /^\/(rules|project|architecture|errors|performance|design|words|mcp)/.test(address) ? 0.3 : 1;
};

export const miniSearch = { options: { processTerm }, searchOptions: { boostDocument } };

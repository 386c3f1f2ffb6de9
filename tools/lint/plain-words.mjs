// The rule `local/plain-words`: keeps vague words out of strings and, with the option `comments`, out of doc comments.
// Quoted code (`…`) and SQL are not prose.

/** Each word with its replacement in plain technical English. */
const replacements = [
  ['tells?|told|telling', 'returns, reports, describes, logs'],
  ['texts', 'strings'],
  ['faults?', 'error, validation error'],
  ['whoever|nobody|anybody|everybody|somebody', 'the caller, no client, all identities'],
  ['people', 'identities, users, operators'],
  ['begun', 'started'],
  ['is asked|are asked', 'is queried, receives a request'],
  ['under way', 'in progress, in flight'],
  ['gone', 'deleted, disconnected, missing'],
  ['beside', 'alongside, in addition to'],
  ['of (?:its|their) own', 'dedicated, separate'],
  ['in the place of', 'instead of'],
  ['(?:un)?foreseen', 'precomputed, conflicting'],
  ['so many|at the most|which is the most', 'up to N, at most N'],
  ['broken off|breaks? off', 'aborted'],
  ['anew', 'again, from scratch'],
  ['ruled on', 'approved or rejected'],
  ['signs? of life', 'heartbeat'],
  ['chores?', 'scheduled task'],
].map(([pattern, instead]) => ({ pattern: new RegExp(`\\b(?:${pattern})\\b`, 'gi'), instead }));

/** A detail code, which stays. */
const allowed = /500\.0 Internal Fault/g;
const code = /\\?`[^`]*`|\$\{[^}]*\}|\{@\w+[^}]*\}/g;
const sql = /\b(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|CREATE|ALTER TABLE|WHERE)\b/;

export const plainWords = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'object', properties: { comments: { type: 'boolean' } }, additionalProperties: false }],
    messages: { plain: '`{{word}}` is not plain: write {{instead}}' },
  },
  create(context) {
    const report = (node, text) => {
      if (sql.test(text)) return;
      const prose = text.replace(code, '').replace(allowed, '');
      for (const { pattern, instead } of replacements) {
        const word = prose.match(pattern)?.[0];
        if (word !== undefined) context.report({ loc: node.loc, messageId: 'plain', data: { word, instead } });
      }
    };
    return {
      Literal: (node) => typeof node.value === 'string' && /\s/.test(node.value) && report(node, node.value),
      TemplateLiteral: (node) => report(node, node.quasis.map(({ value }) => value.cooked ?? '').join(' ')),
      Program: () => {
        if (context.options[0]?.comments !== true) return;
        for (const comment of context.sourceCode.getAllComments()) {
          if (comment.type === 'Block' && comment.value.startsWith('*')) report(comment, comment.value);
        }
      },
    };
  },
};

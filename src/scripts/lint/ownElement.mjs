import ts from 'typescript';

const { StringLike, NumberLike, BigIntLike, Any, Unknown } = ts.TypeFlags;
const renderedAsText = StringLike | NumberLike | BigIntLike | Any | Unknown;

/** @param {ts.Type} type @returns {boolean} whether React may render text for a value of this type */
function mayBeText(type) {
  if (type.isUnion()) return type.types.some(mayBeText);
  // In `text && <Element />`, an empty text creates no node.
  if (type.isStringLiteral() && type.value === '') return false;
  return (type.flags & renderedAsText) !== 0;
}

/**
 * Browser translation replaces text nodes. React then cannot remove or change a text, or insert before it, unless it is
 * the only child of its element. @type {import('eslint').Rule.RuleModule}
 */
export const ownElement = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'A text is the only child of its element' },
  },
  create(context) {
    const { program, esTreeNodeToTSNodeMap } = context.sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const isText = (child) =>
      child.type === 'JSXText' ||
      (child.type === 'JSXExpressionContainer' &&
        mayBeText(checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(child.expression))));
    const check = (node) => {
      const children = node.children.filter(
        // Line breaks with indentation and comments are not rendered.
        ({ type, value, expression }) =>
          type === 'JSXText'
            ? !/^\s*\n\s*$/.test(value)
            : expression?.type !== 'JSXEmptyExpression',
      );
      if (node.type === 'JSXElement' && children.length === 1) return;
      for (const child of children.filter(isText)) {
        const message = 'A text next to other children needs its own element, such as <span>.';
        context.report({ node: child, message });
      }
    };
    const checkComponent = (node) => {
      const [signature] = checker
        .getTypeAtLocation(esTreeNodeToTSNodeMap.get(node))
        .getCallSignatures();
      if (!signature || !mayBeText(signature.getReturnType())) return;
      context.report({ node, message: 'A component returns elements, not text.' });
    };
    return {
      JSXElement: check,
      JSXFragment: check,
      'FunctionDeclaration[id.name=/^[A-Z]/]': checkComponent,
      'ArrowFunctionExpression:matches([parent.id.name=/^[A-Z]/], [parent.key.name=/^[A-Z]/])':
        checkComponent,
    };
  },
};

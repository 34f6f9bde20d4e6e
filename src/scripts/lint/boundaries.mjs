import path from 'node:path';

/** Allowed imports between folders, as drawn in docs/architecture.md. */
const mayImport = {
  contract: [],
  lib: ['contract'],
  ui: ['lib', 'contract'],
  client: ['lib', 'contract'],
  shared: ['ui', 'client', 'lib', 'contract'],
  web: ['shared', 'ui', 'client', 'lib', 'contract'],
  admin: ['shared', 'ui', 'client', 'lib', 'contract'],
  server: ['contract'],
};
/** The ordered areas of a folder. Imports must only go to the same or a later area. */
const areas = {
  web: [
    ['main', 'render', 'preview', 'components'],
    ['app'],
    ['pages'],
    ['features'],
    ['store'],
    ['api'],
  ],
  admin: [['main'], ['app'], ['features'], ['session', 'ui', 'lib', 'api']],
  server: [['main'], ['app'], ['modules']],
};
/** Resources of the shop, which the design system must not import. */
const resources = /^contract\/(product|address|account)$/;
/** Files next to the server's `app` that compose modules. */
const composition = /^compose[A-Z]/;

/** @typedef {{ folder: string, area: string, rank: number, unit: string, file: string }} FileArea */

/** @param {string} file path below `src` @returns {FileArea | null} */
function areaOf(file) {
  const [folder = '', first = '', unit = ''] = file.split('/');
  if (!(folder in mayImport)) return null;
  const name = first.replace(/\.\w+$/, '');
  const area = folder === 'server' && composition.test(name) ? 'app' : name;
  const order = areas[folder] ?? [];
  const found = order.findIndex((names) => names.includes(area));
  // Server folders that are not listed, such as database or http, rank below the modules.
  return { folder, area, rank: found === -1 ? order.length : found, unit, file };
}

/** @param {FileArea} from @param {FileArea} to @returns {string | null} the error message, if any */
function getProblem(from, to) {
  if (from.folder !== to.folder) {
    if (!mayImport[from.folder].includes(to.folder)) {
      return `${from.folder} imports only ${mayImport[from.folder].join(', ') || 'superstruct'}.`;
    }
    return from.folder === 'ui' && resources.test(to.file)
      ? "The design system must not import the shop's data. src/shared may."
      : null;
  }
  if (to.rank < from.rank)
    return `${from.area} must not import ${to.area}. See the order in docs/architecture.md.`;
  if (from.area !== to.area || from.unit === to.unit) return null;
  if (from.area === 'features' && !(from.folder === 'web' && to.unit === 'shared')) {
    return from.folder === 'web'
      ? 'A feature must not import another. Shared code belongs in features/shared.'
      : 'A feature of the admin must not import another. Shared code belongs in session, ui or lib.';
  }
  if (from.area === 'modules' && !/Service(\.ts)?$/.test(to.file)) {
    return 'A module must only import the service of another module, not its repository or SQL.';
  }
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const boundaries = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'Imports follow the agreed directions' },
  },
  create(context) {
    // Fixtures contain their own tree, so the last `src/` counts.
    const file = context.filename.split(path.sep).join('/').split('/src/').at(-1) ?? '';
    const from = areaOf(file);
    if (!from) return {};
    /** @param {{ source?: { value?: unknown } | null }} node */
    const check = (node) => {
      const target = node.source?.value;
      if (typeof target !== 'string') return;
      const isAlias = target.startsWith('@/');
      if (!isAlias && !target.startsWith('.')) {
        if (from.folder === 'contract' && target !== 'superstruct') {
          context.report({ node, message: 'The contract imports only superstruct.' });
        }
        return;
      }
      const to = areaOf(
        isAlias ? target.slice(2) : path.posix.join(path.posix.dirname(file), target),
      );
      const message = to && getProblem(from, to);
      if (message) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

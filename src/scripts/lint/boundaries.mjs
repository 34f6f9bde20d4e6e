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
/** The areas inside a folder are ordered, and imports may only go to later areas. */
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
/** The shop's resources, which the design system does not know. */
const resources = /^contract\/(product|address|account)$/;
/** Files next to the server's `app` that compose modules. */
const composition = /^compose[A-Z]/;

/** @typedef {{ folder: string, area: string, rank: number, unit: string, file: string }} FileArea */

/** @param {string} file below `src` @returns {FileArea | null} */
function areaOf(file) {
  const [folder = '', first = '', unit = ''] = file.split('/');
  if (!(folder in mayImport)) return null;
  const name = first.replace(/\.\w+$/, '');
  const area = folder === 'server' && composition.test(name) ? 'app' : name;
  const order = areas[folder] ?? [];
  const found = order.findIndex((names) => names.includes(area));
  // Unlisted server folders rank below the modules: database, seed, http, email, images, settings.
  return { folder, area, rank: found === -1 ? order.length : found, unit, file };
}

/** @param {FileArea} from @param {FileArea} to @returns {string | null} what is wrong, if anything */
function fault(from, to) {
  if (from.folder !== to.folder) {
    if (!mayImport[from.folder].includes(to.folder)) {
      return `${from.folder} imports only ${mayImport[from.folder].join(', ') || 'superstruct'}.`;
    }
    return from.folder === 'ui' && resources.test(to.file)
      ? "The design system does not know the shop's data; src/shared does."
      : null;
  }
  if (to.rank < from.rank)
    return `${from.area} may not import ${to.area}: imports go rightward only.`;
  if (from.area !== to.area || from.unit === to.unit) return null;
  if (from.area === 'features' && !(from.folder === 'web' && to.unit === 'shared')) {
    return from.folder === 'web'
      ? 'A feature never imports another; what both need lives in features/shared.'
      : 'A feature of the admin never imports another; what both need lives in session, ui or lib.';
  }
  if (from.area === 'modules' && !/Service(\.ts)?$/.test(to.file)) {
    return "A module imports only another module's service, never its repository or SQL.";
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
    // The last `src/`, so that fixtures with their own tree are checked like the real one.
    const below = context.filename.split(path.sep).join('/').split('/src/').at(-1) ?? '';
    const from = areaOf(below);
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
        isAlias ? target.slice(2) : path.posix.join(path.posix.dirname(below), target),
      );
      const message = to && fault(from, to);
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

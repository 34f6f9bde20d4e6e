import path from 'node:path';

/**
 * The directions of imports, as docs/architecture.md draws them. Each file belongs to an area of a
 * side; a side's areas are ordered, and imports go to later areas only.
 */
const webOrder = [
  ['main', 'render'],
  ['app'],
  ['pages'],
  ['features'],
  ['store'],
  ['api', 'ui'],
  ['lib'],
];
const adminOrder = [['main', 'preview'], ['app'], ['features'], ['api', 'ui', 'lib']];
/** Areas of the shop that the admin shares. */
const sharedWithAdmin = ['api', 'ui', 'lib', 'serviceWorker'];
const serverOrder = [['main'], ['app'], ['modules']];
/** Files next to `app` that compose modules. */
const composition = /^compose[A-Z]/;

/** @typedef {{ side: string, area: string, rank: number, unit: string, file: string }} FileArea */

/** @param {string} file @returns {FileArea | null} */
function areaOf(file) {
  // The last `src/`, so that fixtures with their own tree are checked like the real one.
  const inside = file.split(path.sep).join('/').split('/src/').at(-1) ?? '';
  const [side = '', first = '', second = ''] = inside.split('/');
  if (side === 'contract') return { side, area: side, rank: 0, unit: '', file: inside };
  if (side !== 'web' && side !== 'server' && side !== 'admin') return null;
  const name = first.replace(/\.\w+$/, '');
  const area = side === 'server' && composition.test(name) ? 'app' : name;
  const order = { web: webOrder, admin: adminOrder, server: serverOrder }[side];
  const found = order.findIndex((areas) => areas.includes(area));
  // Server folders that are not listed rank below the modules: database, seed, http, email, images, settings.
  const rank = found === -1 ? order.length : found;
  return { side, area, rank, unit: second, file: inside };
}

/** @param {FileArea} from @param {FileArea} to @returns {string | null} what is wrong, if anything */
function fault(from, to) {
  if (from.side === 'contract') {
    return to.side === 'contract' ? null : 'The contract knows neither web nor server.';
  }
  if (to.side === 'contract') return null;
  if (from.side === 'admin' && to.side === 'web') {
    // It shows the shop's own product page.
    if (from.area === 'preview' && ['features', 'store'].includes(to.area)) return null;
    return sharedWithAdmin.includes(to.area)
      ? null
      : `The admin shares ${sharedWithAdmin.join(', ')} of the shop, not its ${to.area}.`;
  }
  if (from.side !== to.side) return 'Web, admin and server meet in the contract only.';
  if (to.rank < from.rank)
    return `${from.area} may not import ${to.area}: imports go rightward only.`;
  if (from.side === 'admin') return null;
  if (from.area === to.area) {
    if (from.area === 'features' && from.unit !== to.unit && to.unit !== 'shared') {
      return 'A feature never imports another; what both need lives in features/shared.';
    }
    const foreign = from.area === 'modules' && from.unit !== to.unit;
    if (foreign && !/Service(\.ts)?$/.test(to.file)) {
      return "A module imports only another module's service, never its repository or SQL.";
    }
    return null;
  }
  if (from.side === 'web' && to.rank === from.rank && from.rank > 0) {
    return `${from.area} and ${to.area} stand side by side and do not import each other.`;
  }
  return null;
}

/** @type {import('eslint').Rule.RuleModule} */
export const boundaries = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'Imports go in the agreed directions' },
  },
  create(context) {
    const from = areaOf(context.filename);
    if (!from) return {};
    /** @param {{ source?: { value?: unknown } | null }} node */
    const check = (node) => {
      const target = node.source?.value;
      if (typeof target !== 'string') return;
      if (!target.startsWith('.')) {
        if (from.side === 'contract' && target !== 'superstruct') {
          context.report({ node, message: 'The contract imports only superstruct.' });
        }
        return;
      }
      const to = areaOf(path.resolve(path.dirname(context.filename), target));
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

const { createElement } = require('react');

const icons = new Map();

/** Replaces lucide-react, whose 1,600 icons each test file would load. */
module.exports = new Proxy(icons, {
  get(_, name) {
    if (!icons.has(name))
      icons.set(name, ({ className }) => createElement('svg', { className, 'aria-hidden': true }));
    return icons.get(name);
  },
});

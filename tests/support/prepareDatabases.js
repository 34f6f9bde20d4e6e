const { execFileSync } = require('node:child_process');
const path = require('node:path');
const compileMessages = require('./compileMessages');

/** Global setup of tests that start a shop: compiles the catalogs, creates the cluster for `database.ts`. */
module.exports = () => {
  compileMessages();
  const cluster = path.resolve(__dirname, '../../node_modules/.cache/new-cluster.tar');
  execFileSync(process.execPath, [path.join(__dirname, 'dumpCluster.mjs'), cluster], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  process.env.NEW_CLUSTER = cluster;
};

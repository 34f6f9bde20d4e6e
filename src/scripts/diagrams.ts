import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMachine, type AnyStateMachine } from 'xstate';
import { fulfilment } from '@/contract/fulfilment';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { sessionMachine } from '@/web/features/session/sessionMachine';
import { machineDiagram } from '@/web/app/inspector/machineDiagram';
import { type Connection, openDatabase } from '@/server/database/client';
import { migrate } from '@/server/database/migrate';
import { migrations } from '@/server/database/migrations';
import { report } from './report';
import { workerPath } from './runCommand';
import { tablesDiagram } from './tablesDiagram';

const folder = path.resolve(__dirname, '../../docs/diagrams');

interface Diagram {
  file: string;
  title: string;
  machine: AnyStateMachine;
}

const diagrams: readonly Diagram[] = [
  { file: 'checkout.md', title: 'Checkout', machine: checkoutMachine },
  {
    file: 'fulfilment.md',
    title: 'Fulfilment of an order',
    machine: createMachine(fulfilment),
  },
  { file: 'session.md', title: 'Session', machine: sessionMachine },
];

function renderPage(title: string, source: string, mermaid: string): string {
  return [
    `# ${title}`,
    '',
    `Generated from the ${source} by \`npm run diagrams\`. Do not edit.`,
    '',
    '```mermaid',
    mermaid,
    '```',
    '',
  ].join('\n');
}

const page = ({ title, machine }: Diagram) => renderPage(title, 'machine', machineDiagram(machine));

export const tablesFile = path.join(folder, 'tables.md');
export const tablesPage = async (connection: Connection) =>
  renderPage('Tables', 'migrations', await tablesDiagram(connection));

export async function staleDiagrams(): Promise<string[]> {
  const found = await Promise.all(
    diagrams.map(async (diagram) => {
      const current = await readFile(path.join(folder, diagram.file), 'utf8').catch(() => '');
      return current === page(diagram) ? [] : [`docs/diagrams/${diagram.file}`];
    }),
  );
  return found.flat();
}

async function writeDiagrams(): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const diagram of diagrams) {
    await writeFile(path.join(folder, diagram.file), page(diagram));
    report(`docs/diagrams/${diagram.file}`);
  }
  const database = await openDatabase({ dataDir: ':memory:', workerPath });
  try {
    await migrate(database.kysely, migrations);
    await writeFile(tablesFile, await tablesPage(database.kysely));
    report('docs/diagrams/tables.md');
  } finally {
    await database.close();
  }
}

if (require.main === module) void writeDiagrams();

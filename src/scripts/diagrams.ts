import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMachine, type AnyStateMachine } from 'xstate';
import { fulfilment } from '@/contract/fulfilment';
import { checkoutMachine } from '@/web/features/checkout/checkoutMachine';
import { sessionMachine } from '@/web/features/session/sessionMachine';
import { machineDiagram } from '@/web/app/inspector/machineDiagram';
import { report } from './report';

/** Of the project. */
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

function page({ title, machine }: Diagram): string {
  return [
    `# ${title}`,
    '',
    'Generated from the machine by `npm run diagrams`; not to be edited.',
    '',
    '```mermaid',
    machineDiagram(machine),
    '```',
    '',
  ].join('\n');
}

/** Files whose diagram differs from the machine. */
export async function staleDiagrams(): Promise<string[]> {
  const found = await Promise.all(
    diagrams.map(async (diagram) => {
      const present = await readFile(path.join(folder, diagram.file), 'utf8').catch(() => '');
      return present === page(diagram) ? [] : [`docs/diagrams/${diagram.file}`];
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
}

if (require.main === module) void writeDiagrams();

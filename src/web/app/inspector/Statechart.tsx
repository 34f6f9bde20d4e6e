import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';
import { use } from 'react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { arrowsOf } from './machineDiagram';

const idOf = (node: AnyStateNode) => node.path.join('.');

function boxOf(node: AnyStateNode): ElkNode {
  const children = Object.values(node.states).map(boxOf);
  const width = node.key.length * 7.2 + 20;
  return {
    id: idOf(node),
    labels: [{ text: node.key }],
    ...(children.length === 0
      ? { width, height: 26 }
      : {
          children,
          layoutOptions: {
            'elk.padding': '[top=28,left=12,bottom=12,right=12]',
            'elk.nodeSize.constraints': 'MINIMUM_SIZE',
            'elk.nodeSize.minimum': `(${width},40)`,
          },
        }),
  };
}

/** Lays the states out; labels would triple the size, so transitions are listed beside the drawing. */
export function layout(machine: AnyStateMachine): Promise<ElkNode> {
  const pairs = new Map(
    arrowsOf(machine.root)
      // The root has no box; its transitions lead out of every state.
      .filter(({ from, to }) => from.path.length > 0 && to.path.length > 0)
      .map(({ from, to }) => [`${idOf(from)}>${idOf(to)}`, [idOf(from), idOf(to)] as const]),
  );
  return new ELK().layout({
    id: 'machine',
    children: Object.values(machine.root.states).map(boxOf),
    edges: [...pairs].map(([id, [from, to]]) => ({ id, sources: [from], targets: [to] })),
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
      'elk.json.edgeCoords': 'ROOT',
      'elk.json.shapeCoords': 'ROOT',
      'elk.layered.spacing.nodeNodeBetweenLayers': '24',
      'elk.spacing.nodeNode': '14',
    },
  });
}

function State({ box, active }: { box: ElkNode; active: ReadonlySet<string> }) {
  const { x = 0, y = 0, width = 0, children = [] } = box;
  return (
    <g className={active.has(box.id) ? 'state active' : 'state'}>
      <rect {...{ x, y, width }} height={box.height} rx={6} />
      <text x={x + width / 2} y={y + 17}>
        {box.labels?.[0]?.text}
      </text>
      {children.map((child) => (
        <State key={child.id} box={child} active={active} />
      ))}
    </g>
  );
}

interface StatechartProps {
  name: string;
  drawing: Promise<ElkNode>;
  active: ReadonlySet<string>;
}

export function Statechart({ name, drawing, active }: StatechartProps) {
  const { children = [], edges = [], width = 0, height = 0 } = use(drawing);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: width, minWidth: width * 0.6 }}
      role="img"
      aria-label={`${name}: ${[...active].join(', ')}`}
    >
      <defs>
        <marker id="head" orient="auto" markerWidth="7" markerHeight="6" refX="7" refY="3">
          <path d="M0 0L7 3L0 6z" />
        </marker>
      </defs>
      {children.map((box) => (
        <State key={box.id} box={box} active={active} />
      ))}
      {edges.map(({ id, sources, sections = [] }) =>
        sections.map(({ startPoint, bendPoints = [], endPoint }, index) => (
          <path
            key={`${id}${index}`}
            className={sources.some((from) => active.has(from)) ? 'arrow active' : 'arrow'}
            d={`M${[startPoint, ...bendPoints, endPoint].map(({ x, y }) => `${x} ${y}`).join('L')}`}
            markerEnd="url(#head)"
          />
        )),
      )}
    </svg>
  );
}

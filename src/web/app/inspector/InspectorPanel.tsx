import {
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
  use,
} from 'react';
import { createMachine, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { activePaths, type InspectorSource, type Step } from './history';
import { getArrows } from './machineDiagram';
import ELK, { type ElkNode } from 'elkjs/lib/elk.bundled.js';

const style = `
  :host { all: initial; color-scheme: light dark }
  * { box-sizing: border-box; font: 12px/1.45 ui-monospace, monospace; margin: 0 }
  aside { position: fixed; inset: auto 0 0; z-index: 2147483647; display: flex; flex-direction: column;
    color: light-dark(#222, #ddd); background: light-dark(#fff, #1b1b1f); outline: none;
    border-top: 1px solid light-dark(#bbb, #444) }
  [role=separator] { height: 6px; cursor: ns-resize; background: light-dark(#e6e6ea, #333); touch-action: none }
  header { display: flex; gap: 4px; align-items: center; padding: 4px 8px }
  header > :nth-last-child(2) { margin-inline-start: auto; opacity: .7 }
  button { color: inherit; background: none; border: 1px solid transparent; border-radius: 4px;
    padding: 2px 8px; cursor: pointer; text-align: start }
  button[aria-pressed=true], li button[aria-current] { background: light-dark(#e8eefc, #2a3550);
    border-color: light-dark(#5b82d8, #6f93e6) }
  :focus-visible { outline: 2px solid #5b82d8; outline-offset: -2px }
  .columns { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 3fr) 1fr 1fr 1fr }
  .columns > * { overflow: auto; padding: 8px; border-inline-start: 1px solid light-dark(#e2e2e6, #333) }
  h2 { font-weight: 700; margin-block-end: 4px } ul, ol { list-style: none; padding: 0 }
  li button { width: 100%; overflow-wrap: anywhere } .ignored { opacity: .55 }
  pre { white-space: pre-wrap; overflow-wrap: anywhere }
  svg { display: block; width: 100%; height: auto; margin: auto }
  svg text { text-anchor: middle; fill: currentcolor }
  rect { fill: light-dark(#f7f7f9, #26262b); stroke: light-dark(#a5a5ad, #5c5c66) }
  .active > rect { fill: light-dark(#dce7ff, #2b3e6b); stroke: #5b82d8; stroke-width: 2 }
  .active > text { font-weight: 700 }
  .arrow { fill: none; stroke: light-dark(#c3c3cc, #4a4a54) } marker { fill: light-dark(#8d8d99, #888) }
  .arrow.active { stroke: #5b82d8; stroke-width: 1.5 }`;

const heightKey = 'inspector.height';
const heightStep = 40;

/** Keeps part of the page visible. */
function clampHeight(height: number): number {
  return Math.max(120, Math.min(window.innerHeight - 120, height));
}

function usePanelHeight() {
  const [height, setHeight] = useState(() =>
    clampHeight(Number(sessionStorage.getItem(heightKey)) || window.innerHeight * 0.42),
  );
  useEffect(() => {
    sessionStorage.setItem(heightKey, String(height));
    // Allows scrolling the end of the page above the panel.
    document.documentElement.style.paddingBlockEnd = `${height}px`;
    return () => {
      document.documentElement.style.paddingBlockEnd = '';
    };
  }, [height]);
  return [height, (newHeight: number) => setHeight(clampHeight(newHeight))] as const;
}

function Machine({ machine, history }: { machine: AnyStateMachine; history: readonly Step[] }) {
  const drawing = useMemo(() => layout(machine), [machine]);
  const [selected, setSelected] = useState<Step | null>(null);
  const current = selected ?? history.at(-1);
  const active = new Set(activePaths(current?.value));
  const arrows = getArrows(machine.root).filter(
    ({ from }) => from.path.length === 0 || active.has(from.path.join('.')),
  );
  return (
    <div className="columns">
      <div>
        <Suspense fallback="Drawing...">
          <Statechart name={machine.id} drawing={drawing} active={active} />
        </Suspense>
      </div>
      <section>
        <h2>Transitions from here</h2>
        <ul>
          {arrows.map(({ to, label }, index) => (
            <li key={index}>
              <span>{`${label} → `}</span>
              <b>{to.path.join('.')}</b>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>
          <span>{'Events '}</span>
          <button type="button" aria-pressed={!selected} onClick={() => setSelected(null)}>
            Live
          </button>
        </h2>
        <ol>
          {history.toReversed().map((step, index) => (
            <li key={history.length - index} className={step.hasChanged ? undefined : 'ignored'}>
              <button
                type="button"
                aria-current={step === current || undefined}
                onClick={() => setSelected(step)}
              >
                {`${new Date(Number(step.at)).toLocaleTimeString('sv')} ${step.event.type}`}
              </button>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h2>{`State after the event (${current?.status ?? ''})`}</h2>
        <pre>{JSON.stringify(current?.value, null, 1)}</pre>
        <h2>Event</h2>
        <pre>{JSON.stringify(current?.event, null, 1)}</pre>
        <h2>Context</h2>
        <pre>{JSON.stringify(current?.context, null, 1)}</pre>
      </section>
    </div>
  );
}

interface InspectorPanelProps {
  source: InspectorSource;
  close: () => void;
  takeFocus: boolean;
}

/** The panel is in English, because it is only for developers. */
export function InspectorPanel({ source, close, takeFocus }: InspectorPanelProps) {
  const { machines } = useSyncExternalStore(source.subscribe, source.getInspected);
  const [height, setHeight] = usePanelHeight();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takeFocus) panel.current?.focus();
  }, [takeFocus]);
  const currentId = selectedId ?? Object.keys(machines).at(-1);
  const { definition, history = [] } = (currentId && machines[currentId]) || {};
  const machine = useMemo(
    () => (definition ? createMachine(JSON.parse(definition)) : undefined),
    [definition],
  );
  const drag = ({ buttons, clientY }: PointerEvent) => {
    if (buttons === 1) setHeight(window.innerHeight - clientY);
  };
  const resizeByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowUp') setHeight(height + heightStep);
    if (key === 'ArrowDown') setHeight(height - heightStep);
  };
  return (
    <aside
      ref={panel}
      tabIndex={-1}
      aria-label="State machines"
      style={{ height }}
      onKeyDown={({ key }) => key === 'Escape' && close()}
    >
      <style>{style}</style>
      <div
        role="separator"
        aria-label="Resize"
        aria-orientation="horizontal"
        aria-valuenow={Math.round(height)}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={resizeByKey}
      />
      <header>
        {Object.keys(machines).map((id) => (
          <button
            key={id}
            type="button"
            aria-pressed={id === currentId}
            onClick={() => setSelectedId(id)}
          >
            {id}
          </button>
        ))}
        <small>Alt+Shift+I</small>
        <button type="button" aria-label="Close" onClick={close}>
          ✕
        </button>
      </header>
      {machine ? (
        <Machine key={definition} machine={machine} history={history} />
      ) : (
        <p>No machine has started yet.</p>
      )}
    </aside>
  );
}

const getPathId = (node: AnyStateNode) => node.path.join('.');

function toBox(node: AnyStateNode): ElkNode {
  const children = Object.values(node.states).map(toBox);
  const width = node.key.length * 7.2 + 20;
  return {
    id: getPathId(node),
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

/** Transitions are listed separately, because their labels would triple the size of the drawing. */
function layout(machine: AnyStateMachine): Promise<ElkNode> {
  const pairs = new Map(
    getArrows(machine.root)
      // The root has no box, because its transitions lead out of every state.
      .filter(({ from, to }) => from.path.length > 0 && to.path.length > 0)
      .map(({ from, to }) => [
        `${getPathId(from)}>${getPathId(to)}`,
        [getPathId(from), getPathId(to)] as const,
      ]),
  );
  return new ELK().layout({
    id: 'machine',
    children: Object.values(machine.root.states).map(toBox),
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

function Statechart({ name, drawing, active }: StatechartProps) {
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

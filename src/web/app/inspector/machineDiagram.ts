import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';

function eventName(type: string): string {
  if (type === '') return '';
  const outcome = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type);
  if (outcome) return `${outcome[2]} ${outcome[1] === 'done' ? 'done' : 'failed'}`;
  const after = /^xstate\.after\.([^.]+)\./.exec(type);
  return after ? `after ${after[1]}` : type;
}

function guardName(guard: AnyTransitionDefinition['guard']): string {
  if (!guard) return '';
  if (typeof guard === 'string') return guard;
  if (typeof guard === 'object' && 'type' in guard) {
    const { type, params } = guard as { type: string; params?: unknown };
    return typeof params === 'string' ? `${type} ${params}` : type;
  }
  return 'guarded';
}

function getId(node: AnyStateNode): string {
  return node.path.join('_') || node.key;
}

function label(transition: AnyTransitionDefinition): string {
  const guard = guardName(transition.guard);
  return [eventName(transition.eventType), guard && `[${guard}]`].filter(Boolean).join(' ');
}

function getTransitions(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

function states(node: AnyStateNode, indent: string): string[] {
  const lines: string[] = [];
  const children = Object.values(node.states);
  const initial = node.type === 'parallel' ? children : (node.initial?.target ?? []);
  lines.push(...initial.map((state) => `${indent}[*] --> ${getId(state)}`));
  for (const child of children) {
    const isNested = Object.keys(child.states).length > 0;
    lines.push(`${indent}state "${child.key}" as ${getId(child)}${isNested ? ' {' : ''}`);
    if (isNested) lines.push(...states(child, `${indent}  `), `${indent}}`);
  }
  return lines;
}

export interface Arrow {
  from: AnyStateNode;
  to: AnyStateNode;
  label: string;
}

/** Omits transitions without a target, which only change the context. */
export function getArrows(node: AnyStateNode): Arrow[] {
  const ownArrows = getTransitions(node).flatMap((transition) =>
    (transition.target ?? []).map((to) => ({ from: node, to, label: label(transition) })),
  );
  return [...ownArrows, ...Object.values(node.states).flatMap(getArrows)];
}

export function machineDiagram(machine: AnyStateMachine): string {
  const arrows = getArrows(machine.root).map(
    ({ from, to, label }) => `  ${getId(from)} --> ${getId(to)}${label && ` : ${label}`}`,
  );
  return ['stateDiagram-v2', ...states(machine.root, '  '), ...arrows].join('\n');
}

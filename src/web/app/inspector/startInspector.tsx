import { createInspector } from '@statelyai/inspect';
import { createRoot, type Root } from 'react-dom/client';
import type { AnyMachineSnapshot } from 'xstate';
import { redact } from '@/client/devTools';
import { makeEmitter } from '@/lib/emitter';
import type { Inspect } from '@/lib/InspectionContext';
import { nothingInspected, withInspection } from './history';

const openKey = 'inspector.open';

function makeSource() {
  let inspected = nothingInspected;
  const changes = makeEmitter<void>();
  let isAnnounced = true;
  // Runs in a microtask, because React may send an event while it renders.
  const announce = () => {
    isAnnounced = true;
    changes.emit();
  };
  const inspector = createInspector(
    {
      send(message) {
        inspected = withInspection(inspected, message);
        if (isAnnounced) queueMicrotask(announce);
        isAnnounced = false;
      },
    },
    // The depth limit must cover nested states in a definition.
    { sanitizeEvent: redact, sanitizeContext: redact, serializationDepthLimit: 40 },
  );
  return {
    inspector,
    getInspected: () => inspected,
    subscribe: changes.subscribe,
  };
}

/**
 * Records the machines without secrets from page load on. Alt+Shift+I or `?inspect` opens the panel, which reopens
 * after reloads.
 */
export function startInspector(target: Window): Inspect {
  const { document, sessionStorage } = target;
  const source = makeSource();
  const { inspector } = source;
  let opened: { host: HTMLElement; root: Root; focusBefore: Element | null } | null = null;

  function close() {
    if (!opened) return;
    const { host, root, focusBefore } = opened;
    opened = null;
    sessionStorage.removeItem(openKey);
    root.unmount();
    host.remove();
    if (focusBefore instanceof HTMLElement) focusBefore.focus();
  }

  async function open(takeFocus: boolean) {
    sessionStorage.setItem(openKey, 'true');
    const { InspectorPanel } = await import('./InspectorPanel');
    if (opened) return;
    const host = document.createElement('div');
    const root = createRoot(host.attachShadow({ mode: 'open' }));
    opened = { host, root, focusBefore: document.activeElement };
    // The panel is outside the body, which React owns.
    document.documentElement.append(host);
    root.render(<InspectorPanel {...{ source, close, takeFocus }} />);
  }

  target.addEventListener('keydown', (event) => {
    if (!event.altKey || !event.shiftKey || event.code !== 'KeyI') return;
    event.preventDefault();
    if (opened) close();
    else void open(true);
  });
  if (
    sessionStorage.getItem(openKey) !== null ||
    new URLSearchParams(target.location.search).has('inspect')
  ) {
    void open(false);
  }
  // `inspector.inspect` would wait until the browser is idle and show outdated states of a busy page.
  return (event) => {
    const { actorRef } = event;
    if (event.type === '@xstate.actor') inspector.actor(actorRef);
    if (event.type !== '@xstate.snapshot') return;
    const { status, value, context } = event.snapshot as AnyMachineSnapshot;
    inspector.snapshot(actorRef, { status, value, context }, { event: event.event });
  };
}

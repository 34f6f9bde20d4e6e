import { createInspector } from '@statelyai/inspect';
import { createRoot, type Root } from 'react-dom/client';
import { redact } from '@/client/devTools';
import { makeEmitter } from '@/lib/emitter';
import type { Inspect } from '@/lib/InspectionContext';
import { nothingInspected, withInspection } from './history';

const openKey = 'inspector.open';

function makeSource() {
  let inspected = nothingInspected;
  const changes = makeEmitter<void>();
  const inspector = createInspector(
    {
      send(message) {
        inspected = withInspection(inspected, message);
        changes.emit();
      },
    },
    // The depth of nested states in a definition.
    { sanitizeEvent: redact, sanitizeContext: redact, serializationDepthLimit: 40 },
  );
  return {
    inspector,
    getInspected: () => inspected,
    subscribe: changes.subscribe,
  };
}

/**
 * Records the machines from page load, without secrets. Alt+Shift+I or `?inspect`
 * opens the panel; it stays open across reloads of the tab.
 */
export function startInspector(target: Window): Inspect {
  const { document, sessionStorage } = target;
  const source = makeSource();
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
    // Outside the body, which React owns.
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
  return (event) => source.inspector.inspect.next?.(event);
}

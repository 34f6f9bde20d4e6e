import { createBrowserInspector, createBrowserReceiver } from '@statelyai/inspect';
import { createRoot } from 'react-dom/client';
import type { Inspect } from '../../lib/InspectionContext';
import { redact } from '../../store/devTools';
import { InspectorPanel } from './InspectorPanel';

const panelStyle = `
  position: fixed; inset: auto 0 0 0; z-index: 2147483647; width: 100%; height: 38vh;
  border: 0; border-top: 3px solid #e06e0c; background: #fff;`;

const documentStyle = `
  body { font: 13px/1.5 ui-monospace, monospace; margin: 12px; color: #24101f; background: #fff }
  h1, h2 { font-size: 14px; margin: 8px 0 } ul, ol { list-style: none; margin: 0; padding: 0 }
  .columns { display: grid; grid-template-columns: 1fr 1fr 2fr; gap: 12px; align-items: start }
  .columns > * { max-height: 24vh; overflow: auto; margin: 0 }
  .active { background: #fde8d0; font-weight: 700 }`;

/**
 * The XState inspector of `@statelyai/inspect`, at the foot of the page. Its receiver lives in a
 * frame of the page itself, so nothing is loaded from elsewhere and it works offline. Secrets are
 * redacted before they leave the machine's page.
 */
export function openInspector(target: Window): Inspect {
  const frame = target.document.createElement('iframe');
  frame.title = 'XState inspector';
  frame.style.cssText = panelStyle;
  const inspector = createBrowserInspector({
    window: target,
    url: 'about:blank',
    iframe: frame,
    autoStart: false,
    sanitizeEvent: redact,
    sanitizeContext: redact,
  });
  frame.addEventListener('load', () => {
    const inside = frame.contentWindow;
    if (!inside) return;
    const style = inside.document.createElement('style');
    style.textContent = documentStyle;
    inside.document.head.append(style);
    createRoot(inside.document.body).render(
      <InspectorPanel receiver={createBrowserReceiver({ window: inside })} />,
    );
  });
  inspector.start();
  // Beside the body, which React owns to its last child.
  target.document.documentElement.append(frame);
  return (event) => inspector.inspect.next?.(event);
}

import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import styled from 'styled-components';

const List = styled.div`
  display: flex;
  gap: clamp(16px, 2.2vw, 32px);
  overflow-x: auto;
  border-bottom: 1px solid var(--border);
  scrollbar-width: none;

  button {
    position: relative;
    flex: none;
    min-height: 48px;
    padding: 0 2px;
    font-weight: 500;
    color: var(--text-muted);
  }
  button::after {
    content: '';
    position: absolute;
    inset: auto 0 0;
    height: 3px;
    background: var(--brand);
    transform: scaleX(0);
    transform-origin: left;
    transition: transform var(--dur-3) var(--ease-pour);
  }
  button:hover::after,
  button[aria-selected='true']::after {
    transform: scaleX(1);
  }
  button[aria-selected='true'] {
    font-weight: 600;
    color: var(--text);
  }
  button:focus-visible {
    outline-offset: -3px;
  }
`;

const TabPanel = styled.div`
  padding-top: 20px;
`;

export interface Tab {
  key: string;
  label: string;
  content: ReactNode;
}

const step: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs after the ARIA pattern: arrows, Home and End choose, Tab goes on to the content. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(0);
  const current = Math.min(chosen, tabs.length - 1);

  const handleKeys = (event: KeyboardEvent) => {
    const by = step[event.key];
    let next: number;
    if (by !== undefined) next = (current + by + tabs.length) % tabs.length;
    else if (event.key === 'Home') next = 0;
    else if (event.key === 'End') next = tabs.length - 1;
    else return;
    event.preventDefault();
    setChosen(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };

  return (
    <div>
      <List ref={list} role="tablist" aria-label={label} onKeyDown={handleKeys}>
        {tabs.map((tab, index) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-controls={`${id}-${tab.key}-panel`}
            aria-selected={index === current}
            tabIndex={index === current ? 0 : -1}
            onClick={() => setChosen(index)}
          >
            {tab.label}
          </button>
        ))}
      </List>
      {tabs.map((tab, index) => (
        <TabPanel
          key={tab.key}
          role="tabpanel"
          id={`${id}-${tab.key}-panel`}
          aria-labelledby={`${id}-${tab.key}`}
          tabIndex={0}
          hidden={index !== current}
        >
          {tab.content}
        </TabPanel>
      ))}
    </div>
  );
}

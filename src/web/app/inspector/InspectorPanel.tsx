import type { createBrowserReceiver } from '@statelyai/inspect';
import { useEffect, useState } from 'react';
import {
  activePaths,
  withInspection,
  type InspectedActor,
  type InspectedActors,
} from './inspectedActors';

type Receiver = ReturnType<typeof createBrowserReceiver>;

function show(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 1);
}

function Actor({ actor }: { actor: InspectedActor }) {
  const active = new Set(activePaths(actor.value));
  return (
    <section>
      <h2>
        {actor.name} <small>{actor.status}</small>
      </h2>
      <div className="columns">
        <ul>
          {actor.states.map((path) => (
            <li
              key={path}
              className={active.has(path) ? 'active' : undefined}
              style={{ paddingInlineStart: `${path.split('.').length}em` }}
            >
              {path.split('.').at(-1)}
            </li>
          ))}
        </ul>
        <pre>{show(actor.context)}</pre>
        <ol>
          {actor.events.toReversed().map((event, index) => (
            <li key={actor.events.length - index}>
              <b>{event.type}</b> <code>{show(event.detail)}</code>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** Machines first, then the effects that they started. For developers only, hence in English. */
export function InspectorPanel({ receiver }: { receiver: Receiver }) {
  const [actors, setActors] = useState<InspectedActors>({});
  useEffect(() => {
    const subscription = receiver.subscribe((event) => {
      setActors((known) => withInspection(known, event));
    });
    return () => subscription.unsubscribe();
  }, [receiver]);
  const shown = Object.values(actors);
  const machines = shown.filter((actor) => actor.states.length > 0);
  const effects = shown.filter((actor) => actor.states.length === 0);
  return (
    <>
      <h1>State machines</h1>
      {machines.map((actor) => (
        <Actor key={actor.id} actor={actor} />
      ))}
      <details>
        <summary>{effects.length} effects</summary>
        {effects.map((actor) => (
          <Actor key={actor.id} actor={actor} />
        ))}
      </details>
    </>
  );
}

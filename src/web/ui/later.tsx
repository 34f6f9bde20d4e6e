import {
  memo,
  Suspense,
  useEffect,
  useState,
  type ComponentType,
  type NamedExoticComponent,
} from 'react';
import { nextSign, quietAfterSign } from '../lib/nextSign';
import { useHydrated } from '../lib/useHydrated';

type Late<Props extends object> = NamedExoticComponent<Props> & {
  /** Fetches the code now, for who is about to go where the part stands. */
  start: () => void;
};

/**
 * A part of a page whose code comes after the page: the server's markup stands as it is, links and all,
 * until somebody is there and the browser at rest, or at once on screens that match `atOnce`; then the
 * app takes it over. A click on a button in it is kept until then. Where no markup stands the code is
 * fetched at once. The part's props have to stay the same, or the markup would be drawn anew.
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  atOnce?: string,
): Late<Props> {
  const code = makeCode(load);
  // The server draws everything; all of it is in one file there.
  if (typeof window === 'undefined') code.start();

  function Code(props: Props) {
    const hydrated = useHydrated();
    const Part = code.part();
    if (Part) return <Part {...props} />;
    if (hydrated) code.start();
    throw code.arrival;
  }

  function Later(props: Props) {
    const [place] = useState(makePlace);
    useEffect(() => {
      if (place.shown) return undefined;
      if (atOnce && window.matchMedia(atOnce).matches) code.start();
      else void quietAfterSign(window).then(code.start);
      return place.keepClicks(code.start);
    }, [place]);
    return (
      <div ref={place.put} style={{ display: 'contents' }}>
        <Suspense fallback={<AsItStands markup={place.markup} />}>
          <Code {...props} />
          <Shown then={place.show} />
        </Suspense>
      </div>
    );
  }
  return Object.assign(memo(Later), { start: code.start }) as unknown as Late<Props>;
}

/** Code on its way. What was lost is fetched again with the next sign. */
function makeCode<Props>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null;
  let started = false;
  let arrive: () => void;
  /** React waits for what is thrown while it renders. */
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const attempt = (): Promise<void> =>
    load().then(
      (loaded) => {
        part = loaded;
        arrive();
      },
      () => nextSign().then(attempt),
    );
  return {
    arrival,
    part: () => part,
    start: () => {
      if (started) return;
      started = true;
      void attempt();
    },
  };
}

/** Where the part stands, and what was clicked there before it could hear of it. */
function makePlace() {
  let element: HTMLElement | null = null;
  const clicked: HTMLElement[] = [];
  const place = {
    shown: false,
    put: (at: HTMLElement | null) => {
      element = at;
    },
    markup: () => element?.innerHTML ?? '',
    keepClicks: (heard: () => void) => {
      const keep = (event: Event) => {
        const button = event.target instanceof Element && event.target.closest('button');
        if (place.shown || !button || !element?.contains(button)) return;
        event.preventDefault();
        event.stopPropagation();
        clicked.push(button);
        heard();
      };
      // On the window, since React stops on its way what it has nobody for.
      window.addEventListener('click', keep, true);
      return () => window.removeEventListener('click', keep, true);
    },
    show: () => {
      place.shown = true;
      for (const button of clicked.splice(0)) {
        if (button.isConnected) button.click();
      }
    },
  };
  return place;
}

function Shown({ then }: { then: () => void }) {
  useEffect(then, [then]);
  return null;
}

/** Should the page change before the code is here, what stands stays to be seen. */
function AsItStands({ markup }: { markup: () => string }) {
  const [html] = useState(markup);
  return <div style={{ display: 'contents' }} dangerouslySetInnerHTML={{ __html: html }} />;
}

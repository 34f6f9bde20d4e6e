import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Navigation, Place } from './navigation';
import type { Pages } from './pages';

/** Milliseconds that a page which is there may take to be rendered before a skeleton answers. */
const renderedWithinMs = 50;
/** Milliseconds. Where the last page took longer, the skeleton would come anyway: it comes at once. */
const slowRenderMs = 100;

/** Promises, one after the other, that stand between a click and a page of which all is there. */
const preparedWithinTurns = 60;

interface ShownPage {
  /** What is answered for: the page's own place, or ahead of it while a skeleton stands. */
  place: Place;
  /** The place of the page that there is. */
  settled: Place;
  /** A skeleton stands for the page of that place. */
  waiting: boolean;
  /** The page's code or words could not be had. */
  failed: boolean;
  /** A number that grows; see `useRouteReload`. */
  reloads: number;
  reload: () => Promise<void>;
}

interface Settled {
  place: Place;
  failed?: boolean;
}

/**
 * The page that stands for the address. The one before stays until the next is there, rendered in
 * pieces that give way to whatever the shopper does, yet no longer than a click may go unanswered.
 */
export function useShownPage(navigation: Navigation, pages: Pages, failed: boolean): ShownPage {
  const [settled, setSettled] = useState<Settled>(() => ({ place: navigation.current(), failed }));
  // The place that header and skeleton speak of; ahead of the settled one only while they wait.
  const [answered, setAnswered] = useState(settled.place);
  const [reloads, setReloads] = useState(0);
  const standing = useRef(settled);
  const lastRender = useRef({ begunAt: performance.now(), tookMs: 0 });
  useLayoutEffect(() => {
    standing.current = settled;
    lastRender.current.tookMs = performance.now() - lastRender.current.begunAt;
  }, [settled]);

  // Before any component below could navigate.
  useLayoutEffect(() => {
    let skeleton: ReturnType<typeof setTimeout> | undefined;
    const settle = (next: Settled) => {
      setSettled(next);
      setAnswered(next.place);
    };
    const answer = (place: Place) => flushSync(() => setAnswered(place));
    const stop = navigation.subscribe((place) => {
      clearTimeout(skeleton);
      if (staysOn(standing.current, place, pages)) {
        settle({ place });
        return;
      }
      let arrived = false;
      const arrive = (lost: boolean) => {
        arrived = true;
        if (navigation.current() !== place) return;
        if (lastRender.current.tookMs > slowRenderMs) answer(place);
        else skeleton = setTimeout(answer, renderedWithinMs, place);
        lastRender.current.begunAt = performance.now();
        startTransition(() => settle({ place, failed: lost }));
      };
      pages.prepare(place.location).then(
        () => arrive(false),
        () => arrive(true),
      );
      void allButTheNetwork().then(() => {
        if (!arrived && navigation.current() === place) answer(place);
      });
    });
    return () => {
      stop();
      clearTimeout(skeleton);
    };
  }, [navigation, pages]);

  const reload = useCallback(async () => {
    try {
      await pages.prepare(navigation.current().location);
    } catch {
      return;
    }
    setReloads((before) => before + 1);
    setSettled((now) => (now.failed ? { place: now.place } : now));
  }, [navigation, pages]);

  const waiting = answered !== settled.place;
  return {
    place: waiting ? answered : settled.place,
    settled: settled.place,
    waiting,
    failed: settled.failed ?? false,
    reloads,
    reload,
  };
}

/** Within the click's own task, so that the frame after it shows the answer: what was fetched ahead is there then. */
async function allButTheNetwork(): Promise<void> {
  for (let turn = 0; turn < preparedWithinTurns; turn += 1) await null;
}

/** Whether the page that stands shows the new place as well: another query, or another step of one page. */
function staysOn(standing: Settled, { location }: Place, pages: Pages): boolean {
  const from = standing.place.location.pathname;
  if (standing.failed) return false;
  if (location.pathname === from) return true;
  const route = pages.routeAt(location.pathname);
  return route.stays === true && route === pages.routeAt(from);
}

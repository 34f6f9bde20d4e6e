import { useEffect, useReducer, useRef } from 'react';
import styled, { css } from 'styled-components';
import type { Shop } from '@/contract/shop';
import { mapTimeoutMs } from '@/contract/limits';
import { intlTag } from '@/contract/locale';
import { type MessageId, useText } from '@/lib/text';
import { from } from '@/ui/media';
import { useNearScreen } from '@/ui/useNearScreen';
import { VisuallyHidden } from '@/ui/VisuallyHidden';

/** Shown while no map is loaded. */
function FlatMap() {
  return (
    <svg
      viewBox="0 0 360 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect width="360" height="180" fill="var(--map-land)" />
      <path d="M0 120c60-22 90 14 150-6s70-58 130-56 60 22 80 18v104H0z" fill="var(--map-green)" />
      <path
        d="M210 0c-14 40 24 58 12 96s-60 36-52 84"
        fill="none"
        stroke="var(--map-water)"
        strokeWidth="13"
      />
      <path
        d="M-5 60c80 10 120-14 190 14s110 10 180-20M60-5c6 60 40 100 30 190M300-5c-20 50 6 110-14 190"
        fill="none"
        stroke="var(--map-road)"
        strokeWidth="6"
      />
      <path
        d="M0 150h120l40-50 70 4M120 0l20 70M240 180l30-70 90-6M10 20l90 30"
        fill="none"
        stroke="var(--map-road)"
        strokeWidth="3"
      />
      <path
        d="M112 84h18v12h-18zM138 88h14v14h-14zM112 104h22v10h-22zM146 112h16v10h-16zM250 84h14v12h-14z"
        fill="var(--map-block)"
      />
      <g transform="translate(180 62)">
        <path d="M0 28C-18 6-16-16 0-16S18 6 0 28z" fill="var(--badge)" />
        <circle r="6" cy="-1" fill="var(--on-badge)" />
      </g>
    </svg>
  );
}

const Box = styled.div`
  position: relative;
  height: 100%;
  overflow: hidden;
  border-radius: var(--radius-sm);
  background: var(--map-land);

  & > svg {
    width: 100%;
    height: 100%;
  }
`;

/** Hidden below the drawing until it is loaded. */
const ThirdParty = styled.div<{ $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  border: 0;
  visibility: ${({ $shown }) => ($shown ? 'visible' : 'hidden')};
`;

/** While the drawing is shown, the whole area links to directions. */
const MapCard = styled.a<{ $whole: boolean }>`
  position: absolute;
  inset: ${({ $whole }) => ($whole ? '0' : 'auto auto 0 0')};
  padding: ${({ $whole }) => ($whole ? '0' : '8px')};

  && {
    text-decoration: none;
  }
  &:focus-visible {
    outline-offset: -3px;
  }

  & > span:first-child {
    display: grid;
    max-width: calc(100% - 8px);
    padding: 3px 7px;
    border-radius: 4px;
    background: #fff8f5;
    color: #2a0d25;
    font-size: min(0.6875rem, 5vw);
    line-height: 1.2;

    /* The directions contain the whole address. */
    & > span {
      display: -webkit-box;
      overflow: hidden;
      overflow-wrap: anywhere;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
    ${from(768)} {
      padding: 5px 9px;
      font-size: 0.75rem;
      line-height: 1.25;
    }
    ${({ $whole }) =>
      $whole &&
      css`
        position: absolute;
        left: 4px;
        bottom: 4px;

        ${from(768)} {
          left: 8px;
          bottom: 8px;
        }
      `}
  }
  b {
    font-weight: 600;
  }
`;

/** Section 8 of the specification describes these states. */
type MapState = 'notLoaded' | 'loading' | 'loaded' | 'failed' | 'authFailure';

type MapEvent = 'approached' | 'shown' | 'failed' | 'rejected';

/** Google may reject the key after its map was shown. A map that loads after a failure is still shown. */
const transitions: Record<MapState, Partial<Record<MapEvent, MapState>>> = {
  notLoaded: { approached: 'loading' },
  loading: { shown: 'loaded', failed: 'failed', rejected: 'authFailure' },
  loaded: { rejected: 'authFailure' },
  failed: { shown: 'loaded', rejected: 'authFailure' },
  authFailure: {},
};

const nextMapState = (state: MapState, event: MapEvent): MapState =>
  transitions[state][event] ?? state;

type Coordinates = Shop['business']['coordinates'];

/** The degrees shown around the shop. */
const span = { lat: 0.006, lng: 0.014 };

/** OpenStreetMap's embeddable page, which needs no key. */
function openStreetMapEmbed({ lat, lng }: Coordinates): string {
  const box = [lng - span.lng, lat - span.lat, lng + span.lng, lat + span.lat];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${lat},${lng}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

function directionsUrl({ lat, lng }: Coordinates): string {
  const query = new URLSearchParams({ api: '1', destination: `${lat},${lng}` });
  return `https://www.google.com/maps/dir/?${query}`;
}

interface OpenStreetMapProps {
  title: string;
  coordinates: Coordinates;
  shown: boolean;
  report: (event: MapEvent) => void;
}

/** An `<iframe>` fires "load" even for the browser's error page, but an `<object>` fires "error". */
function OpenStreetMap({ title, coordinates, shown, report }: OpenStreetMapProps) {
  // React supports "load" of an object, but not "error".
  const listen = (target: HTMLObjectElement | null) => {
    if (!target) return;
    target.onload = () => report('shown');
    target.onerror = () => report('failed');
  };
  return (
    <ThirdParty
      as="object"
      ref={listen}
      type="text/html"
      data={openStreetMapEmbed(coordinates)}
      title={title}
      aria-label={title}
      $shown={shown}
    />
  );
}

/** The part of Google's Maps JavaScript API that is used here. */
interface GoogleMaps {
  Map: new (container: HTMLElement, options: object) => object;
  Marker: new (options: object) => object;
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
    /** Called by Google when it rejects the key. */
    gm_authFailure?: () => void;
    showShopMap?: () => void;
  }
}

interface GoogleMapSettings {
  apiKey: string;
  container: HTMLElement;
  coordinates: Coordinates;
  title: string;
  language: string;
  report: (event: MapEvent) => void;
}

/** Loads Google's script once per page and renders the map. Returns a function that unsubscribes. */
function showGoogleMap({
  apiKey,
  container,
  coordinates,
  title,
  language,
  report,
}: GoogleMapSettings): () => void {
  let isUnsubscribed = false;
  const reportIfSubscribed = (event: MapEvent) => {
    if (!isUnsubscribed) report(event);
  };
  const draw = () => {
    const maps = window.google?.maps;
    if (isUnsubscribed) return;
    if (!maps) return report('failed');
    const map = new maps.Map(container, {
      center: coordinates,
      zoom: 14,
      disableDefaultUI: true,
      zoomControl: true,
      gestureHandling: 'cooperative',
    });
    new maps.Marker({ map, position: coordinates, title });
    report('shown');
  };
  window.gm_authFailure = () => reportIfSubscribed('rejected');
  const isLoading = window.showShopMap !== undefined;
  window.showShopMap = draw;
  if (window.google?.maps) draw();
  else if (!isLoading) {
    const query = { key: apiKey, callback: 'showShopMap', loading: 'async', language };
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${new URLSearchParams(query)}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      delete window.showShopMap;
      reportIfSubscribed('failed');
    };
    document.head.append(script);
  }
  return () => {
    isUnsubscribed = true;
  };
}

/** Third-party content is requested this many pixels below the viewport. */
const nearMargin = 200;

const stateMessages: Record<MapState, MessageId> = {
  notLoaded: 'common:map.notLoaded',
  loading: 'common:map.loading',
  loaded: 'common:map.loaded',
  failed: 'common:map.failed',
  authFailure: 'common:map.authFailure',
};

/** Shows only the drawing until the shop's data is loaded. */
export function ShopMap({ shop }: { shop: Shop | undefined }) {
  if (shop) return <MapOfShop shop={shop} />;
  return (
    <Box>
      <FlatMap />
    </Box>
  );
}

/** Shows the drawing in all states except "loaded", and always the address with a link to directions. */
function MapOfShop({ shop }: { shop: Shop }) {
  const { text, locale } = useText();
  const box = useRef<HTMLDivElement>(null);
  const google = useRef<HTMLDivElement>(null);
  const [state, report] = useReducer(nextMapState, 'notLoaded');
  const isNear = useNearScreen(box, nearMargin);
  const apiKey = shop.map.google_maps_api_key;
  const { name, street, street_number, zip_code, city, coordinates } = shop.business;
  const streetLine = `${street} ${street_number}`;
  const cityLine = `${zip_code} ${city}`;
  const address = `${streetLine}, ${cityLine}`;
  const title = text('common:footer.mapTitle');

  useEffect(() => {
    if (!isNear) return undefined;
    report('approached');
    const timeout = setTimeout(report, mapTimeoutMs, 'failed');
    return () => clearTimeout(timeout);
  }, [isNear]);

  const isRequested = state !== 'notLoaded';
  useEffect(() => {
    if (!isRequested || !apiKey || !google.current) return undefined;
    return showGoogleMap({
      apiKey,
      container: google.current,
      coordinates,
      title: name,
      language: intlTag(locale),
      report,
    });
  }, [isRequested, apiKey, coordinates, name, locale]);

  return (
    <Box ref={box} data-state={state}>
      {isRequested && apiKey && (
        <ThirdParty ref={google} $shown={state === 'loaded'} aria-label={title} />
      )}
      {isRequested && !apiKey && (
        <OpenStreetMap
          title={title}
          coordinates={coordinates}
          shown={state === 'loaded'}
          report={report}
        />
      )}
      {state !== 'loaded' && <FlatMap />}
      <MapCard
        href={directionsUrl(coordinates)}
        target="_blank"
        rel="noopener"
        $whole={state !== 'loaded'}
      >
        <span>
          <b>{text('common:map.heading')}</b>
          <span>{streetLine}</span>
          <span>{cityLine}</span>
        </span>
        <VisuallyHidden as="span">{text('common:map.openExternal')}</VisuallyHidden>
      </MapCard>
      <VisuallyHidden>{text(stateMessages[state], { address })}</VisuallyHidden>
    </Box>
  );
}

import { useCallback, useEffect, useReducer, useRef } from 'react';
import type { Shop } from '../../../../contract/content';
import { intlTag } from '../../../../contract/locale';
import { mapTimeoutMs } from '../../../../contract/limits';
import { useText, type MessageId } from '../../../lib/text';
import { FlatMap } from '../../../ui/art/FlatMap';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { directionsAddress } from './addresses';
import { showGoogleMap } from './googleMaps';
import { Box, Drawn, GooglePlace, Plate } from './mapStyle';
import { nextMapState, type MapState } from './mapState';
import { OpenStreetMap } from './OpenStreetMap';
import { useNearScreen } from './useNearScreen';

/** px below the screen at which the map is asked for; nothing of a third party loads sooner. */
const nearMargin = 200;

const words: Record<MapState, MessageId> = {
  notLoaded: 'common:map.notLoaded',
  loading: 'common:map.loading',
  loaded: 'common:map.loaded',
  failed: 'common:map.failed',
  authFailure: 'common:map.authFailure',
};

/** Where the business is; until its data is here, only the drawing. */
export function ShopMap({ shop }: { shop: Shop | undefined }) {
  if (shop) return <MapOfShop shop={shop} />;
  return (
    <Box>
      <Drawn>
        <FlatMap />
      </Drawn>
    </Box>
  );
}

/**
 * The map loader with its five states. In all but "loaded" the drawn map stands here; the address,
 * which leads to directions, stands here always.
 */
function MapOfShop({ shop }: { shop: Shop }) {
  const { text, locale } = useText();
  const box = useRef<HTMLDivElement>(null);
  const google = useRef<HTMLDivElement>(null);
  const [state, happened] = useReducer(nextMapState, 'notLoaded');
  const near = useNearScreen(box, nearMargin);
  const apiKey = shop.map.google_maps_api_key;
  const { name, street, street_number, zip_code, city, coordinates } = shop.business;
  const { lat, lng } = coordinates;
  const streetLine = `${street} ${street_number}`;
  const cityLine = `${zip_code} ${city}`;
  const address = `${streetLine}, ${cityLine}`;
  const title = text('common:footer.mapTitle');

  const shown = useCallback(() => happened({ type: 'shown' }), []);
  const broke = useCallback(() => happened({ type: 'broke' }), []);

  useEffect(() => {
    if (!near) return undefined;
    happened({ type: 'approached' });
    const giveUp = setTimeout(broke, mapTimeoutMs);
    return () => clearTimeout(giveUp);
  }, [near, broke]);

  const asked = state !== 'notLoaded';
  useEffect(() => {
    if (!asked || !apiKey || !google.current) return undefined;
    return showGoogleMap({
      apiKey,
      place: google.current,
      coordinates: { lat, lng },
      title: name,
      language: intlTag(locale),
      onShown: shown,
      onBroke: broke,
      onRefused: () => happened({ type: 'refused' }),
    });
  }, [asked, apiKey, lat, lng, name, locale, shown, broke]);

  return (
    <Box ref={box} data-state={state}>
      {asked && apiKey && (
        <GooglePlace ref={google} $shown={state === 'loaded'} aria-label={title} />
      )}
      {asked && !apiKey && (
        <OpenStreetMap
          title={title}
          coordinates={coordinates}
          shown={state === 'loaded'}
          onShown={shown}
          onBroke={broke}
        />
      )}
      {state !== 'loaded' && (
        <Drawn>
          <FlatMap />
        </Drawn>
      )}
      <Plate
        href={directionsAddress(coordinates)}
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
      </Plate>
      <VisuallyHidden>{text(words[state], { address })}</VisuallyHidden>
    </Box>
  );
}

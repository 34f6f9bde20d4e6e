export interface Coordinates {
  lat: number;
  lng: number;
}

/** The part of the Maps JavaScript API that is used. */
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
  /** BCP 47. */
  language: string;
  onShown: () => void;
  onBroke: () => void;
  onRejected: () => void;
}

const zoom = 14;

/** Loads Google's script once per page and renders the map. Returns a function that unsubscribes. */
export function showGoogleMap(settings: GoogleMapSettings): () => void {
  const { apiKey, container, coordinates, title, language, onShown, onBroke, onRejected } =
    settings;
  let gone = false;
  const stop = () => {
    gone = true;
  };
  const draw = () => {
    const maps = window.google?.maps;
    if (gone) return;
    if (!maps) return onBroke();
    const map = new maps.Map(container, {
      center: coordinates,
      zoom,
      disableDefaultUI: true,
      zoomControl: true,
      gestureHandling: 'cooperative',
    });
    new maps.Marker({ map, position: coordinates, title });
    onShown();
  };
  window.gm_authFailure = () => {
    if (!gone) onRejected();
  };
  if (window.google?.maps) draw();
  else {
    const underWay = window.showShopMap !== undefined;
    window.showShopMap = draw;
    if (underWay) return stop;
    const query = new URLSearchParams({
      key: apiKey,
      callback: 'showShopMap',
      loading: 'async',
      language,
    });
    const script = document.createElement('script');
    script.src = `https://maps.googleapis.com/maps/api/js?${query}`;
    script.async = true;
    script.onerror = () => {
      script.remove();
      delete window.showShopMap;
      if (!gone) onBroke();
    };
    document.head.append(script);
  }
  return stop;
}

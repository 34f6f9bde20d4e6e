import { Map, Marker } from 'pigeon-maps';
import { useState } from 'react';
import { useText } from '@/lib/text';
import { Button } from '@/ui/Button';
import { light } from '@/ui/tokens';

/** The middle of Serbia, as a whole country. */
const country = { center: [44.2, 20.8] as [number, number], zoom: 7 };
const streetZoom = 15;

interface PositionMapProps {
  /** Not numbers, or zeros, until a position is chosen. */
  position: [number, number];
  onChoose(position: [number, number]): void;
}

/** A map of OpenStreetMap, which has no dark theme, on which a tap chooses a position. */
export default function PositionMap({ position, onChoose }: PositionMapProps) {
  const { text } = useText();
  const isChosen = position.every((degrees) => Number.isFinite(degrees) && degrees !== 0);
  const [view, setView] = useState(isChosen ? { center: position, zoom: streetZoom } : country);
  const zoomTo = (zoom: number) => setView({ ...view, zoom: Math.min(Math.max(zoom, 1), 18) });
  return (
    <>
      <Map
        {...view}
        height={320}
        attributionPrefix={false}
        onBoundsChanged={({ center, zoom }) => setView({ center, zoom })}
        onClick={({ latLng }) => onChoose(latLng)}
      >
        {isChosen && <Marker anchor={position} color={light.brand} />}
      </Map>
      <div style={{ display: 'flex', gap: 8, margin: '8px 0 18px' }}>
        <Button variant="secondary" onClick={() => zoomTo(view.zoom + 1)}>
          {text('admin:settings.business.map.zoomIn')}
        </Button>
        <Button variant="secondary" onClick={() => zoomTo(view.zoom - 1)}>
          {text('admin:settings.business.map.zoomOut')}
        </Button>
      </div>
    </>
  );
}

/** A municipality that is called like its city is named once. */
export function placeOf({ city, municipality }: { city: string; municipality: string }): string {
  return municipality === city || municipality === '' ? city : `${city}, ${municipality}`;
}

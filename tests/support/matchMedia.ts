interface Screen {
  /** In pixels. */
  width?: number;
  reducedMotion?: boolean;
}

/** Replaces media queries, which jsdom lacks, and supports `min-width` and reduced motion. Call it before rendering. */
export function setScreen({ width = 1440, reducedMotion = false }: Screen): void {
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => {
      const min = /min-width:\s*(\d+)px/.exec(query)?.[1];
      const matches = min
        ? width >= Number(min)
        : query.includes('reduced-motion: reduce') && reducedMotion;
      return {
        matches,
        media: query,
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      };
    },
  });
}

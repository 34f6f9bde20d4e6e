export const baselineWasm: readonly string[];

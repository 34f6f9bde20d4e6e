interface Named {
  name: string;
  net: string;
}

/** Adds the net quantity if several products have the same name, because sizes differ in nothing else. */
export const nameAmong = ({ name, net }: Named, all: readonly Pick<Named, 'name'>[]): string =>
  all.filter((other) => other.name === name).length > 1 ? `${name}, ${net}` : name;

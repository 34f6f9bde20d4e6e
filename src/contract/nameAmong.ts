interface Named {
  name: string;
  net: string;
}

/** The name of a product; with its net quantity where another of them has the same name: sizes differ by nothing else. */
export const nameAmong = ({ name, net }: Named, all: readonly Pick<Named, 'name'>[]): string =>
  all.filter((other) => other.name === name).length > 1 ? `${name}, ${net}` : name;

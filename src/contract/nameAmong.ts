interface Named {
  name: string;
  net: string;
}

/** A product's name, with its net quantity if several have the same name: sizes differ by nothing else. */
export const nameAmong = ({ name, net }: Named, all: readonly Pick<Named, 'name'>[]): string =>
  all.filter((other) => other.name === name).length > 1 ? `${name}, ${net}` : name;

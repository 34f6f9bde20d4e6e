import type { AnyStruct, TypeOf } from '../../contract/endpoint';

/** The part of https://standardschema.dev that a validator has to offer. */
export interface StandardSchema<T> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: T; readonly output: T };
    readonly validate: (value: unknown) => Validated<T>;
  };
}

type Validated<T> =
  | { readonly value: T; readonly issues?: undefined }
  | { readonly issues: readonly { message: string }[] };

/**
 * Superstruct lacks Standard Schema, which RTK Query asks of its `responseSchema`. Fields that the
 * struct does not know are left out, not rejected: a tab that was open while the shop was updated goes
 * on with the answers of the newer one.
 */
export function standardSchema<S extends AnyStruct>(struct: S): StandardSchema<TypeOf<S>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'superstruct',
      validate(value) {
        // Masking is part of superstruct's coercion.
        const [error, result] = struct.validate(value, { coerce: true, mask: true });
        if (!error) return { value: result as TypeOf<S> };
        return {
          // Superstruct's message tells the path.
          issues: error.failures().map(({ message }) => ({ message })),
        };
      },
    },
  };
}

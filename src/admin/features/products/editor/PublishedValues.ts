import { createContext, useContext } from 'react';
import { useField } from 'react-final-form';
import { type ProductValues, sameValue } from './productForm';

const PublishedContext = createContext<ProductValues | null>(null);

/** What shoppers see, as the form would hold it; null for a new product. */
export const PublishedProvider = PublishedContext.Provider;

/** A part of the form's values that consists of several fields. */
export function useValue<Key extends keyof ProductValues>(key: Key): ProductValues[Key] {
  const { input } = useField<ProductValues[Key]>(key, {
    subscription: { value: true },
    format: (value: ProductValues[Key]) => value,
  });
  return input.value;
}

/** What is published instead of the form's value; undefined if it is the same, or nothing is published. */
export function useOtherPublished<Key extends keyof ProductValues>(
  key: Key,
): ProductValues[Key] | undefined {
  const published = useContext(PublishedContext);
  const value = useValue(key);
  return published && !sameValue(published[key], value) ? published[key] : undefined;
}

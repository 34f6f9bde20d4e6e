import { useCallback } from 'react';
import { useText, type MessageId } from './text';

/** Labels of the categories that the shop began with, translated by slug. */
const categoryNames: Readonly<Record<string, MessageId>> = {
  'health-in-bottles': 'common:category.health-in-bottles',
  'natural-juices': 'common:category.natural-juices',
  syrups: 'common:category.syrups',
  preserves: 'common:category.preserves',
  honey: 'common:category.honey',
  'dried-fruit': 'common:category.dried-fruit',
  'gift-sets': 'common:category.gift-sets',
};

/**
 * The label of a category in the shopper's language, by slug. One that the owner added later has
 * only the name that the server sent.
 */
export function useCategoryName(): (slug: string, name?: string) => string {
  const { text } = useText();
  return useCallback(
    (slug, name) => {
      const id = categoryNames[slug];
      return id ? text(id) : (name ?? slug);
    },
    [text],
  );
}

import { category } from './category';
import type { ListEntity } from './listEntity';
import { slide } from './slide';
import { tag } from './tag';

/** All kinds of items that the owner keeps in lists. */
export const listEntities: readonly ListEntity[] = [slide, category, tag];

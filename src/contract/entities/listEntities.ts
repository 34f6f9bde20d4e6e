import { category } from './category';
import type { ListEntity } from './listEntity';
import { slide } from './slide';
import { tag } from './tag';

/** Each kind of items that the owner keeps in a list. */
export const listEntities: readonly ListEntity[] = [slide, category, tag];

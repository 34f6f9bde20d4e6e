import { category } from './category';
import type { ListEntity } from './listEntity';
import { slide } from './slide';
import { tag } from './tag';

export const listEntities: readonly ListEntity[] = [slide, category, tag];

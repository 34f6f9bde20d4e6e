import type { ColumnType } from 'kysely';

export type Json<T> = ColumnType<T, string, string>;
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;

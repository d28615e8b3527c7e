// How seeded rows are made: complete rows, at fixed times of 2026. It reads no clock and no random source, so that every
// marketplace begins the same.

import type { ResourceName } from "../resource.ts";
import { RESOURCES, TABLE } from "../resources/table.ts";
import { initial, type Row } from "../store.ts";
import type { Values } from "../validation.ts";

export interface Bed {
  /** Adds a row, made on `day` of 2026 and last changed `later` days after, at times of day that follow from its place. */
  plant(name: ResourceName, id: string, values: Values, day: number, later?: number): Row;
  rows(name: ResourceName): readonly Row[];
}

const MINUTES_A_DAY = 1_440;

/** The moment `minutes` into `day` of 2026, where day 0 is the 1st of January. */
export const moment = (day: number, minutes = 0): string =>
  new Date(Date.UTC(2026, 0, 1 + day, 0, minutes)).toISOString();

export function bed(): Bed {
  const rows = new Map<ResourceName, Row[]>(TABLE.map(({ name }) => [name, []]));
  const rowsOf = (name: ResourceName): Row[] => rows.get(name) ?? [];
  return {
    plant(name, id, values, day, later = 0) {
      const place = rowsOf(name).length;
      // Steps that share no factor with the minutes of a day: no two near rows have the same time.
      const createdAt = moment(day, (place * 37) % MINUTES_A_DAY);
      const updatedAt = later === 0 ? createdAt : moment(day + later, (place * 53 + 11) % MINUTES_A_DAY);
      const row = { ...initial(RESOURCES[name]), ...values, id, createdAt, updatedAt };
      rowsOf(name).push(row);
      return row;
    },
    rows: rowsOf,
  };
}

/** An item of a list that goes round. */
export function turn<T>(list: readonly T[], place: number): T {
  const item = list[place % list.length];
  if (item === undefined) throw new Error("nothing to take turns with");
  return item;
}

export const text = (row: Row, field: string): string => String(row[field]);
export const number = (row: Row, field: string): number => Number(row[field]);

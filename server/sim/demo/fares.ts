export interface DemoFare {
  readonly code: string;
  readonly name: string;
  readonly price: number;
  readonly cost: number;
  readonly capacity: number;
  /** 0 passenger, 1 cargo, by the pound. */
  readonly type: 0 | 1;
  readonly notes: string | null;
}

export const fares: readonly DemoFare[] = [
  { code: 'Y', name: 'Economy', price: 120, cost: 35, capacity: 150, type: 0, notes: null },
  { code: 'W', name: 'Premium economy', price: 260, cost: 60, capacity: 28, type: 0, notes: null },
  { code: 'C', name: 'Business', price: 540, cost: 130, capacity: 16, type: 0, notes: 'Lounge and fast lane included' },
  {
    code: 'H',
    name: 'Holiday',
    price: 95,
    cost: 30,
    capacity: 220,
    type: 0,
    notes: 'Charter passengers of tour operators',
  },
  { code: 'X', name: 'Trial lesson', price: 180, cost: 90, capacity: 3, type: 0, notes: null },
  { code: 'CGO', name: 'Belly cargo', price: 0.9, cost: 0.3, capacity: 6000, type: 1, notes: null },
  { code: 'FRT', name: 'Freight', price: 1.1, cost: 0.35, capacity: 40_000, type: 1, notes: null },
  { code: 'MAL', name: 'Mail', price: 1.6, cost: 0.4, capacity: 2500, type: 1, notes: null },
];

import type { SubfleetFare } from '../../../db/tables/fares.ts';

/** A fare with the amounts that hold in its subfleet. */
export type OfferedFare = Omit<SubfleetFare, 'own_price' | 'own_cost' | 'own_capacity'>;

/** Applies the subfleet's own amounts: `120` replaces the fare's, `80%` is a share of it, null keeps it. */
export function reconcileFare({ own_price, own_cost, own_capacity, ...fare }: SubfleetFare): OfferedFare {
  return {
    ...fare,
    price: reconcile(fare.price, own_price),
    cost: reconcile(fare.cost, own_cost),
    capacity: Math.floor(reconcile(fare.capacity, own_capacity)),
  };
}

function reconcile(amount: number, own: string | null): number {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(%?)\s*$/.exec(own ?? '');
  if (!match) return amount;
  const value = Number(match[1]);
  // Shares leave binary dust: 110 % of 3 is 3.3000000000000003.
  return match[2] === '%' ? Math.round(amount * value * 100) / 10_000 : value;
}

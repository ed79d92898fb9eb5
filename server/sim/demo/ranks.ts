export interface DemoRank {
  readonly name: string;
  /** From which the rank is given. */
  readonly hours: number;
  readonly acars_base_pay_rate: number;
  readonly manual_base_pay_rate: number;
  /** Types that this rank may fly besides those of the ranks below. */
  readonly adds: readonly string[];
}

/** From the lowest to the highest. */
export const ranks: readonly DemoRank[] = [
  { name: 'Cadet', hours: 0, acars_base_pay_rate: 18, manual_base_pay_rate: 12, adds: ['C172'] },
  {
    name: 'Second officer',
    hours: 20,
    acars_base_pay_rate: 30,
    manual_base_pay_rate: 22,
    adds: ['AT76', 'AT46', 'DH8D'],
  },
  {
    name: 'First officer',
    hours: 80,
    acars_base_pay_rate: 48,
    manual_base_pay_rate: 36,
    adds: ['E190', 'A20N', 'B738'],
  },
  {
    name: 'Senior first officer',
    hours: 200,
    acars_base_pay_rate: 66,
    manual_base_pay_rate: 50,
    adds: ['A21N', 'B73C', 'A21C'],
  },
  { name: 'Captain', hours: 400, acars_base_pay_rate: 95, manual_base_pay_rate: 70, adds: ['B789', 'B77L', 'A339'] },
];

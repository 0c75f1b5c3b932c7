import type { InventoryInput } from '@ilewa/contract/inventory/input'

/** Stock of a short-stay property. */
export interface Thing extends Omit<InventoryInput, 'propertyId' | 'quantity'> {
  /** The minimum stock is per bedroom. */
  perBedroom?: true
  /** Measured in fractions instead of counted. */
  measured?: true
  /** Share of the properties that have it. */
  share: number
}

const thing = (
  category: string,
  itemName: string,
  [minStock, costPerUnit]: readonly [number, number],
  more: Partial<Thing> = {},
): Thing => ({
  category,
  itemName,
  minStock,
  costPerUnit,
  location: 'Store room',
  description: '',
  share: 0.8,
  ...more,
})

const linen = { perBedroom: true, location: 'Linen cupboard', share: 1 } as const
const generatorHouse = { location: 'Generator house' } as const

export const things: readonly Thing[] = [
  thing('Electrical', 'LED bulbs, 9 watts', [6, 1_850], { description: 'Warm white, screw base', share: 1 }),
  thing('Electrical', 'Extension box, 4 way', [2, 8_500]),
  thing('Electrical', 'AA batteries', [8, 650], { location: 'Kitchen drawer, left' }),
  thing('Electrical', 'Circuit breaker 63A', [1, 14_500], { location: 'Meter cabinet', share: 0.4 }),
  thing('HVAC', 'Air conditioner filter', [2, 12_000], {
    perBedroom: true,
    description: 'For the 1.5 HP split units',
  }),
  thing('HVAC', 'Refrigerant gas R410A', [1, 48_500], {
    measured: true,
    share: 0.3,
    description: 'Kilograms',
  }),
  thing('HVAC', 'Remote control', [1, 6_500], { location: 'Front desk drawer' }),
  thing('Maintenance', 'Diesel, litres', [60, 1_180.5], {
    ...generatorHouse,
    measured: true,
    description: 'For the 20 kVA generator',
  }),
  thing('Maintenance', 'Engine oil, litres', [4, 7_250], { ...generatorHouse, measured: true, share: 0.6 }),
  thing('Maintenance', 'Oil filter', [1, 9_800], { ...generatorHouse, share: 0.5 }),
  thing('Maintenance', 'Plumbing tape', [3, 450]),
  thing('Maintenance', 'White emulsion, litres', [8, 3_400], {
    measured: true,
    share: 0.4,
    description: 'For touching up between stays',
  }),
  thing('Safety', 'Fire extinguisher', [1, 38_000], {
    location: 'Kitchen, by the door',
    share: 1,
    description: 'Dry powder, 6 kg',
  }),
  thing('Safety', 'First aid kit', [1, 22_500], { location: 'Hall cupboard' }),
  thing('Safety', 'Smoke alarm', [1, 17_900], { perBedroom: true, share: 0.7 }),
  thing('Safety', 'Rechargeable torch', [2, 9_500], { location: 'Hall cupboard', share: 0.6 }),
  thing('Security', 'Padlock 60 mm', [1, 11_500], { share: 0.6 }),
  thing('Security', 'Spare key set', [2, 4_500], { location: 'Key safe, office', share: 1 }),
  thing('Security', 'Camera adapter 12V', [1, 6_900], { location: 'Meter cabinet', share: 0.4 }),
  thing('Supplies', 'Toilet rolls', [12, 420], { perBedroom: true, share: 1, description: 'Twin ply' }),
  thing('Supplies', 'Bath soap', [10, 550], { perBedroom: true, share: 1 }),
  thing('Supplies', 'Drinking water, 75 cl', [12, 250], { location: 'Kitchen' }),
  thing('Supplies', 'Dish soap, litres', [2, 2_150], { measured: true, location: 'Under the sink' }),
  thing('Supplies', 'Insect spray', [2, 3_200], { location: 'Under the sink' }),
  thing('Supplies', 'Cooking gas, kg', [6, 1_450], {
    measured: true,
    location: 'Kitchen balcony',
    description: 'One cylinder holds 12.5 kg',
  }),
  thing('Supplies', 'Bin bags', [20, 120], { location: 'Under the sink' }),
  thing('Linen', 'Bed sheets, king size', [3, 24_500], linen),
  thing('Linen', 'Bath towels', [4, 9_750], linen),
  thing('Linen', 'Pillows', [2, 7_800], { ...linen, share: 0.6 }),
  thing('Kitchen', 'Drinking glasses', [6, 1_600], { location: 'Kitchen', share: 0.5 }),
]
